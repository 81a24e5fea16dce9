// Inner loops that are parallel: perfect and imperfect nests, interchange, reversed and longer steps, triangles, ranges that differ, calls.
//
// RUN: %modes %s
// KERNELS: 15
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 20
#define M 33

static double a[N][M], b[N][M], c[M][N];
static int x[N * M], y[N * M];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = i - 2 * j;
      b[i][j] = 0.5 * i + j % 5;
      c[j][i] = i * j % 7;
      x[i * M + j] = i + j;
      y[i * M + j] = i * j;
    }
}

static void show(void) {
  show_double("a", &a[0][0], N * M);
  show_double("b", &b[0][0], N * M);
  show_double("c", &c[0][0], N * M);
  show_int("x", x, N * M);
  show_int("y", y, N * M);
}

static void scale(double *row, const double *with, int m, double by) {
  for (int j = 0; j < m; j++)
    row[j] = row[j] * by + with[j];
}

static void products(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < m; k++)
        s += a[i][k] * c[k][j];
      b[i][j] = s;
    }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      b[i][j] *= 0.25;
    for (int k = 0; k < n; k++) {
      double t = a[i][k] + k;
      for (int j = 0; j < m; j++)
        b[i][j] += t * a[k][j];
    }
  }
}

static void directions(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--)
      a[i][j] += b[i][m - 1 - j];
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i -= 3)
    for (unsigned j = 1; j < (unsigned)m; j += 2)
      a[i][j] = b[i][j - 1] + i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (long j = m - 2; j > 1; j -= 3)
      a[i][j] = -a[i][j] + i;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j != m; j++)
      x[i * m + j] += y[i * m + m - 1 - j];
}

static void ranges(int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      a[i][j] += i;
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < n; i++) {
    int last = m - i;
    for (int j = 0; j < last; j++)
      a[i][j] = b[i][j] + 1;
    if (i % 3 == 0)
      continue;
    for (int j = m - 1; j >= i; j--)
      b[i][j] = 2 * j;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      for (int j = k; j < m - k; j++)
        a[i][j] += k * 10 + b[i][j];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = n; j < i; j++) /* never runs */
      a[i][j] = -1;
}

static void variables(int n, int m) {
  int j, k;
#pragma omp parallel for private(j, k)
  for (int i = 0; i < n; i++) {
    for (j = 0; j < m; j++) {
      double t[2];
      if (j % 4 == 1)
        continue;
      t[0] = a[i][j];
      t[1] = b[i][j];
      a[i][j] = t[j & 1];
    }
    for (k = 0; k < 4; k++)
      for (j = 0; j < m; j++)
        y[i * M + j] += k * j;
  }
  double t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) {
      t = a[i][l];
      a[i][l] = t * t;
    }
}

static void calls(int n, int m) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m / 2; j++) {
      double pair[2] = {1, 2};
      scale(&a[i][2 * j], pair, 2, 0.5);
    }
}

static void flat(double *p, const double *q, int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      p[i * m + j] = q[i * m + j] + 1;
}

static void rows(int n, int m, double p[n][m], double q[m][n]) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i][j] = q[j][i] - p[i][j];
}

int main(void) {
  fill();
  products(N, M < N ? M : N);
  directions(N, M);
  ranges(N, M);
  variables(N, M);
  calls(N, M);
  show();
  /* Apart, and one place further: then the rows are sums, and only the order of the loop gives them. */
  double *p = malloc((2 * N * M + 1) * sizeof *p);
  for (int i = 0; i < 2 * N * M + 1; i++)
    p[i] = i % 11;
  flat(p, p + N * M, N, M);
  flat(p + 1, p, N, M);
  show_double("p", p, 2 * N * M + 1);
  rows(N, M, (double(*)[M])p, (double(*)[N])(p + N * M));
  show_double("p", p, 2 * N * M + 1);
  free(p);
  return 0;
}
