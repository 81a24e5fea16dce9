// Buffers of a block of elements, filled and read from the block's first element to the last of the block or of all: the end stands in the
// loops' conditions as a choice between the two, as in codes that go over grids of points block by block.
//
// RUN: %modes %s
// KERNELS: 5
// LOOPS: 6
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 1000
#define BLOCK 32
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((b) < (a) ? (a) : (b))

static double coord[N], out[N];

static void from_first(const double *restrict x, double *restrict to, int n) {
#pragma omp parallel
  {
    double buf[BLOCK], d[3], s;
    int g0, i;
#pragma omp for schedule(static)
    for (g0 = 0; g0 < n; g0 += BLOCK) {
      for (i = g0; i < MIN(g0 + BLOCK, n); i++)
        buf[i - g0] = x[i] * 2;
      s = 0;
      for (i = g0; i < MIN(g0 + BLOCK, n); i++) {
        d[0] = buf[i - g0];
        d[1] = d[0] * 2;
        s += d[0] + d[1];
      }
      for (i = g0; i < MIN(g0 + BLOCK, n); i++)
        to[i] = buf[i - g0] + s;
    }
  }
}

static void by_count(const double *x, double *to, int n) {
  const int blocks = (n + BLOCK - 1) / BLOCK;
#pragma omp parallel
  {
    double *buf = malloc(sizeof(double) * BLOCK * 2);
    int ip, m, count;
#pragma omp for schedule(dynamic)
    for (ip = 0; ip < blocks; ip++) {
      double *rest = buf + BLOCK;
      int g0 = ip * BLOCK, g1 = MIN(g0 + BLOCK, n);
      count = g1 - g0;
      for (m = 0; m < count; m++) {
        buf[m] = x[g0 + m];
        rest[m] = 1 - buf[m];
      }
      for (m = 0; m < count; m++)
        to[g0 + m] = buf[m] * rest[m];
    }
    free(buf);
  }
}

static void between(const double *x, double *to, int n, int low, int high) {
#pragma omp parallel
  {
    double buf[BLOCK];
    int g0, i;
#pragma omp for
    for (g0 = 0; g0 < n; g0 += BLOCK) {
      for (i = MAX(g0, low); i < MIN(MIN(g0 + BLOCK, high), n); i++)
        buf[i - g0] = x[i] + 1;
      for (i = MAX(g0, low); i < MIN(MIN(g0 + BLOCK, high), n); i++)
        to[i] += buf[i - g0];
    }
  }
}

static void downwards(const double *x, double *to, int n) {
#pragma omp parallel
  {
    double buf[BLOCK];
    int g0, i;
#pragma omp for
    for (g0 = 0; g0 < n; g0 += BLOCK) {
      for (i = n - 1; i >= MAX(g0, n - BLOCK); i--)
        buf[n - 1 - i] = x[i] - g0;
      for (i = n - 1; i >= MAX(g0, n - BLOCK); i--)
        to[g0] += buf[n - 1 - i];
    }
  }
}

// What is read goes one further than what was filled: the last element is another iteration's.
static void one_more(const double *x, double *to, int n) {
#pragma omp parallel
  {
    double buf[BLOCK + 1];
    int g0, i;
    for (i = 0; i <= BLOCK; i++)
      buf[i] = 5;
#pragma omp for
    for (g0 = 0; g0 < n - 1; g0 += BLOCK) {
      for (i = g0; i < MIN(g0 + BLOCK, n - 1); i++)
        buf[i - g0] = x[i] * 2;
      for (i = g0; i < MIN(g0 + BLOCK, n - 1); i++)
        to[i] = buf[i - g0 + 1] - x[i];
    }
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    coord[i] = i % 17;
  from_first(coord, out, N);
  show_double("from_first", out, N);
  by_count(coord, out, N);
  show_double("by_count", out, N);
  between(coord, out, N, 40, 900);
  show_double("between", out, N);
  downwards(coord, out, N);
  show_double("downwards", out, N);
  one_more(coord, out, N);
  show_double("one_more", out, BLOCK - 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = -out[i];
  show_double("out", out, BLOCK - 1);
  return 0;
}
