// Reductions over one element of an array, as generated code has them: of an array, behind a
// pointer, at a place known at run time, of a row; what lies beside it keeps its values.
//
// RUN: %modes %s
// KERNELS: 6
#include <stdio.h>

#define N 500
static int x[N];

__attribute__((noinline)) static void sum(float *restrict n, const double *v, int k) {
#pragma omp parallel
#pragma omp for schedule(static, 1) reduction(+ : n[0])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++)
      n[0] += (float)v[(i + j) % N] * 0.25f;
#pragma omp parallel for reduction(max : n[k])
  for (int i = 0; i < N; i++)
    if (n[k] < x[i] % 211)
      n[k] = x[i] % 211;
}

int main(void) {
  double v[N];
  float n[5] = {1, 2, 3, 4, 5};
  long all[3] = {10, 20, 30};
  unsigned bits[2] = {7, 8};
  int k = 2;
  for (int i = 0; i < N; i++) {
    x[i] = i * 577 % 3001;
    v[i] = x[i] % 64;
  }
  sum(n, v, 3);
  printf("%g %g %g %g %g\n", n[0], n[1], n[2], n[3], n[4]);
#pragma omp parallel for reduction(+ : all[k - 1])
  for (int i = 0; i < N; i++)
    all[k - 1] += x[i];
#pragma omp parallel for reduction(+ : all[0]) reduction(^ : bits[1])
  for (int i = 0; i < N; i++) {
    all[0] += x[i] & 7;
    bits[1] ^= (unsigned)x[i] << (i & 15);
  }
  printf("%ld %ld %ld %u %u\n", all[0], all[1], all[2], bits[0], bits[1]);
  /* no iteration */
#pragma omp parallel for reduction(* : v[7])
  for (int i = 0; i < k - 2; i++)
    v[7] *= 3;
  long *at = all;
#pragma omp parallel for reduction(+ : at[2])
  for (int i = 0; i < N; i++)
    at[2] += i % 3;
  printf("%g %ld\n", v[7], all[2]);
  return 0;
}
