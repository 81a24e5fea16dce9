// Compiled with -ffast-math.
//
// RUN: %modes %s -ffast-math
// KERNELS: 2
// INTEL: no: with -cl-fast-relaxed-math its functions are precise to 5e-9, in double too, which numdiff does not accept
#include "../Inputs/show.h"
#include <math.h>

#define N 90
static double a[N];

int main(void) {
  double s = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = sqrt(i * 2.0) / (i + 1.0) + sin(i * 0.1) + (a[i] - a[i]);
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i];
  printf("%.8e\n", s);
  show_double("a", a, N);
  return 0;
}
