// A pointer to shared memory or to memory of the iteration, depending on data.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20], b[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a pointer points to memory of one iteration or to shared memory, depending on a condition [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    int own = 5;
    const int *p = i % 2 ? &own : &b[i];
    a[i] = *p;
  }
  show_int("a", a, 20);
  return 0;
}
