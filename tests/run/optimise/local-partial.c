// Tiles in local memory in groups of which some work-items stand beyond the loops' ends: PoCL took the condition that says so to be the same for the whole
// group and left all of it out.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// KERNELS: 1
#include <stdio.h>
#define N 24

static double u[N][N], v[N][N], product[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      u[i][j] = (i * 7 + j) % 11 / 3.0;
      v[i][j] = (i * j) % 7 / 7.0;
    }
#pragma omp parallel for collapse(2) schedule(static, 5)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double s = 0;
      for (int k = 0; k < N; k++)
        s += u[i][k] * v[k][j];
      product[i][j] = s;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      printf("%.17g\n", product[i][j]);
  return 0;
}
