// A directive in the middle of a macro.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#define CLEAR(x)                                                                                   \
  cleared++;                                                                                       \
  _Pragma("omp parallel for") for (int i = 0; i < 20; i++)(x)[i] = i;
static int a[20], cleared;

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the directive stands in the middle of a macro [-Rpass-missed=omp2ocl]
  CLEAR(a)
  show_int("a", a, 20);
  return cleared - 1;
}
