// Busy waiting on a plain shared array: the loop that waits is not a kernel.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#define N 12
static int a[N], ready[N];

int main(void) {
  a[0] = 3;
  ready[0] = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp atomic' [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < N; i++) {
    int go = 0;
    while (!go) {
#pragma omp atomic read
      go = ready[i - 1];
    }
    a[i] = a[i - 1] + i;
#pragma omp atomic write
    ready[i] = 1;
  }
  show_int("a", a, N);
  return 0;
}
