// A reduction over an array section that does not begin at element 0.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

int main(void) {
  int q[8] = {0};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction is over an array section that does not start at element 0, or over one of several dimensions [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : q[2 : 4])
  for (int i = 0; i < 40; i++)
    q[2 + i % 4] += i;
  show_int("q", q, 8);
  return 0;
}
