// Arrays of variable length whose sizes differ between iterations, in the body and in called functions: the host takes the most that they can be, which
// it finds by the loops' ranges. sizes-from-memory.c has those that are read from memory.
//
// RUN: %modes %s
// KERNELS: 14
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 61

static double weigh(const double *a, int n) {
  double t[n];
  for (int k = 0; k < n; k++)
    t[k] = a[k] * 2;
  double s = 0;
  for (int k = 0; k < n; k++)
    s = s * 0.5 + t[n - 1 - k];
  return s;
}

static double both(const double *a, int n) { return weigh(a, n) + weigh(a, n / 2 + 1); }

static double square(const double *a, int n, int at) {
  double t[2 * n + at];
  for (int k = 0; k < 2 * n + at; k++)
    t[k] = a[k % N] + k;
  return t[2 * n - 1] - t[0];
}

// A tile is never longer than `block`, though `to - from` has two ends that move.
static void tiles(int n, int block, const double *x, double *y) {
#pragma omp parallel for
  for (int b = 0; b < (n + block - 1) / block; b++) {
    int from = b * block, to = from + block < n ? from + block : n;
    double t[to - from];
    for (int k = from; k < to; k++)
      t[k - from] = x[k] * 3;
    for (int k = from; k < to; k++)
      y[k] = t[to - 1 - k];
  }
#pragma omp parallel for
  for (size_t b = 0; b < (size_t)n; b += (size_t)block) {
    const size_t to = b + (size_t)block > (size_t)n ? (size_t)n : b + (size_t)block;
    double t[to - b];
    for (size_t k = 0; k < to - b; k++)
      t[k] = y[b + k] + 1;
    for (size_t k = 0; k < to - b; k++)
      y[b + k] = t[to - b - 1 - k];
  }
}

// Unsigned numbers wrap around: `i - m` is not below 0 where m is 70.
static void unsigned_numbers(unsigned n, unsigned m, const double *x, double *y) {
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) {
    unsigned len = (i - m) % 40u + 1;
    double t[len];
    for (unsigned k = 0; k < len; k++)
      t[k] = x[(i + k) % n];
    y[i] = t[len - 1] + t[len / 2];
  }
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++) {
    double t[((i - m) >> 28) + 1];
    for (unsigned k = 0; k <= (i - m) >> 28; k++)
      t[k] = k + i;
    y[i] += t[(i - m) >> 28];
  }
}

int main(int argc, char **argv) {
  (void)argv;
  int n = N - 1 + argc, m = 4 + argc;
  double *x = malloc(2 * N * sizeof *x), *y = calloc(N, sizeof *y);
  unsigned char *lengths = malloc(N);
  int *sizes = malloc(N * sizeof *sizes);
  for (int i = 0; i < 2 * N; i++)
    x[i] = (i * 7 % 13) * 0.5;
  for (int i = 0; i < N; i++) {
    lengths[i] = (unsigned char)(1 + i * 37 % 200);
    sizes[i] = 1 + i % 7;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double t[i + 1];
    for (int k = 0; k <= i; k++)
      t[k] = x[k] + k;
    y[i] = t[i] - t[i / 2];
  }
  show_double("a triangle", y, n);
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i--) {
    const int len = 1 + (i * 5) % m;
    double t[len];
    for (int k = 0; k < len; k++)
      t[k] = x[i + k];
    y[i] += t[len - 1] * t[0];
  }
  show_double("a remainder", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += weigh(x + i, n - i) + weigh(x, 3);
  show_double("called", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += both(x + i % m, 1 + (i >> 2)) + square(x, m, i & 7);
  show_double("called by what is called", y, n);
  tiles(n, 8, x, y);
  show_double("tiles", y, n);
  unsigned_numbers((unsigned)n, 3, x, y);
  show_double("unsigned", y, n);
  unsigned_numbers((unsigned)n, 70, x, y);
  show_double("below zero", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double t[lengths[i]];
    for (int k = 0; k < lengths[i]; k++)
      t[k] = x[k % N] * k;
    y[i] += t[lengths[i] - 1];
  }
  show_double("bytes", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double t[sizes[i]];
    for (int k = 0; k < sizes[i]; k++)
      t[k] = x[i + k];
    y[i] += t[sizes[i] - 1];
  }
  show_double("from memory", y, n);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const int len = i % m + 1, most = len < 4 ? len : len > 6 ? 6 : 4;
    double *t = malloc((size_t)most * sizeof *t);
    for (int k = 0; k < most; k++)
      t[k] = x[i + k];
    y[i] += t[most - 1];
    free(t);
  }
  show_double("allocated", y, n);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 2; j < 2 + 2 * m; j += 2) {
      double t[i * j + 1][3];
      for (int k = 0; k <= i * j; k++)
        for (int l = 0; l < 3; l++)
          t[k][l] = x[k % N] + l;
      y[i * m + j / 2 - 1] += t[i * j][1] + t[0][2];
    }
  show_double("two loops", y, n);
#pragma omp parallel for // the number of bytes is that of an iteration
  for (int i = 0; i < n; i++) {
    double t[i + 2];
    for (size_t k = 0; k < sizeof t / sizeof *t; k++)
      t[k] = x[k];
    y[i] += t[i + 1];
  }
  show_double("sizeof", y, n);
  // No iterations: the least and the most of the variable make no sense.
#pragma omp parallel for
  for (int i = n; i < argc; i++) {
    double t[argc - i];
    for (int k = 0; k < argc - i; k++)
      t[k] = i;
    y[i] += t[0];
  }
  show_double("none", y, n);
  free(sizes), free(lengths), free(x), free(y);
  return 0;
}
