// A region that comes from a macro cannot be given a team of one; values of threadprivate variables pass from it to the others.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int own, sum, a[100];
#pragma omp threadprivate(own)

#define PARALLEL _Pragma("omp parallel num_threads(2)")

int main(void) {
  PARALLEL
  own = 5;
#pragma omp parallel num_threads(2)
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the region around it depends on a region in a macro or a file that cannot be edited through threadprivate variables [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 100; i++)
      a[i] = i;
#pragma omp critical
    sum += own;
  }
  printf("%d\n", sum);
  show_int("a", a, 100);
  return 0;
}
