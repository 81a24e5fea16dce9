// A program compiled without -fopenmp: the sequential host version, and kernels all the same.
//
// RUN: %modes %s -fno-openmp -Wno-source-uses-openmp
// RUN: %modes %s -fno-openmp -fopenmp-simd
// KERNELS: 4
#include "../Inputs/show.h"

#define N 70
static double a[N], b[N];

int main(void) {
  double s = 0;
  int t = 3;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i * 0.5;
#pragma omp parallel
  {
#pragma omp for private(t)
    for (int i = 0; i < N; i++) {
      t = i % 4;
      b[i] = a[N - 1 - i] + t;
    }
#pragma omp master
    a[0] = 9;
#pragma omp for
    for (int i = 1; i < N; i++)
      b[i] *= a[0];
  }
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i] * b[i];
  show_double("b", b, N);
  printf("%.10e\n", s);
  return 0;
}
