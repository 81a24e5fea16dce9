// Reductions over array sections that are not in one piece, or whose variable the loop uses as a
// whole.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

int main(void) {
  int q[8] = {0}, r[4][5] = {0};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is over an array section that is not in one piece, or has side effects [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : r[1 : 1][1 : 3])
  for (int i = 0; i < 40; i++)
    r[1][1 + i % 3] += i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses 'q' as a whole, of which it reduces a section [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : q[2 : 4])
  for (int i = 0; i < 40; i++)
    (*&q)[2 + i % 4] += i;
  show_int("q", q, 8);
  show_int("r", &r[0][0], 20);
  return 0;
}
