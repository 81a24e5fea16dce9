// #pragma STDC FP_CONTRACT OFF forbids the device what -march=native would allow the host: fused products and sums.
//
// RUN: %modes %s -O3 -march=native
// KERNELS: 2
#include "../Inputs/show.h"

#pragma STDC FP_CONTRACT OFF

#define N 90
static double a[N], b[N];

static double rounding_error(double x) {
  double square = x * x;
  return x * x - square;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = rounding_error(0.1 * i) + ((0.1 * i) * (0.3 * i) - 0.03 * i * i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    b[i] = -0.03 * i * i;
    b[i] += (0.1 * i) * (0.3 * i);
  }
  for (int i = 0; i < N; i++) {
    a[i] *= 1e16;
    b[i] *= 1e16;
  }
  show_double("a", a, N);
  show_double("b", b, N);
  return 0;
}
