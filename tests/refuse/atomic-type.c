// An _Atomic struct.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <stdatomic.h>

struct pair {
  int a, b;
};
static _Atomic struct pair both;

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses an _Atomic object that is not a number [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    if (i == 20)
      both = (struct pair){i, i};
  struct pair last = both;
  printf("%d %d\n", last.a, last.b);
  return 0;
}
