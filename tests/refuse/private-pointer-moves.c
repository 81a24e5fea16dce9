// A pointer that every iteration moves on.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[40];

int main(void) {
  int *p = a;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the firstprivate pointer 'p' is changed in the loop [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(p) num_threads(1)
  for (int i = 0; i < 40; i++)
    *p++ = i;
  show_int("a", a, 40);
  return 0;
}
