// Pointers that walk over a row up to its end: comparisons and differences of pointers into rows of
// one table, each in a block of its own, or all in one.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"

#include <stdlib.h>

enum { R = 40, C = 16 };

struct cell {
  int id;
  double v;
};

static double sum_to(const double *p, const double *end) {
  double s = 0;
  while (p < end)
    s += *p++;
  return s;
}

static void walk(double **rows, struct cell **cells, const int *n, double *y) {
#pragma omp parallel for
  for (int i = 0; i < R; i++) {
    double s = 0, *p, *e;
    for (p = rows[i], e = p + n[i]; p < e; p++)
      s += *p;
    y[i] = s;
  }
#pragma omp parallel for
  for (int i = 0; i < R; i++) {
    double *row = rows[i], *top = row;
    for (double *p = row; p != row + n[i]; p++)
      if (*p > *top)
        top = p;
    y[i] += *top + (double)(top - row);
  }
#pragma omp parallel for
  for (int i = 0; i < R; i++)
    y[i] += sum_to(rows[i], rows[i] + n[i]);
#pragma omp parallel for
  for (int i = 0; i < R; i++)
    for (double *p = rows[i] + n[i], *b = rows[i]; p > b; --p)
      p[-1] = p[-1] * 0.5 + (double)(p - b);
#pragma omp parallel for
  for (int i = 0; i < R; i++) {
    double s = 0;
    for (const struct cell *c = cells[i], *e = cells[i] + n[i]; c < e; c++)
      s += c->v * c->id;
    y[i] += s;
  }
  // The end of a row is not where another one begins.
#pragma omp parallel for
  for (int i = 0; i < R; i++)
    for (int k = 0; k < R; k++)
      y[i] += rows[i] + C == rows[k] ? 100000 : rows[i] == rows[k];
#pragma omp parallel for
  for (int i = 0; i < R; i++) {
    double *lo = rows[i], *hi = rows[i] + n[i] - 1;
    while (lo < hi) { // turned round
      double t = *lo;
      *lo++ = *hi;
      *hi-- = t;
    }
  }
  for (int i = 0; i < R; i++)
    for (int k = 0; k < n[i]; k++)
      y[i] += rows[i][k] * (k + 1);
  show_double("y", y, R);
}

int main(void) {
  double *own[R], *one[R], y[R], *block = malloc(R * (C + 1) * sizeof *block);
  struct cell *cells[R];
  int n[R];
  for (int i = 0; i < R; i++) {
    own[i] = aligned_alloc(64, C * sizeof **own);
    one[i] = block + (R - 1 - i) * (C + 1);
    cells[i] = malloc(C * sizeof **cells);
    n[i] = 1 + i % C;
    for (int k = 0; k < C; k++) {
      own[i][k] = one[i][k] = (i * 7 + k * 5) % 23;
      cells[i][k] = (struct cell){i - k, k * 0.25};
    }
  }
  walk(own, cells, n, y);
  walk(one, cells, n, y);
  for (int i = 0; i < R; i++) {
    free(own[i]);
    free(cells[i]);
  }
  free(block);
  return 0;
}
