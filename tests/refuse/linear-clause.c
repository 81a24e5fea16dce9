// The linear clause.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[40];

int main(void) {
  int k = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the clause 'linear' has no translation [-Rpass-missed=omp2ocl]
#pragma omp parallel for linear(k : 2)
  for (int i = 0; i < 18; i++) {
    a[k] = i;
    k += 2;
  }
  show_int("a", a, 40);
  return 0;
}
