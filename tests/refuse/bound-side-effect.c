// Bounds and conditions that call functions.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[30], calls;
static int limit(void) { return calls++, 30; }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a bound of the loop has side effects [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < limit(); i++)
    a[i] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the condition of the 'if' clause has side effects [-Rpass-missed=omp2ocl]
#pragma omp parallel for if (limit() > 10)
  for (int i = 0; i < 30; i++)
    a[i] *= 2;
  show_int("a", a, 30);
  return 0;
}
