// A prefix sum by an inscan reduction.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[30];

int main(void) {
  int s = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction has an 'inscan' or 'task' modifier [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < 30; i++) {
    s += i;
#pragma omp scan inclusive(s)
    a[i] = s;
  }
  show_int("a", a, 30);
  return 0;
}
