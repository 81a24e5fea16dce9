// A reduction variable updated by another operator than the clause names.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

int main(void) {
  int s = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction variable 's' is used for more than its reduction [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : s) num_threads(1)
  for (int i = 0; i < 10; i++)
    s = s * 2 + 1;
  printf("%d\n", s);
  return 0;
}
