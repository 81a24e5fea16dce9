// The size of a variable-length type, by typeof, that was fixed before the variables in it changed (vla-sized-elsewhere.c).
//
// REQUIRES: typeof-sizes
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int out[5];

int main(void) {
  int n = 5, m = 4, a[n][m];
  m = 3;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a variable-length type whose size was fixed elsewhere [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 5; i++)
    out[i] = (int)sizeof(__typeof__(a[0]));
  show_int("sizeof", out, 5);
  return 0;
}
