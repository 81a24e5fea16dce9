// Clang 19 and older have no code for `parallel masked taskloop`: the host runs no iteration, so no kernel may.
//
// REQUIRES: llvm-16 || llvm-19
// RUN: %o2o -O1 -fopenmp -fopenmp-version=51 -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s -fopenmp-version=51
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
  int sum = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: this version of Clang runs no iteration of 'parallel masked taskloop'; 'parallel master taskloop' is the same [-Rpass-missed=omp2ocl]
#pragma omp parallel masked taskloop grainsize(7)
  for (int i = 0; i < 20; i++)
    a[i] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: this version of Clang
#pragma omp parallel masked taskloop simd reduction(+ : sum)
  for (int i = 0; i < 20; i++)
    sum += i;
  show_int("a", a, 20);
  printf("%d\n", sum);
  return 0;
}
