// RUN: %modes %s -O2
// KERNELS: 6
// A counter of the region is used in a worksharing loop, and as the counter of a sequential loop around others: what
// the first left in it does not matter there. (NPB LU: jacld(k), called for each k.) An array that all callers pass
// has one address in all threads.
#include <stdio.h>

#define N 14

static double u[N][N][N], d[N][N], e[N][N], line[3][N][N];
static int n;

static void plane(int k) {
  int i, j;
#pragma omp for nowait schedule(static)
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      d[i][j] = u[i][j][k] + 0.5 * u[i][j][k - 1];
}

static void add(int k) {
  int i, j;
#pragma omp for
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      u[i][j][k] = u[i][j][k] - 0.25 * d[i][j];
}

static void relax(int k, double v[N][N][N], double *row, const double w[N][N]) {
  int i, j;
#pragma omp for nowait
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++) {
      v[i][j][k] = v[i][j][k] - 0.125 * w[i][j] * v[i][j][k - 1];
      row[i * N + j] = v[i][j][k];
    }
}

static void step(void) {
  int i, j, k, m;
#pragma omp parallel private(i, j, k, m)
  {
#pragma omp for
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
        for (k = 0; k < n; k++)
          u[i][j][k] = 0.9 * u[i][j][k];
    for (k = 1; k <= n - 2; k++) {
      plane(k);
#pragma omp barrier
      add(k);
      relax(k, u, &line[k % 3][0][0], d);
#pragma omp barrier
    }
    for (k = n - 2; k >= 1; k--)
      for (m = 0; m < 2; m++) {
#pragma omp for
        for (i = 0; i < n; i++)
          e[i][m] = e[i][m] + u[i][k][m];
      }
  }
}

int main(void) {
  int t, i, j;
  double sum = 0.0;
  n = N;
#pragma omp parallel for private(j, t)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (t = 0; t < n; t++)
        u[i][j][t] = (i + 2 * j + 3 * t) % 11;
  for (t = 0; t < 3; t++)
    step();
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      sum += d[i][j] * (i + 1) + e[i][j] * j + u[i][j][i] + line[j % 3][j][i];
  printf("%.10f\n", sum);
  return 0;
}
