// The same with a variable of a private clause, merged by atomic.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

int main(void) {
  int sum = 0, own;
#pragma omp parallel private(own)
  {
    own = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: an iteration reads the value that an earlier iteration on the same thread left in 'own' [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 60; i++)
      own += i;
#pragma omp atomic
    sum += own;
  }
  printf("%d\n", sum);
  return 0;
}
