// The linear clause: steps that are not constant, collapsed loops, pointers that the body changes.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

static int a[40];

int main(void) {
  int k = 1, step = 2, *p = a;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the step of the clause 'linear' is neither constant nor a variable that the loop names as well [-Rpass-missed=omp2ocl]
#pragma omp parallel for linear(k : step + 0)
  for (int i = 0; i < 18; i++)
    a[k] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the clause 'linear' has no translation on collapsed loops [-Rpass-missed=omp2ocl]
#pragma omp parallel for collapse(2) linear(k)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      a[i * 5 + j] = k;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the pointer 'p' of the clause 'linear' is changed in the loop [-Rpass-missed=omp2ocl]
#pragma omp parallel for linear(p)
  for (int i = 0; i < 20; i++)
    *p++ = i;
  unsigned by = 2;
  long wide = 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the step of the clause 'linear' is an unsigned int, and its variable wider [-Rpass-missed=omp2ocl]
#pragma omp parallel for linear(wide : by)
  for (int i = 0; i < 18; i++) {
    a[wide] = i;
    wide += by;
  }
  show_int("a", a, 40);
  printf("%d\n", (int)(p - a));
  return 0;
}
