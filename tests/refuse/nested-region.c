// A region inside the body of a loop.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[6][6];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp parallel' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
#pragma omp parallel
    {
#pragma omp critical
      a[i][0] = i;
    }
  }
  show_int("a", &a[0][0], 36);
  return 0;
}
