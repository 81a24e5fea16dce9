// What shows only at the launch: arrays that overlap, and subscripts that leave their rows.  The host runs such loops, all of their iterations.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp %s -o %t && env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK: kernel weigh_{{[0-9]+}} ({{.*}}): 1 launches, {{.*}}, 1 on the host: '{{[af]}}' and '{{[af]}}' overlap
// CHECK: kernel fade_{{[0-9]+}} ({{.*}}): 1 launches, {{.*}}, 1 on the host: a subscript may leave its array
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 20
#define M 33

static double u[N][M];

/* Where a and f are the same, the weights are what other columns have got in the iteration before. */
static void weigh(double *a, const double *f, int n, int m) {
  for (int i = 1; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      a[i * m + j] = a[(i - 1) * m + j] * 0.5 + f[i * m - 1 - j] * 0.25;
}

/* The last elements of a row are the first of the next one. */
static void fade(int n, int m) {
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      u[i][j] = u[i][j] * 0.5 + i;
}

int main(void) {
  double *a = malloc(2 * N * M * sizeof *a);
  for (int k = 0; k < 2 * N * M; k++)
    a[k] = k % 17;
  for (int k = 0; k < N * M; k++)
    u[k / M][k % M] = k % 19;
  weigh(a, a + N * M, N, M);
  show_double("apart", a, N * M);
  weigh(a, a, N, M);
  show_double("overlap", a, N * M);
  fade(N, M);
  show_double("rows", &u[0][0], N * M);
  fade(N - 1, M + 5);
  show_double("beyond", &u[0][0], N * M);
  free(a);
  return 0;
}
