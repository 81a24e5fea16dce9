// A pointer private to the region, to storage of the thread, through which iterations accumulate in an order that matters.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>
#include <stdlib.h>

int main(void) {
  double sum = 0;
#pragma omp parallel
  {
    double *own = calloc(4, sizeof *own);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'own' points to memory that may belong to the thread: with one thread all iterations share it [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 90; i++)
      own[i % 4] = 0.5 * own[(i + 1) % 4] + i;
#pragma omp critical
    for (int k = 0; k < 4; k++)
      sum += own[k];
    free(own);
  }
  printf("%.1f\n", sum);
  return 0;
}
