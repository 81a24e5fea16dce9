// A parallel loop inside the body of another: each gets its own remark.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[6][6];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp parallel for' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel main_{{[0-9]+}}: 1 dimension (j) [-Rpass=omp2ocl]
#pragma omp parallel for
    for (int j = 0; j < 6; j++)
      a[i][j] = i * j;
  }
  show_int("a", &a[0][0], 36);
  return 0;
}
