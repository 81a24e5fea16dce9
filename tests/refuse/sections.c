// A region with sections only: no loop, no remark.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck --allow-empty %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 0
// CHECK-NOT: remark
#include "../run/Inputs/show.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel sections
  {
#pragma omp section
    x = 3;
#pragma omp section
    y = 4;
  }
#pragma omp simd
  for (int i = 0; i < 3; i++)
    (void)i;
  printf("%d %d\n", x, y);
  return 0;
}
