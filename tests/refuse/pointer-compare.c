// A comparison of pointers into different objects.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

static void run(const int *p, const int *q) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop compares or subtracts pointers that may point into different objects [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = p + i == q + 10;
}

int main(void) {
  int v[40] = {0};
  run(v, v);
  run(v, v + 9);
  show_int("a", a, 20);
  return 0;
}
