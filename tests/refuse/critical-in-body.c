// critical in the body.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

int main(void) {
  int sum = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 50; i++) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: 'omp critical' here
#pragma omp critical
    sum += i;
  }
  printf("%d\n", sum);
  return 0;
}
