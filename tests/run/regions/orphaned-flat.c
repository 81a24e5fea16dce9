// Orphaned loops over memory that could belong to the thread: a[i * n + j] is proven to be another element in each
// iteration.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"
#include <stdlib.h>

static void fill(double *a, int n, int m) {
#pragma omp for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = i - j;
}

static void smooth(double *b, const double *a, int n, int m) {
#pragma omp for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
}

static void blocks(double *c, int n, int m) {
#pragma omp for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 3; k++)
        c[(i * m + j) * 3 + k] += 10 * i + j + k;
}

static void cube(double *c, size_t n) {
#pragma omp for
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      for (size_t k = 0; k < n; k++)
        c[(i * n + j) * n + k] += (double)(i + 2 * j + 3 * k);
}

int main(void) {
  enum { N = 14, M = 9 };
  double *a = calloc(N * M, sizeof *a), *b = calloc(N * M, sizeof *b), *c = calloc(1000, sizeof *c);
#pragma omp parallel
  {
    fill(a, N, M);
    smooth(b, a, N, M);
    blocks(c, N, M);
    cube(c, 10);
  }
  show_double("a", a, N * M);
  show_double("b", b, N * M);
  show_double("c", c, 1000);
  free(a);
  free(b);
  free(c);
  return 0;
}
