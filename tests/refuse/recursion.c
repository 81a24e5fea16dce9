// Recursive functions: direct and mutual.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[16];

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'factorial', which calls itself [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    a[i] = factorial(i);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'even', which is called again by 'odd' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    a[i] += even(i);
  show_int("a", a, 16);
  return 0;
}
