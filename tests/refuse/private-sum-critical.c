// A region-private scalar accumulated by the loop and merged under critical afterwards.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#define N 100

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
    long own = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'own' [-Rpass-missed=omp2ocl]
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      own = own + i * i;
#pragma omp critical
    sum += own;
  }
  printf("%ld\n", sum);
  return 0;
}
