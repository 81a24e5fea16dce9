// The thread's number kept in a threadprivate variable by one region and used by another.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

static int tid;
#pragma omp threadprivate(tid)
static long partial[64][4];

int main(void) {
  long sum = 0;
#pragma omp parallel
  tid = omp_get_thread_num();
#pragma omp parallel
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'partial' is indexed by 'tid', which belongs to the thread: with one thread all iterations share it [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 90; i++)
      partial[tid][i % 4] += i;
  }
  for (int t = 0; t < 64; t++)
    for (int k = 0; k < 4; k++)
      sum += partial[t][k];
  printf("%ld\n", sum);
  return 0;
}
