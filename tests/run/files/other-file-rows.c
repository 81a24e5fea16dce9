// Functions of another file that get pointers to pointers: their rows go with them. Rows of several blocks and of one, of numbers and
// of structs, over two and three pointers, in arrays of pointers and in members of structs; rows that are changed, and passed on.
// REQUIRES: glibc-malloc
// RUN: %modes %s %S/../Inputs/other-file-rows-2.c
// KERNELS: 12
#include "../Inputs/other-file-rows.h"

#include <stdio.h>
#include <stdlib.h>

#define N 24

struct field {
  int n;
  double *row[N];
};

static double store[N][N], sums[N], dots[N][N];
static struct field field;
static int *whole[N], counts[N];

static double **blocks(void) {
  double **u = malloc(N * sizeof *u);
  for (int i = 0; i < N; i++) {
    u[i] = malloc((size_t)(N + i) * sizeof **u);
    for (int j = 0; j < N + i; j++)
      u[i][j] = (i * 31 + j * 17) % 23 / 8.0;
  }
  return u;
}

static float ***box(void) {
  float ***u = malloc(N * sizeof *u);
  for (int i = 0; i < N; i++) {
    u[i] = malloc(N * sizeof **u);
    for (int j = 0; j < N; j++)
      u[i][j] = calloc(N, sizeof ***u);
  }
  return u;
}

int main(void) {
  double **u = blocks();
  double *local[N];
  float ***b = box();
  struct cell *c[N];
  static long whole_sums[N];
  for (int i = 0; i < N; i++) {
    local[i] = store[N - 1 - i];
    field.row[i] = store[i];
    whole[i] = calloc(N, sizeof **whole);
    c[i] = calloc(N, sizeof **c);
    for (int j = 0; j < N; j++)
      store[i][j] = i * 0.25 + j;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[i] = row_sum(u, i, N + i);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      dots[i][j] = row_dot((const double *const *)u, (const double *const *)local, i, j, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    row_scale(local, i, N, 0.5);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[i] += row_sum(field.row, i, N) + store[i][1];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      whole[i][j] = i * N + j;
#pragma omp parallel for
  for (int i = 0; i < N / 2; i++)
    rows_swap(whole, i, N - 1 - i, N);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      box_set(b, i, j, N, (float)(i + 2 * j));
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    sums[i] += box_sum(b, i, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    count_cells(c, i, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct cell best = best_cell(c, i, N);
    counts[i] = best.count;
    sums[i] += best.value;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    whole_sums[i] = row_outer(u, i, N);
#pragma omp parallel for
  for (int i = 0; i < N * N; i++)
    row_add(whole, i % 5, i % 3);
  // Host code in between sees what kernels have written, and the other way round.
  u[3][4] += whole[1][2] + b[2][3][4];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double **from = u + i;
    sums[i] += row_sum(from, 0, N) + (*from)[i];
  }
  double total = 0;
  for (int i = 0; i < N; i++) {
    printf("%.9g %d %ld\n", sums[i], counts[i], whole_sums[i]);
    for (int j = 0; j < N; j++)
      total += dots[i][j] * (j % 5) + store[i][j] + whole[i][j] * (i % 4) + b[i][j][j] +
               c[i][j].count * 0.125 + c[i][j].value;
  }
  printf("%.9g\n", total);
  return 0;
}
