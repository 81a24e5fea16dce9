// A function with a variable number of arguments.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <stdarg.h>

static int a[20];

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  while (n--)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop calls 'sum', which takes a variable number of arguments [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = sum(2, i, 3);
  show_int("a", a, 20);
  return 0;
}
