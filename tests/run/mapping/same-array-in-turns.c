// Launches of one kernel in turns: arrays that are apart and the same one, of several sizes. Each has its build, and what is known of an
// earlier launch goes with it.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: 134
#include <stdio.h>

#define MOST 66

static double u[MOST * MOST], r[MOST * MOST], v[MOST * MOST];

static void residual(int n, const double *x, const double *rhs, double *res) {
#pragma omp parallel for
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      res[i * n + j] = rhs[i * n + j] - 0.25 * (x[i * n + j - 1] + x[i * n + j + 1]) + 0.125 * x[i * n + j];
}

static double sum(int n, const double *x) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n * n; i++)
    s += (double)(int)(x[i] * 1024);
  return s;
}

int main(void) {
  static const int sizes[] = {66, 34, 18, 10, 6, 4};
  for (int i = 0; i < MOST * MOST; i++)
    u[i] = (i * 37) % 64, v[i] = (i * 11) % 32, r[i] = (i * 5) % 16;
  for (int step = 0; step < 6; step++) {
    for (int k = 0; k < 6; k++) {
      residual(sizes[k], u, v, r);
      residual(sizes[k], u, r, r);
      if (step % 3 == 2) {
        residual(sizes[k], v, u, r);
        residual(sizes[k], v, v, v);
      }
      printf("%.0f ", sum(sizes[k], r));
    }
    printf("\n");
  }
  printf("%.0f %.0f\n", sum(MOST, v), sum(MOST, u));
  return 0;
}
