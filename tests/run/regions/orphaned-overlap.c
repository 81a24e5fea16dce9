// Orphaned loops that one thread runs, in their order, over arrays that overlap: iterations read
// what earlier ones have written. Nothing promises that they do not; the launch looks. Arrays that
// are one may be passed where each iteration looks at its own element only.
// RUN: %modes %s
// KERNELS: 3
// LOOPS: 3
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>

#define N 200000

void shift(int n, double *to, const double *from) {
#pragma omp for
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 2;
}

// All that call it are here.
static void back(int n, double *to, const double *from) {
#pragma omp for
  for (int i = n - 1; i >= 0; i--)
    to[i] = from[i] * 0.5 + i;
}

void scale(int n, double *to, const double *from) {
#pragma omp for
  for (int i = 0; i < n; i++)
    to[i] = 0.5 * from[i];
}

static void show(const double *x) {
  double s = 0;
  for (int i = 0; i <= N; i++)
    s += x[i] * (i % 13);
  printf("%.6f\n", s);
}

int main(void) {
  double *x = malloc((N + 1) * sizeof *x), *y = malloc((N + 1) * sizeof *y);
  for (int i = 0; i <= N; i++)
    x[i] = y[i] = i % 11;
  shift(N, x + 1, x);
  show(x);
#pragma omp parallel
  shift(N, y, x);
  show(y);
  scale(N, y, y);
  show(y);
  back(N, y, y + 1);
  show(y);
}
