// A loop of a target region.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it stands inside a 'target teams distribute parallel for' construct [-Rpass-missed=omp2ocl]
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < 20; i++)
    a[i] = i;
  show_int("a", a, 20);
  return 0;
}
