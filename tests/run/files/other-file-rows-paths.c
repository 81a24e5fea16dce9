// Pointers to pointers for functions of another file from everywhere: over a struct that a pointer leads to, a row of an array of pointers
// with two dimensions, a parameter of a function of this file, the middle of a table; with rows that the loop uses by
// another name as well, and rows of the same memory in two tables.
// REQUIRES: glibc-malloc
// RUN: %modes %s %S/../Inputs/other-file-rows-2.c
// KERNELS: 6
#include "../Inputs/other-file-rows.h"

#include <stdio.h>
#include <stdlib.h>

#define N 20

struct grid {
  int n;
  double **rows;
  double scale;
};

static double store[N][N], sums[N];
static double *both[2][N];

static double through(double **u, int i, int n) { return row_sum(u, i, n) + u[i][0]; }

static void relax(struct grid *g) {
#pragma omp parallel for
  for (int i = 0; i < g->n; i++)
    row_scale(g->rows, i, g->n, g->scale);
#pragma omp parallel for
  for (int i = 0; i < g->n; i++)
    sums[i] += through(g->rows, i, g->n);
}

int main(void) {
  struct grid *g = malloc(sizeof *g);
  g->n = N;
  g->scale = 0.75;
  g->rows = calloc(N, sizeof *g->rows);
  for (int i = 0; i < N; i++) {
    g->rows[i] = malloc(N * sizeof **g->rows);
    both[0][i] = g->rows[i];
    both[1][i] = store[(i + 3) % N];
    for (int j = 0; j < N; j++) {
      store[i][j] = i - j * 0.5;
      g->rows[i][j] = i * j % 13;
    }
  }
  relax(g);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[i] += row_sum(both[1], i, N) + row_sum(both[0], i, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    store[i][0] += row_sum(both[1], (i + N - 3) % N, N);
    row_scale(both[1], (i + N - 3) % N, N, 0.5);
  }
  g->scale = 1.5;
  relax(g);
#pragma omp parallel for
  for (int i = 0; i < N / 2; i++)
    sums[i] += row_dot((const double *const *)(g->rows + N / 2), (const double *const *)both[0], i, i, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (g->rows[i])
      row_scale(g->rows, i, N, 2);
  double total = 0;
  for (int i = 0; i < N; i++) {
    printf("%.9g\n", sums[i]);
    for (int j = 0; j < N; j++)
      total += store[i][j] * (j + 1) + g->rows[i][j] * (i % 3);
  }
  printf("%.9g\n", total);
  return 0;
}
