// A lock around more than updates: what it protects is looked at.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

int main(void) {
  omp_lock_t lock;
  int last = -1, places = 0;
  omp_init_lock(&lock);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the body contains 'omp critical', which does more than gather values in shared variables [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 50; i++) {
    omp_set_lock(&lock);
    if (last < i)
      places++;
    last = i;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  printf("%d\n", last >= 0 && places > 0);
  return 0;
}
