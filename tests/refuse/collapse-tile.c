// Collapsed loops that another construct makes.
//
// RUN: %o2o -O1 -fopenmp -fopenmp-version=51 -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[12][12];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the collapsed loops have statements between them, or are made by another construct [-Rpass-missed=omp2ocl]
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++)
      a[i][j] = i * 12 + j;
  show_int("a", &a[0][0], 144);
  return 0;
}
