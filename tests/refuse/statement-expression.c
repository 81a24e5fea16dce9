// A GNU statement expression with a loop in it.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a statement expression with more than declarations, expressions and choices in it [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    a[i] = ({
      int t = i * 2;
      while (t > 7)
        t -= 7;
      t + 1;
    });
  show_int("a", a, 20);
  return 0;
}
