// Functions of another unit in the body, and one whose definition may be replaced at link time.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s %S/Inputs/outside.c
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

int outside(int x);
static int a[20];

__attribute__((weak)) int replaceable(int x) { return x * 5; }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'outside', which is not defined in this file [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = outside(i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'replaceable', which another file may replace (weak) [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] += replaceable(i);
  show_int("a", a, 20);
  return 0;
}
