// Where no schedule says which thread has an iteration, what threads add up in elements of their own is compared as one sum.
//
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=4 OMP2OCL=verify OMP2OCL_CACHE=off %t 2>&1 | %FileCheck %s --check-prefix=GOOD
// RUN: env OMP_NUM_THREADS=4 OMP2OCL=verify OMP2OCL_CACHE=off OMP2OCL_MEMORY=discrete %t 2>&1 | %FileCheck %s --check-prefix=GOOD
// GOOD-NOT: kernel
// GOOD: omp2ocl: verify: 3 launches compared, 0 differ
//
// A wrong sum is one still.
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/wrong.c -o %t.so -l:libOpenCL.so.1
// RUN: %not env LD_PRELOAD=${LD_PRELOAD:+$LD_PRELOAD:}%t.so OMP_NUM_THREADS=4 OMP2OCL=verify OMP2OCL_CACHE=off %t 2>&1 | %FileCheck %s
// CHECK: verify: kernel main_{{[0-9]+}} ({{.*}}), launch 1: {{part|fraction|words}}
// CHECK: omp2ocl: verify: 3 launches compared, {{[123]}} differ
//
// REQUIRES: opencl
#include <omp.h>
#include <stdio.h>

static int part[64], x[4000];
static double fraction[64];
static unsigned words[64];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4000; i++)
    x[i] = i % 13 - 6;
#pragma omp parallel for schedule(dynamic, 7)
  for (int i = 0; i < 4000; i++)
    part[omp_get_thread_num()] += x[i] == 3 ? 1977 : x[i];
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < 4000; i++)
    fraction[omp_get_thread_num()] += x[i] * 0.1;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 4000; i++)
    words[omp_get_thread_num()] += (unsigned)x[i] * 99999999u;
  for (int t = 0; t < 64; t++)
    sum += part[t] + (int)words[t];
  printf("%d\n", sum);
  return 0;
}
