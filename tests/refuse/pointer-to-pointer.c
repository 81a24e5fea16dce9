// double ** and arrays of pointers.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 2
#include "../run/Inputs/show.h"
#include <stdlib.h>

#define N 10
static double *rows[N];

int main(void) {
  double **m = malloc(N * sizeof *m);
  if (!m)
    return 1;
  for (int i = 0; i < N; i++) {
    m[i] = calloc(N, sizeof **m);
    rows[i] = m[i];
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows a pointer that is stored in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = i * j;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows a pointer that is stored in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    rows[i][0] += 1;
  for (int i = 0; i < N; i++) {
    show_double("row", m[i], N);
    free(m[i]);
  }
  free(m);
  return 0;
}
