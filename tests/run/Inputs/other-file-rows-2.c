// The functions of other-file-rows.c.
#include "other-file-rows.h"

double row_sum(double **u, int i, int n) {
  double s = 0;
  for (int j = 0; j < n; j++)
    s += u[i][j];
  return s;
}

double row_dot(const double *const *u, const double *const *v, int i, int j, int n) {
  const double *a = u[i];
  double s = 0;
  for (int k = 0; k < n; k++)
    s += a[k] * *(v[k] + j);
  return s;
}

void row_scale(double *const *u, int i, int n, double by) {
  double *r = u[i];
  for (int j = 0; j < n; j++)
    r[j] *= by;
}

void rows_swap(int **u, int i, int k, int n) {
  for (int j = 0; j < n; j++) {
    int t = u[i][j];
    u[i][j] = u[k][j];
    u[k][j] = t;
  }
}

float box_sum(float ***u, int i, int n) {
  float s = 0;
  float **plane = u[i];
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++)
      s += plane[j][k];
  return s;
}

void box_set(float ***u, int i, int j, int n, float x) {
  for (int k = 0; k < n; k++)
    u[i][j][k] = x + (float)k;
}

static void one(struct cell *c, int i) {
  c->count += i;
  c->value += 0.5F;
}

void count_cells(struct cell **c, int i, int n) {
  for (int j = 0; j < n; j++)
    one(&c[i][j], i + j);
}

struct cell best_cell(struct cell **c, int i, int n) {
  struct cell b = c[i][0];
  for (int j = 1; j < n; j++)
    if (c[i][j].count % 7 > b.count % 7)
      b = c[i][j];
  return b;
}

// Passes them on, from a place on.
long row_outer(double **u, int i, int n) {
  double **from = u + i;
  return (long)(8 * row_sum(from, 0, n)) + (long)row_sum(u, i, n / 2);
}

void row_add(int **bins, int row, int k) {
#pragma omp atomic
  bins[row][k]++;
}
