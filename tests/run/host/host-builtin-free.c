// Blocks that are freed and resized by the compiler's own names of these functions: nothing of them may come back later.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>
#include <stdlib.h>

enum { N = 512 };

static void k(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 3 + 1;
}

int main(void) {
  double *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q), sum = 0;
  for (int i = 0; i < N; i++)
    p[i] = q[i] = i;
  k(p, N), k(q, N);
  p = __builtin_realloc(p, 40 * N * sizeof *p);
  k(p, N);
  for (int i = 0; i < N; i++)
    sum += p[i] + q[i] * 2;
  k(q, N);
  __builtin_free(q);
  q = calloc(N, sizeof *q);
  for (int i = 0; i < N; i++)
    sum += q[i];
  printf("%.10g\n", sum);
}
