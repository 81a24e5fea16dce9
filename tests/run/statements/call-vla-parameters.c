// Variable-length array types: parameters of called functions, pointers to rows declared in the loop, casts of flat
// memory, arrays whose size is a constant variable, sizes that change after the declaration.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"
#include <stdlib.h>

static double sum_row(int n, int m, double v[n][m], int i) {
  double s = 0;
  for (int j = 0; j < m; j++)
    s += v[i][j];
  return s;
}

static double corner(int n, double cube[n][n][n], int i) {
  int last = n - 1;
  n = 0; // the type keeps the value on entry
  return cube[i][last][last] + cube[i][0][last] + n;
}

static void set_row(int m, double (*row)[m], double v) {
  for (int j = 0; j < m; j++)
    (*row)[j] = v + j;
}

static void run(int n, int m, double *flat, double *out) {
  double(*v)[m] = (double(*)[m])flat;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    set_row(m, &v[i], i);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] = sum_row(n, m, v, i);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int w = m / 2;
    double(*half)[w] = (double(*)[w])flat;
    w = 1;
    out[i] += half[2 * i][w] + half[2 * i + 1][w + 1] + (double)(sizeof half[0] / sizeof half[0][0]);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const int four = 4;
    double t[four][2];
    for (int j = 0; j < four; j++)
      t[j][0] = t[j][1] = v[i][j];
    out[i] += t[3][1] - t[0][0] + (double)sizeof t;
  }
  double local[n][m];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      local[i][j] = v[n - 1 - i][j];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    out[i] += local[i][m - 1] + corner(4, (double(*)[4][4])flat, i % 4);
}

int main(void) {
  enum { N = 20, M = 12 };
  double *flat = malloc(sizeof(double) * N * M), out[N];
  run(N, M, flat, out);
  show_double("out", out, N);
  show_double("flat", flat, N * M);
  free(flat);
  return 0;
}
