// The thread's own copy of a static array, passed to an orphaned loop.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static double work[4];

static void count(double *row) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'row' points to memory that may belong to the thread: with one thread all iterations share it [-Rpass-missed=omp2ocl]
#pragma omp for
  for (int i = 0; i < 90; i++)
    row[i & 3] += i;
}

int main(void) {
  double sum = 0;
#pragma omp parallel private(work)
  {
    for (int k = 0; k < 4; k++)
      work[k] = 0.0;
    count(work);
#pragma omp critical
    for (int k = 0; k < 4; k++)
      sum += work[k];
  }
  printf("%.1f\n", sum);
  return 0;
}
