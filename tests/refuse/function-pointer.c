// Calls through function pointers.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int (*table[2])(int) = {twice, thrice};

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls a function through a pointer [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = table[i & 1](i);
  show_int("a", a, 20);
  return 0;
}
