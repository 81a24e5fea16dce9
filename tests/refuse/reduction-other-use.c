// Reduction variables used for more than their reduction: read, overwritten, their address taken.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

static int a[20];

int main(void) {
  int s = 0, t = 0, u = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction variable 's' is used for more than its reduction [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : s) num_threads(1)
  for (int i = 0; i < 20; i++) {
    s += i;
    a[i] = s;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction variable 't' is used for more than its reduction [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : t) num_threads(1)
  for (int i = 0; i < 20; i++)
    if (i == 5)
      t = 100;
    else
      t += 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the reduction variable 'u' is used for more than its reduction [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(+ : u)
  for (int i = 0; i < 20; i++) {
    int *p = &u;
    *p += i;
  }
  show_int("a", a, 20);
  printf("%d %d %d\n", s, t, u);
  return 0;
}
