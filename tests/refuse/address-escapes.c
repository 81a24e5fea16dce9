// The address of a variable of the loop converted to an integer.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <stdint.h>

static int a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop converts 'int *' to 'uintptr_t' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
    int own[2] = {i, -i};
    a[i] = own[((uintptr_t)&own[i & 1] - (uintptr_t)own) / sizeof(int)];
  }
  show_int("a", a, 20);
  return 0;
}
