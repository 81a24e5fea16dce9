// Iterations of one chunk may depend on each other: a sum along each chunk.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

#define N 64
static int a[N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'a' written on line 19 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for schedule(static, 8)
  for (int i = 0; i < N; i++)
    if (i % 8)
      a[i] += a[i - 1];
  show_int("a", a, N);
  return 0;
}
