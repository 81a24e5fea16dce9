// The kernels of host-unit.c.
#include "host-unit.h"

void advance(struct grid *g) {
  double *u = g->u, *v = g->v;
  int n = g->n;
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      v[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]);
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i * n + j] = v[i * n + j];
}

void scale(double *x, int n, double by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] *= by;
}

int nothing(int x) { return x + 1; }
