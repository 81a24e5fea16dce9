// KERNELS: 3
// Launches in a loop over time steps, of which some want an array in another order and some do not: between two that are the same the copy may have moved.
//
// RUN: %modes %s

#include <stdio.h>

#define N 40
#define M 24

static double a[N][M], b[N][M];

/* Wants dimension 0 last. */
static void columns(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      a[i][j] = a[i][j] * 0.5 + a[i][j - 1] + b[i][j];
}

/* Takes the program's order, with the same arguments each time. */
static void linear(double *p, int n, double by) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 0.25 + by;
}

static double total(void) {
  double sum = 0, *p = &a[0][0];
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N * M; i++)
    sum += p[i];
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + j, b[i][j] = i - j;
  for (int step = 0; step < 12; step++) {
    columns();
    linear(&a[0][0], N * M, step);
    if (step % 3)
      linear(&a[0][0], N * M, 2);
    if (step == 7)
      a[3][4] = 5;
  }
  printf("%.10g\n", total());
  for (int i = 0; i < N; i += 13)
    for (int j = 0; j < M; j += 7)
      printf("%.10g\n", a[i][j]);
}
