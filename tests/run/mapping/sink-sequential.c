// Loops around kernels in a program that is compiled without -fopenmp.
//
// RUN: %modes %s -fno-openmp -Wno-source-uses-openmp
// KERNELS: 2
// LAUNCHES: 3
#include "../Inputs/show.h"

#define N 20
#define M 33

static double u[N][M];

static void sweep(int n, int m) {
  int i, j = -1;
  for (i = 1; i < n; i++) {
#pragma omp parallel for
    for (j = 0; j < m; j++)
      u[i][j] += 0.5 * u[i - 1][j];
  }
  printf("%d %d\n", i, j);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i - 2 * j;
  sweep(1, M);
  sweep(N, M);
  sweep(N, M - 1);
#pragma omp parallel
  for (int i = N - 2; i >= 0; i--)
#pragma omp for
    for (int j = 0; j < M; j++)
      u[i][j] -= 0.5 * u[i + 1][j];
  show_double("u", &u[0][0], N * M);
  return 0;
}
