// A loop over a pointer whose last value is wanted.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
  int *p;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the value of the pointer 'p' is wanted after the loop [-Rpass-missed=omp2ocl]
#pragma omp parallel for lastprivate(p)
  for (p = a; p < a + 20; p++)
    *p = (int)(p - a);
  show_int("a", a, 20);
  printf("%d\n", (int)(p - a));
  return 0;
}
