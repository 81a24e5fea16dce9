// Iterations that read what others write, in rows behind pointers: the same element of the same row, whatever rows there are.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"
#include <stdlib.h>

#define N 20

struct item {
  double *x;
  int n;
};

int main(void) {
  double **u = malloc(N * sizeof *u), ***v = malloc(N * sizeof *v);
  struct item s[N];
  for (int i = 0; i < N; i++) {
    u[i] = calloc(N, sizeof **u);
    v[i] = u;
    s[i].x = u[i];
    s[i].n = i;
    u[i][3] = i;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'u[]' written on line 32 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
// one more than the row before
      u[i][j] = u[i - 1][j] + 1;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: different iterations write the same element of 'u[]' [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < N; i++) {
    double *row = u[2];
    u[i * 0 + 5][4] = i + row[0];
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 's[].x' written on line 42 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < N - 1; i++)
    s[i + 1].x[2] = s[i].x[2] * 0.5;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'v[][]' written on line 47 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int k = 1; k < N; k++)
    for (int i = 0; i < N; i++)
      v[k][i][1] = v[k - 1][i][1] * 0.5;
  for (int i = 0; i < N; i++)
    show_double("row", u[i], N);
  return 0;
}
