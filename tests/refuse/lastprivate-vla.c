// A variable-length array as lastprivate.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[40];

static void run(int n) {
  int t[n];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the lastprivate variable 't' is a variable-length array [-Rpass-missed=omp2ocl]
#pragma omp parallel for lastprivate(t)
  for (int i = 0; i < 40; i++) {
    for (int k = 0; k < n; k++)
      t[k] = i + k;
    a[i] = t[i % n];
  }
  show_int("t", t, n);
}

int main(void) {
  run(8);
  show_int("a", a, 40);
  return 0;
}
