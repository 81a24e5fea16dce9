// Reduction variables updated inside called functions through their value and by pointer.
//
// RUN: %modes %s
// KERNELS: 1
#include "Inputs/show.h"

#define N 80
static double v[N];

static double square(double x) { return x * x; }
static void add(double *to, double x) { *to += x; }

int main(void) {
  double s = 1, t = 2;
  for (int i = 0; i < N; i++)
    v[i] = i * 0.5;
#pragma omp parallel for reduction(+ : s, t)
  for (int i = 0; i < N; i++) {
    s += square(v[i]);
    add(&t, v[i]);
  }
  printf("%.10e %.10e\n", s, t);
  return 0;
}
