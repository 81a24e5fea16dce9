// Variable-length types whose sizes were fixed before the variables in them changed: a typedef, typeof, __auto_type. Kernels took the
// present values of the variables.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

static int out[5];

static int typed(int n, int *v) {
  typedef int row[n];
  n = 1;
  return ((row *)v)[1][0];
}

static int size(int n) {
  typedef char text[n];
  n = 0;
  return (int)sizeof(text);
}

int main(void) {
  int n = 5, m = 4, a[n][m], v[20];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = v[i * m + j] = i * 10 + j;
  n = 2;
  m = 3;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'row' has a variable-length type whose size was fixed elsewhere [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 5; i++) {
    __auto_type row = a;
    out[i] = row[i][2];
  }
  show_int("auto", out, 5);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: 'all' has a variable-length type whose size was fixed elsewhere [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 5; i++) {
    __typeof__(a) *all = &a;
    out[i] = (*all)[i][1];
  }
  show_int("typeof", out, 5);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a variable-length type whose size was fixed elsewhere [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 5; i++)
    out[i] = typed(i + 2, v);
  show_int("cast", out, 5);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop uses a variable-length type whose size was fixed elsewhere [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < 5; i++)
    out[i] = size(i + 3);
  show_int("typedef", out, 5);
  return 0;
}
