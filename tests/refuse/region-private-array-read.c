// A region-private array that one loop fills by iterations and the next reads.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[40];

int main(void) {
#pragma omp parallel
  {
    int own[40];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'own', private to the region, is used after the loop [-Rpass-missed=omp2ocl]
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 40; i++)
      own[i] = i * i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel main_{{[0-9]+}}: 1 dimension (i) [-Rpass=omp2ocl]
#pragma omp for schedule(static)
    for (int i = 0; i < 40; i++)
      a[i] = own[i] + 1;
  }
  show_int("a", a, 40);
  return 0;
}
