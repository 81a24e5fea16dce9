// A firstprivate value that each iteration takes over from the one before on its thread.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[40];

int main(void) {
  int position = 5, last = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'position' [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(position) schedule(static) num_threads(1)
  for (int i = 0; i < 40; i++) {
    a[i] = position;
    position += 3;
  }
  printf("%d %d\n", position, last);
  show_int("a", a, 40);
  return 0;
}
