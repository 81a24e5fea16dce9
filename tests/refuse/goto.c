// A backward goto in the body.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses goto other than forward, out of nested statements [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    int k = 0;
  again:
    k += i + 1;
    if (k < 10)
      goto again;
    a[i] = k;
  }
  show_int("a", a, 20);
  return 0;
}
