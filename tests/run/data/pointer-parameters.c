// Pointer parameters: restrict, const, distinct arrays, the same array twice, parts of one array.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

static double u[200], v[200];

static void axpy(int n, double k, const double *restrict x, double *restrict y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += k * x[i];
}

static void add(int n, const double *x, double *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = x[i] + 1;
}

int main(void) {
  for (int i = 0; i < 200; i++)
    v[i] = i;
  axpy(200, 2, v, u);
  axpy(100, -1, v, v + 100);
  add(200, u, u);
  add(50, v + 150, v);
  add(100, v, u + 100);
  show_double("u", u, 200);
  show_double("v", v, 200);
  return 0;
}
