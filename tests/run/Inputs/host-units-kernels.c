// The unit of host-units.c with kernels.
#include "host-units.h"

double common_table[N];
static double weights[N];

void advance(double *x, int n) {
  weights[0] = x[n - 1];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 0.5 + weights[i] + i % 3;
}

void update_common(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    common_table[i] += 0.25;
  count_up();
}

double kernel_sum(const double *x, int n) {
  double s = x[0];
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s + x[n - 1] + common_sum();
}
