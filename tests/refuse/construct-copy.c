// What a loop leaves in the construct's own copy of a variable is lost, on the host as well.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
  int sum = 5, last = 6;
// CHECK: {{.*}}.c:[[#@LINE+2]]:{{[0-9]+}}: remark: loop kept: the 'omp target' has a copy of 'sum', and what the loop leaves in it is lost [-Rpass-missed=omp2ocl]
#pragma omp target map(tofrom : a)
#pragma omp teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 20; i++)
    sum += a[i] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the 'omp target parallel for' has a copy of 'last', and what the loop leaves in it is lost [-Rpass-missed=omp2ocl]
#pragma omp target parallel for firstprivate(sum) lastprivate(last)
  for (int i = 0; i < 20; i++) {
    last = i;
    a[i] += sum;
  }
  show_int("a", a, 20);
  printf("%d %d\n", sum, last);
  return 0;
}
