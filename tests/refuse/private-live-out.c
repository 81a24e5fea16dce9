// A region-private variable written by the loop and read after it.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[30];

int main(void) {
  int last = 0;
#pragma omp parallel num_threads(1)
  {
    int own = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'own', private to the region, is used after the loop [-Rpass-missed=omp2ocl]
#pragma omp for
    for (int i = 0; i < 30; i++) {
      own = i * 3;
      a[i] = own + 1;
    }
    last = own;
  }
  printf("%d\n", last);
  show_int("a", a, 30);
  return 0;
}
