// Tiles in local memory, forced on devices that would not get them: products of matrices whose sizes are no multiples of a tile, bounds
// of all kinds, statements around the loop, and arrays that overlap or are written.
//
// RUN: env OMP2OCL_LOCAL=on %modes %s
// KERNELS: 9
// OCLGRIND: -DN=24
#include "../Inputs/show.h"

#ifndef N
#define N 37
#endif

static double a[N][N], b[N][N], c[N][N];
static float f[N][N], g[N][N];
static int ia[N * N], ib[N * N];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 5 + j * 3) % 7 - 2.9;
      b[i][j] = 1.0 / (1 + i + j);
      c[i][j] = i - j;
      f[i][j] = 0.5f * (float)(i - j);
      g[i][j] = 0.25f * (float)(i * j % 9);
      ia[i * N + j] = i * j % 13 - 6;
      ib[i * N + j] = i * 40 - j;
    }
}

static void show(void) {
  show_double("c", &c[0][0], N * N);
  show_float("f", &f[0][0], N * N);
  show_int("ib", ib, N * N);
}

static void products(int n, int m) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = c[i][j] * 0.5;
      for (int k = 0; k < m; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  /* Inner loops as dimensions. */
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      for (int j = 0; j < m; j++)
        c[i][j] += a[i][k] * b[k][j];
  /* Both factors are rows of one array. */
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0, most = -1e9;
      for (long k = 1; k <= m - 1; k++) {
        double t = a[i][k] * a[j][k];
        sum += t;
        if (t > most)
          most = t;
        if (most > 8)
          sum -= b[i][k];
      }
      if (sum < 0)
        sum = -sum;
      c[i][j] += sum + most;
    }
}

static void flat(int *to, const int *from, int n, int m) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < m; k++)
        to[i * n + j] += from[i * N + k] * (from[k * N + j] + from[k * N + j + 1]);
}

static void others(int n) {
  /* Read under a condition, by a subscript from memory, or with a bound of its own. */
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += f[k][j] > 0 ? g[i][k] : g[k][i];
      c[i][j] = sum;
    }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += g[i][k] * g[k][j];
      f[i][j] = sum;
    }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++)
        f[i][j] += g[i][k] * g[k][j];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if ((i + j) % 5 == 0)
        continue;
      for (int k = 0; k < n; k++)
        f[i][j] -= g[i][k] * 0.5f;
    }
#pragma omp parallel for collapse(2)
  for (int i = 3; i < n; i += 2)
    for (int j = n - 1; j >= 1; j--) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[j][k] + a[i - 3][k] + a[i - 2][k] - a[i - 1][k];
      c[i][j] = sum;
    }
}

int main(void) {
  static int apart[N * N];
  fill();
  for (int n = 0; n < N - 1; n += 7)
    products(n, N - n);
  products(N, N);
  show();
  flat(apart, ia, N - 17, N - 4);
  show_int("apart", apart, N * N);
  flat(ib, ib + (N - 17) * (N - 17), 2, 3);
  show();
  others(17);
  others(N);
  show();
  show_float("g", &g[0][0], N * N);
  return 0;
}
