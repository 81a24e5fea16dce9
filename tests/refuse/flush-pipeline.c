// A pipeline over threads: flags, flush and busy waiting in the body.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#define N 16
static int a[N];
static volatile int ready[N + 1];

int main(void) {
  ready[0] = 1;
  a[0] = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a volatile object [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < N; i++) {
    while (!ready[i - 1]) {
#pragma omp flush
    }
    a[i] = a[i - 1] * 2 + 1;
#pragma omp flush
    ready[i] = 1;
  }
  show_int("a", a, N);
  return 0;
}
