// lastprivate variables that not every iteration writes, and conditional ones, that are more than a number.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

int main(void) {
  int x = -1, y = -1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: not every iteration writes the lastprivate variable 'x' [-Rpass-missed=omp2ocl]
#pragma omp parallel for lastprivate(x) firstprivate(x) num_threads(1)
  for (int i = 0; i < 20; i++)
    if (i < 15) {
      x = i;
      int *p = &x;
      *p += 1;
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the conditional lastprivate variable 'y' has its address taken [-Rpass-missed=omp2ocl]
#pragma omp parallel for lastprivate(conditional : y)
  for (int i = 0; i < 20; i++)
    if (i % 7 == 3) {
      y = i;
      int *p = &y;
      *p += 1;
    }
  printf("%d %d\n", x, y);
  return 0;
}
