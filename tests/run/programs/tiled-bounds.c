// Tiles that reach beyond the arrays, with conditions: the range of the subscripts, as far as the tiles go, is far larger than the arrays, which are all that is sent.
//
// RUN: %modes %s
// OCLGRIND: no
// KERNELS: 2
#include <stdio.h>
#include <stdlib.h>

enum { N = 130 };
static double a[N][N], b[N][N];

static void sweep(double *to, const double *from, int n, int t) {
#pragma omp parallel for
  for (int ti = 0; ti < (n + t - 1) / t; ti++)
    for (int tj = 0; tj < (n + t - 1) / t; tj++)
      for (int i = ti * t; i < (ti + 1) * t; i++)
        for (int j = tj * t; j < (tj + 1) * t; j++)
          if (i > 0 && i < n - 1 && j > 0 && j < n - 1)
            to[i * n + j] = 0.25 * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
}

int main(void) {
  double *c = malloc(N * N * sizeof *c), sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = c[i * N + j] = (i * 7 + j * 3) % 11;
  for (int t = 0; t < 4; t++) {
    sweep(*b, *a, N, 32 << 2 * t);
    sweep(*a, *b, N, 32 << 2 * t);
    sweep(c, *a, N, 32 << 2 * t);
  }
  for (int i = 0; i < N * N; i++)
    sum = sum * 0.9 + c[i] + a[i / N][i % N];
  printf("%.10g\n", sum);
  free(c);
}
