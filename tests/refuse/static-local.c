// Static local variables in the body and in a called function.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[20];

static int count(void) {
  static int calls;
  return ++calls;
}

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the static variable 'previous' is shared by all iterations [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++) {
    static int previous;
    a[i] = previous;
    previous = i;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the static variable 'calls' is shared by all iterations [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 20; i++)
    a[i] += count();
  show_int("a", a, 20);
  return 0;
}
