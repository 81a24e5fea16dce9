// Functions of another file that return a pointer into what they are passed: rows of a matrix, the better of two structs, a part of
// an array of the iteration's own.
// RUN: %modes %s %S/../Inputs/other-file-atomics-2.c -fopenmp-version=51
// KERNELS: 3
#include "../Inputs/other-file-atomics.h"

#include <stdio.h>

#define N 60

static double a[N * N], b[N];
static float c[N];
static struct tally t[N];

int main(void) {
  for (int i = 0; i < N * N; i++)
    a[i] = i * 31 % 97 / 8.0;
  for (int i = 0; i < N; i++)
    t[i] = (struct tally){i, i * 0.5, i * 29 % 61, {0}};
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *r = row(a, i, N);
    for (int j = 0; j < N; j++)
      r[j] = r[j] * 0.5 + i;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const struct tally *p = best(t, i, (i * 7) % N);
    b[i] = p->sum + p->n + *row(a, i, N);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float own[4] = {0, (float)i, 2, 3};
    *third(own) += (float)b[i];
    c[i] = own[2] + own[1];
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i * N + j] * (j % 7) + b[i] + c[i] * (i % 3);
  printf("%.9g\n", sum);
  return 0;
}
