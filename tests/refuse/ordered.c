// An ordered loop.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations run in order ('ordered' clause) [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered
  for (int i = 0; i < 8; i++) {
#pragma omp ordered
    printf("%d\n", i);
  }
  return 0;
}
