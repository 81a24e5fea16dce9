// Collapsed loops that are not rectangular, with a chunk size.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[12][12];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the collapsed loops are not rectangular and the schedule has a chunk size [-Rpass-missed=omp2ocl]
#pragma omp parallel for collapse(2) schedule(dynamic, 2)
  for (int i = 0; i < 12; i++)
    for (int j = i; j < 12; j++)
      a[i][j] = i * 100 + j;
  show_int("a", &a[0][0], 144);
  return 0;
}
