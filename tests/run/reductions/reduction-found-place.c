// Elements of a reduced array whose place a function finds: in a loop, with variables of its own.
//
// RUN: %modes %s
// KERNELS: 5
#include "../Inputs/show.h"

#include <stdlib.h>

#define N 500
#define BINS 30

static int place(const double *edge, int n, double v) {
  int k = 0;
  while (k < n && edge[k] < v)
    k++;
  return k;
}

static int halved(const double *edge, int n, double v) {
  int at[2] = {0, n};
  while (at[0] < at[1]) {
    int m = (at[0] + at[1]) / 2;
    if (edge[m] < v)
      at[0] = m + 1;
    else
      at[1] = m;
  }
  return at[0];
}

int main(void) {
  static double x[N];
  double edge[BINS], sums[BINS + 1] = {0};
  long *hist = calloc(BINS + 1, sizeof *hist), own[BINS + 1] = {0}, again[BINS + 1] = {0};
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 1009 / 1009.0;
  for (int i = 0; i < BINS; i++)
    edge[i] = (i + 0.5) / BINS;
#pragma omp parallel for reduction(+ : hist[ : BINS + 1])
  for (int i = 0; i < N; i++)
    hist[place(edge, BINS, x[i])]++;
#pragma omp parallel for reduction(+ : sums)
  for (int i = 0; i < N; i++)
    sums[halved(edge, BINS, x[i])] += x[i];
#pragma omp parallel
  {
    long mine[BINS + 1] = {0};
#pragma omp for
    for (int i = 0; i < N; i++)
      mine[place(edge, BINS, x[i])] += 2;
#pragma omp critical
    for (int k = 0; k <= BINS; k++)
      own[k] += mine[k];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    again[halved(edge, BINS, x[i])]++;
  }
#pragma omp parallel for reduction(max : sums)
  for (int i = 0; i < N; i++) {
    int k = place(edge, BINS, x[i]);
    if (x[i] > sums[k])
      sums[k] = x[i];
  }
  for (int k = 0; k <= BINS; k++)
    printf("%ld %ld %ld %g\n", hist[k], own[k], again[k], sums[k]);
  free(hist);
  return 0;
}
