// A matrix in flat heap memory: a[i * n + j], macros for subscripts, rows by offset.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <stdlib.h>

#define A(i, j) a[(size_t)(i) * n + (j)]

int main(void) {
  int n = 25;
  double *a = malloc(sizeof(double) * (size_t)(n * n));
  double *x = malloc(sizeof(double) * (size_t)n), *y = malloc(sizeof(double) * (size_t)n);
  if (!a || !x || !y)
    return 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    x[i] = 1.0 / (i + 1);
    for (int j = 0; j < n; j++)
      A(i, j) = i == j ? 2 : 0.125 * (i - j);
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++)
      s += A(i, j) * x[j];
    y[i] = s;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += y[i] * y[j];
  show_double("a", a, n * n);
  show_double("y", y, n);
  free(a);
  free(x);
  free(y);
  return 0;
}
