// A threadprivate scalar accumulated.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static long own, total;
#pragma omp threadprivate(own)

int main(void) {
#pragma omp parallel
  {
    own = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'own' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 70; i++)
      own += i;
#pragma omp atomic
    total += own;
  }
  printf("%ld\n", total);
  return 0;
}
