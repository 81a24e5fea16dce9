// omp_get_thread_num in a function that the body calls.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"
#include <omp.h>

static int owner[50], a[50];

static int who(void) { return omp_get_thread_num() + a[0]; }

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the result of 'omp_get_thread_num' depends on the thread [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 50; i++) {
    owner[i] = who();
    a[i] = i;
  }
  int in_range = 1;
  for (int i = 0; i < 50; i++)
    in_range &= owner[i] >= 0 && owner[i] < 64;
  printf("%d\n", in_range);
  show_int("a", a, 50);
  return 0;
}
