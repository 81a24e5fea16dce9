// The kernels of host-unit-by-value.c and host-unit-forms.c.
#include "host-unit-forms.h"

void scale(double *x, int n, double by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] = x[i] * by + 1;
}

void mix(int *x, int n, int by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] = (x[i] * by + 3 + i) % n;
}

void bigs(struct big *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      b[i].a[k] = b[i].a[k] * 0.5 + k;
}

void scale_rows(double **rows, int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      rows[i][k] = rows[i][k] * 0.5 + i;
}

double norm(const double *x, int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
