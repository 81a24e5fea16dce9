// A directive in an included file.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 1
// CHECK: {{.*}}loop.h:3:1: remark: loop kept: the directive stands in an included file [-Rpass-missed=omp2ocl]
#include "../run/Inputs/show.h"

static int a[30];
#define ARRAY a
#include "../run/Inputs/loop.h"

int main(void) {
  fill_it(3);
  show_int("a", a, 30);
  return 0;
}
