// A dependence through two pointers to one array, known and unknown to the compiler.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[50];

static void shift(int *to, const int *from) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it asks for one thread, so its iterations may depend on each other [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 49; i++)
    to[i + 1] = from[i] + 1;
}

int main(void) {
  int *p = a;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: it asks for one thread, so its iterations may depend on each other [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 49; i++)
    p[i + 1] = a[i] + 1;
  shift(a, a);
  show_int("a", a, 50);
  return 0;
}
