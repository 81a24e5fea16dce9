/* A Jacobi iteration by tiles, which do not divide the arrays and go beyond them: bounds by the lesser of two, tiles by
 * number, and conditions. Arrays of the file (their size is even: nothing else would lie between them), blocks, and two
 * grids in one block. */
#include <stdio.h>
#include <stdlib.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MEAN(g) 0.25 * (g[(i - 1) * n + j] + g[(i + 1) * n + j] + g[i * n + j - 1] + g[i * n + j + 1])

enum { N = 500, B = 48 };
static double a[N][N], b[N][N];

static void fixed(double to[N][N], double from[N][N], int n) {
#pragma omp parallel for collapse(2) schedule(static)
  for (int ti = 1; ti < n - 1; ti += B)
    for (int tj = 1; tj < n - 1; tj += B)
      for (int i = ti; i < MIN(ti + B, n - 1); i++)
        for (int j = tj; j < MIN(tj + B, n - 1); j++)
          to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void tiles(double *to, const double *from, int n, int size) {
#pragma omp parallel for
  for (int ti = 1; ti < n - 1; ti += size)
    for (int tj = 1; tj < n - 1; tj += size)
      for (int i = ti; i < MIN(ti + size, n - 1); i++)
        for (int j = tj; j < MIN(tj + size, n - 1); j++)
          to[i * n + j] = MEAN(from);
}

static void numbered(double *to, const double *from, int n, int size) {
  int nt = (n + size - 1) / size;
#pragma omp parallel for
  for (int t = 0; t < nt * nt; t++) {
    int ti = t / nt * size, tj = t % nt * size;
    for (int i = ti > 1 ? ti : 1; i < MIN(ti + size, n - 1); i++)
      for (int j = tj > 1 ? tj : 1; j < MIN(tj + size, n - 1); j++)
        to[i * n + j] = MEAN(from);
  }
}

static void conditions(double *to, const double *from, int n, int size) {
#pragma omp parallel for
  for (int ti = 0; ti < (n + size - 1) / size; ti++)
    for (int tj = 0; tj < (n + size - 1) / size; tj++)
      for (int i = ti * size; i < (ti + 1) * size; i++)
        for (int j = tj * size; j < (tj + 1) * size; j++)
          if (i > 0 && i < n - 1 && j > 0 && j < n - 1)
            to[i * n + j] = MEAN(from);
}

static void start(double *to) {
  for (int k = 0; k < N * N; k++)
    to[k] = (k / N * 7 + k % N * 3) % 11;
}

/* KIND of memory, as above, and STEPS. */
int main(int argc, char **argv) {
  int kind = argc > 1 ? atoi(argv[1]) : 0, steps = argc > 2 ? atoi(argv[2]) : 1;
  double *block = kind == 0 ? NULL : malloc((kind == 1 ? 1 : 2) * N * N * sizeof *block), *other = NULL, sum = 0;
  double *c = kind == 0 ? a[0] : block, *d = kind == 0 ? b[0] : kind == 1 ? other = malloc(N * N * sizeof *d) : block + N * N;
  if (!c || !d)
    return 2;
  start(c);
  start(d);
  for (int s = 0; s < steps; s++) {
    int size = B << (s & 3);
    if (kind == 0) {
      fixed(b, a, N);
      fixed(a, b, N);
    }
    tiles(d, c, N, size);
    tiles(c, d, N, size);
    numbered(d, c, N, size);
    numbered(c, d, N, size);
    conditions(d, c, N, size * 8);
    conditions(c, d, N, size * 8);
  }
  for (int k = 0; k < N * N; k++)
    sum = sum * 0.9 + c[k] + d[k];
  printf("%.10g\n", sum);
  free(block);
  free(other);
  return 0;
}
