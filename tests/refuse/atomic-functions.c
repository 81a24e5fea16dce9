// Atomic builtins that no device has a function for, and those on pointers.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int counter, a[40], *last[4];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses the atomic builtin '__atomic_fetch_nand' [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    __atomic_fetch_nand(&counter, i | 1, __ATOMIC_RELAXED);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses an atomic builtin on something else than a number [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    __atomic_store_n(&last[i % 4], &a[i], __ATOMIC_RELAXED);
  printf("%d %d\n", counter & ~63, last[0] != 0);
  return 0;
}
