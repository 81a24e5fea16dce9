// Scans that have no translation.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"

static int a[30], b[30];

int main(void) {
  int s = 0, t = 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: what updates the variables of 'omp scan' changes shared memory as well [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < 30; i++) {
    s += i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: note: changed here
    b[i] = i * i;
#pragma omp scan inclusive(s)
    a[i] = s;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'v' is used on both sides of 'omp scan' [-Rpass-missed=omp2ocl]
#pragma omp parallel for reduction(inscan, + : t)
  for (int i = 0; i < 30; i++) {
    int v = i * 2;
    t += v;
#pragma omp scan inclusive(t)
    v = 1;
    a[i] += t + v;
  }
  show_int("a", a, 30);
  show_int("b", b, 30);
  return 0;
}
