// A threadprivate array accumulated by an orphaned loop.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int buffer[4], total;
#pragma omp threadprivate(buffer)

static void count(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'buffer' [-Rpass-missed=omp2ocl]
#pragma omp for
  for (int i = 0; i < 50; i++)
    buffer[i % 4] += i;
#pragma omp critical
  for (int k = 0; k < 4; k++) {
    total += buffer[k] * (k + 1);
    buffer[k] = 0;
  }
}

int main(void) {
#pragma omp parallel
  count();
  printf("%d\n", total);
  return 0;
}
