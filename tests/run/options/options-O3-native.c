// Compiled with -O3 for this machine, without contraction.
//
// RUN: %modes %s -O3 -march=native -ffp-contract=off
// KERNELS: 2
#include "../Inputs/show.h"

#define N 90
static double a[N], b[N];

int main(void) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = (i * 0.1) * (i * 0.1) - i * i * 0.01;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++) {
    b[i] = a[i] * 1e16;
    s += i;
  }
  printf("%.10e\n", s);
  show_double("b", b, N);
  return 0;
}
