// Reduction variables that are set in every iteration and wanted after the loop, or not set before they are read.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[20], b[20];

int main(void) {
  int sum = 0, part = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction variable 'sum' is used for more than its reduction [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : sum) num_threads(1)
  for (int i = 0; i < 20; i++) {
    sum = i;
    a[i] = sum * 2;
  }
  printf("%d\n", sum);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction variable 'part' is used for more than its reduction [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : part) num_threads(1)
  for (int i = 0; i < 20; i++) {
    if (i % 3 == 0)
      part = i;
    b[i] = part;
  }
  show_int("a", a, 20);
  show_int("b", b, 20);
  return 0;
}
