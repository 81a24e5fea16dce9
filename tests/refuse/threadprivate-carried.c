// A threadprivate array that iterations pass on, and one that is read after the loop though no iteration writes all of it.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int state[4], used[16];
#pragma omp threadprivate(state, used)
static int a[40];

int main(void) {
#pragma omp parallel
  {
    state[0] = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'state' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 40; i++) {
      a[i] = state[0] * 0 + i;
      state[0] = i;
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'used', private to the region, is used after the loop [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 40; i++) {
      used[i % 16] = i;
      a[i] += used[i % 16];
    }
#pragma omp master
    a[0] += used[15] * 0;
  }
  show_int("a", a, 40);
  return 0;
}
