// Reductions of what called functions return.
//
// RUN: %modes %s
// KERNELS: 1
#include "../Inputs/show.h"

#define N 80
static double v[N];

static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }

int main(void) {
  double s = 1;
  for (int i = 0; i < N; i++)
    v[i] = i * 0.5;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++) {
    s += square(v[i]);
    s -= half(v[i]);
  }
  printf("%.10e\n", s);
  return 0;
}
