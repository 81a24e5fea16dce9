// Reductions of for inside parallel: shared variables, nowait with a barrier before the use, repeated.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#define N 90
static double v[N];
static double norm;

static double dot(const double *x) {
  static double s;
#pragma omp single
  s = 0;
#pragma omp for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += x[i] * x[i];
  return s;
}

int main(void) {
  int count = 0;
  double total = 0;
  for (int i = 0; i < N; i++)
    v[i] = i % 13;
#pragma omp parallel
  {
    for (int r = 0; r < 3; r++) {
#pragma omp for reduction(+ : total)
      for (int i = 0; i < N; i++)
        total += v[i] * (r + 1);
    }
#pragma omp for nowait reduction(+ : count)
    for (int i = 0; i < N; i++)
      count += v[i] > 6;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < N; i++)
      v[i] += count + total;
    double own = dot(v);
#pragma omp master
    norm = own;
  }
  printf("%d %.10e %.10e\n", count, total, norm);
  show_double("v", v, N);
  return 0;
}
