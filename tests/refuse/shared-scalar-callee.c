// A shared scalar written in a called function.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int state = 1, a[20];

static int next(void) { return state = state * 5 + 1; }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: all iterations write the shared variable 'state' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 8; i++)
    a[i] = next();
  show_int("a", a, 20);
  return 0;
}
