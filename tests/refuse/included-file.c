// A directive in a file that is included twice.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
// CHECK: {{.*}}loop.h:3:1: remark: loop kept: the directive stands in a file that is included several times, by the option -include, or by a precompiled or system header [-Rpass-missed=omp2ocl]
// CHECK: {{.*}}loop.h:3:1: remark: loop kept: the directive stands in a file that is included several times, by the option -include, or by a precompiled or system header [-Rpass-missed=omp2ocl]
#include "../run/Inputs/show.h"

static int a[30], b[30];
#define ARRAY a
#define fill_it fill_a
#include "../run/Inputs/loop.h"
#undef ARRAY
#undef fill_it
#define ARRAY b
#include "../run/Inputs/loop.h"

int main(void) {
  fill_a(3);
  fill_it(4);
  show_int("a", a, 30);
  show_int("b", b, 30);
  return 0;
}
