// Worksharing loops over pointers: every comparison, steps, downwards, arrays of structs, rows, collapse.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"

#define N 60
struct cell {
  int v;
  double w;
};
static int a[N];
static struct cell cells[N];
static double m[N][8];

static void run(int *x, int n, int step) {
  int *p, *last = x + n - 1;
#pragma omp parallel for
  for (int *q = x; q < x + n; q++)
    *q = 2 * *q + (int)(q - x);
#pragma omp parallel for
  for (p = x; p <= last; p += 2)
    p[0] += 1;
#pragma omp parallel for
  for (p = x + 3; p != x + n; ++p)
    *p += p[0] % 7;
#pragma omp parallel for
  for (p = last; p >= x; p--)
    *p += 1;
#pragma omp parallel for
  for (p = last; p > x + 1; p = p - step)
    *p += 100;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * i % 19;
  run(a, N, 3);
#pragma omp parallel for
  for (struct cell *c = cells; c < &cells[N]; c++) {
    c->v = a[c - cells];
    c->w = c->v * .5;
  }
#pragma omp parallel for
  for (double(*row)[8] = m; row < m + N; row++)
    for (int j = 0; j < 8; j++)
      (*row)[j] = j + cells[row - m].w;
#pragma omp parallel for collapse(2)
  for (struct cell *c = cells; c < cells + N; c += 2)
    for (int j = 0; j < 8; j++)
      m[c - cells][j] += c->v;
  show_int("a", a, N);
  show_double("m", m[0], N * 8);
  return 0;
}
