// Tasks in the body.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[10];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp task' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
    a[i] = i;
  }
  show_int("a", a, 10);
  return 0;
}
