// Arrays of pointers to rows, one block per row or one for all, as parameters, globals and locals; the host
// reads and writes elements between kernels, swaps, replaces, resizes and frees rows.
//
// REQUIRES: glibc-malloc
// RUN: %modes %s
// KERNELS: 5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 40
#define M 24

static double **grid, *table[N], fixed[N][M];

static double **separate(int n, int m) {
  double **u = malloc((size_t)n * sizeof *u);
  for (int i = 0; i < n; i++)
    u[i] = calloc((size_t)m, sizeof **u);
  return u;
}

static double **together(int n, int m) {
  double **u = malloc((size_t)n * sizeof *u);
  u[0] = calloc((size_t)n * (size_t)m, sizeof **u);
  for (int i = 1; i < n; i++)
    u[i] = u[0] + i * m;
  return u;
}

/* Pointers and rows in one block. */
static double **one_block(int n, int m) {
  double **u = malloc((size_t)n * sizeof *u + (size_t)n * (size_t)m * sizeof **u);
  double *rows = (double *)(u + n);
  for (int i = 0; i < n; i++)
    u[i] = rows + i * m;
  for (int i = 0; i < n * m; i++)
    rows[i] = 0;
  return u;
}

static void fill(double **u, int n, int m, double by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      u[i][j] += by * i + j;
}

static void smooth(double **to, double **from, int n, int m) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static double sum(double **u, int n, int m) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) {
    const double *row = u[i];
    for (int j = 0; j < m; j++)
      s += row[j] * (j + 1);
  }
  return s;
}

static void global_rows(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      table[i][j] = table[i][j] * 0.5 + grid[i][j];
}

static void one_row(double *row, int m) {
#pragma omp parallel for
  for (int j = 0; j < m; j++)
    row[j] -= 3;
}

static void show(const char *what, double **u) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s += u[i][j] * (i + 2 * j);
  printf("%s %.9e %.9e %.9e\n", what, s, u[1][2], u[N - 1][M - 1]);
}

int main(void) {
  double **a = separate(N, M), **b = together(N, M), **c = one_block(N, M);
  fill(a, N, M, 1.5);
  fill(b, N, M, -0.5);
  fill(c, N, M, 0.25);
  show("a", a);
  show("b", b);
  show("c", c);
  for (int step = 0; step < 4; step++) {
    smooth(b, a, N, M);
    smooth(c, b, N, M);
    smooth(a, c, N, M);
    double **t = a; // the host changes what the parameters get, and elements
    a = c;
    c = t;
    a[step + 3][5] = 100 * step;
    printf("%.9e %.9e\n", a[step + 3][6], sum(a, N, M));
  }
  show("a", a);
  show("b", b);
  show("c", c);
  double *row = a[3]; // rows change places and sizes
  a[3] = a[7];
  a[7] = row;
  printf("%.9e\n", sum(a, N, M));
  one_row(a[4], M);
  printf("%.9e %.9e\n", a[4][1], sum(a, N, M));
  fill(a, N, M, 2);
  a[5] = realloc(a[5], 4 * M * sizeof **a);
  fill(a, N, M, 3);
  show("a", a);
  free(a[6]);
  a[6] = malloc(M * sizeof **a);
  memset(a[6], 0, M * sizeof **a);
  fill(a, N, M, 1);
  show("a", a);
  grid = c;
  for (int i = 0; i < N; i++)
    table[i] = i % 3 ? fixed[i] : b[i];
  global_rows();
  global_rows();
  show("table", table);
  printf("%.9e %.9e\n", fixed[4][4], b[3][3]);
  double first[M] = {1, 2, 3}, second[M] = {4, 5};
  double *local[3] = {first, fixed[1], second};
  fill(local, 3, M, 1);
  printf("%.9e %.9e %.9e\n", first[2], second[1], sum(local, 3, M));
  memcpy(first, second, sizeof first);
  fill(local, 3, M, 2);
  printf("%.9e %.9e %.9e\n", first[2], second[1], sum(local, 3, M));
  for (int i = 0; i < N; i++)
    free(a[i]);
  free(a);
  show("b", b);
  free(b[0]);
  free(b);
  free(c);
  return 0;
}
