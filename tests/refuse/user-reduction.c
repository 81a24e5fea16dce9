// A reduction that the program declares.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#pragma omp declare reduction(mix:int : omp_out ^= omp_in * 1) initializer(omp_priv = 0)

int main(void) {
  int x = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is one that the program declares itself [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(mix : x)
  for (int i = 0; i < 50; i++)
    x ^= i * 77;
  printf("%d\n", x);
  return 0;
}
