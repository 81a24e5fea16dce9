// A region-private variable that only some iterations write before all read it.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[64];

int main(void) {
#pragma omp parallel num_threads(1)
  {
    int seen = -1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'seen' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 64; i++) {
      if (i % 8 == 0)
        seen = i;
      a[i] = seen;
    }
  }
  show_int("a", a, 64);
  return 0;
}
