// Storage indexed by the thread's number, through which the thread's iterations pass values on.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

static long partial[64][8];

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
    int tid = omp_get_thread_num();
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'tid', which belongs to the thread: {{.*}} [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 90; i++)
      partial[tid][i % 8] = partial[tid][(i + 1) % 8] / 2 + i;
  }
  for (int t = 0; t < 64; t++)
    for (int k = 0; k < 8; k++)
      sum += partial[t][k];
  printf("%ld\n", sum);
  return 0;
}
