// A region that keeps its threads ties the others to it, where values of threadprivate variables pass between them.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

static int own, a[100];
#pragma omp threadprivate(own)

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: used here
  own = omp_get_thread_num() + 5;
#pragma omp parallel num_threads(2)
  {
// CHECK-DAG: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the region around it depends on the thread's number through threadprivate variables [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 100; i++)
      a[i] = i;
    own *= 2;
  }
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += own + omp_get_thread_num();
  printf("%d\n", sum);
  show_int("a", a, 100);
  return 0;
}
