// A pointer to the row of the thread, where sums are made in an order that matters, as a parameter of an orphaned loop.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

static double partial[64][4];

static void count(double *row) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'row' points to memory that may belong to the thread: with one thread all iterations share it [-Rpass-missed=omp2ocl]
#pragma omp for
  for (int i = 0; i < 90; i++)
    row[i & 3] += i;
}

int main(void) {
  double sum = 0;
#pragma omp parallel
  count(partial[omp_get_thread_num()]);
  for (int t = 0; t < 64; t++)
    for (int k = 0; k < 4; k++)
      sum += partial[t][k];
  printf("%.1f\n", sum);
  return 0;
}
