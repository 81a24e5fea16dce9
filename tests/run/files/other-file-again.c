// A function of another file runs kernels itself, and so cannot be part of one: the OpenMP version of the loop that calls it sees
// what its kernels have done.
// RUN: %modes %s %S/../Inputs/other-file-again-2.c
// KERNELS: 2
// LAUNCHES: any
#include <stdio.h>

#define N 64

void smooth(double *x, int n);

static double x[N], y[N];

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = i % 7;
#pragma omp parallel for num_threads(2) if (x[0] > 1)
  for (int i = 0; i < N; i++) {
    smooth(x, N);
    y[i] = x[i] + x[N - 1 - i];
  }
  for (int i = 0; i < N; i += 9)
    printf("%.9f ", y[i]);
  printf("\n");
  return 0;
}
