// critical in a function that the body calls.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int sum, last;

static void add(int x) {
#pragma omp critical(total)
  {
    sum += x;
    last = sum;
  }
}

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
// CHECK: {{.*}}.c:[[#@LINE-7]]:{{[0-9]+}}: note: this is more
  for (int i = 0; i < 50; i++)
    add(i);
  printf("%d %d\n", sum, sum == last);
  return 0;
}
