// An _Atomic counter.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <stdatomic.h>

static _Atomic int counter;

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses an _Atomic object [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    counter += i;
  printf("%d\n", counter);
  return 0;
}
