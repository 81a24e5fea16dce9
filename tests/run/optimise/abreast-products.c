// Products of matrices with their sums in memory run four rows at a time where arrays do not overlap: rests of rows and of columns, sizes that are
// known and not, a value of the row in a variable, steps, and arrays that overlap or are one, which run as they were written.
// RUN: %modes %s
// KERNELS: 8
#include <stdio.h>

#define N 43
static double a[N][N], b[N][N], c[N][N], flat[3 * N * N + 200];
static float f[N][N], g[N][N], h[N][N];
static int p[N][N], q[N][N], r[N][N];

static void print(const char *what, const double *v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.75 + v[i];
  printf("%s %.17g %.17g %.17g\n", what, v[0], v[n - 1], sum);
}

static void known(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
}

/* Sizes of the run; arrays that may overlap, or be one. */
static void product(int rows, int n, const double *x, const double *y, double *z) {
#pragma omp parallel for
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        z[i * n + j] += x[i * n + k] * y[k * n + j];
}

static void scaled(int n, double (*x)[n], double (*y)[n], double (*z)[n]) {
#pragma omp parallel for
  for (int i = 0; i < n; i += 2)
    for (int k = 0; k < n; k++) {
      double value = 0.5 * x[i][k];
      for (int j = 0; j < n; j++)
        z[i][j] -= value * y[k][j];
    }
}

/* The rows of the left factor are columns. */
static void across(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        h[i][j] += f[k][i] * g[k][j];
}

static void whole(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        r[i][j] += p[i][k] * q[k][j];
}

/* An element depends on the one before it: columns are not independent. */
static void chained(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 1; j < n; j++)
        c[i][j] += 0.125 * c[i][j - 1] + a[i][k] * b[k][j];
}

int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 7 + j * 3) % 11 * 0.25 - 1, b[i][j] = (i * 5 + j) % 13 * 0.1;
      f[i][j] = a[i][j], g[i][j] = b[i][j], p[i][j] = i - j, q[i][j] = i * j % 17;
    }
#pragma omp parallel for
  for (int i = 0; i < 3 * N * N + 200; i++)
    flat[i] = i % 29 * 0.0625 - 0.5;
  known();
  print("known", &c[0][0], N * N);
  for (int n = 1; n <= N; n += 14) {
    product(n, n, flat, flat + N * N, flat + 2 * N * N);
    product(3, n, flat, flat + N * N, flat + 2 * N * N);
    print("product", flat + 2 * N * N, n * n);
  }
  product(4, 9, flat, flat + N * N, flat + N * N + 81);
  print("beside", flat + N * N + 81, 36);
  /* Row i of the result is written by iteration i alone, and so is what it reads of the left factor: the same array. */
  product(9, 9, flat, flat + N * N, flat);
  print("one", flat, 81);
  scaled(21, (void *)flat, (void *)(flat + N * N), (void *)(flat + 2 * N * N));
  print("scaled", flat + 2 * N * N, 21 * 21);
  across(N), across(N - 2);
  double sums[N];
  for (int i = 0; i < N; i++)
    sums[i] = h[i][i] + h[i][(i * 3) % N];
  print("across", sums, N);
  whole(N - 1);
  for (int i = 0; i < N; i++)
    sums[i] = r[i][i] - r[(i * 5) % N][i];
  print("whole", sums, N);
  chained(N - 6);
  print("chained", &c[0][0], N * N);
}
