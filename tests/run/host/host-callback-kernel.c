// What qsort() calls runs kernels: the elements that it goes on to move are not on the device.
//
// RUN: %modes %s
// KERNELS: 3
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 24, N = 64 };
static double m[ROWS][N];

static int compare(const void *x, const void *y) {
  const double *p = x, *q = y;
  double s = 0, t = 0;
#pragma omp parallel for reduction(+ : s, t)
  for (int i = 0; i < N; i++) {
    s += p[i];
    t += q[i];
  }
  return s < t ? -1 : s > t;
}

int main(void) {
#pragma omp parallel for
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      m[r][i] = r * 7 % ROWS + i * 0.25;
  qsort(m, ROWS, sizeof m[0], compare);
#pragma omp parallel for
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      m[r][i] += 1000;
  for (int r = 0; r < ROWS; r++) {
    double sum = 0;
    for (int i = 0; i < N; i++)
      sum += m[r][i] * (i % 7 + 1);
    printf("%d %.10g\n", r, sum);
  }
}
