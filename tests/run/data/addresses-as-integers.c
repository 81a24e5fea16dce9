// Pointers are converted to integers, mostly to ask how they are aligned: such loops stayed. The kernel computes with the addresses that the host has.
// What nobody can know on the device stays: memory of the iteration, pointers that change, parts of elements.
//
// RUN: %modes %s
// KERNELS: 7
// LOOPS: 10
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdint.h>
#include <stdlib.h>

enum { N = 90 };

#define LINES __attribute__((aligned(128)))

static double x[N] LINES, y[N] LINES;
static float grid[N][6] LINES;
static unsigned long far[N];
static struct pair {
  int a, b;
} pairs[N] LINES;

static void whole(double *a, const double *b, float *c) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int aligned = ((uintptr_t)a & 15) == 0 && (size_t)b % 32 == 0;
    if (aligned)
      a[i] += b[i];
    else
      a[i] += 2 * b[i];
    a[i] += ((uintptr_t)c == 0) + ((intptr_t)x != 0);
  }
}

static void elements(double *a, const struct pair *q) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += ((uintptr_t)(a + i) & 15) ? 1 : 2;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const struct pair *p = q + i, *behind = p + 1;
    double *const row = &a[i / 2 * 2];
    a[i] += (uintptr_t)p % 64 / 8 + 10 * ((uintptr_t)behind % 16) + 100 * ((size_t)row >> 3 & 3);
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 6; j++)
      grid[i][j] = (float)((uintptr_t)&grid[i][j] % 32 + (uintptr_t)grid[i] % 16);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    far[i] = (uintptr_t)&pairs[i] - (uintptr_t)pairs + ((uintptr_t)&pairs[N - i] > (uintptr_t)&x[0]);
  // Which of the arrays comes first is the host's.
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    far[i] += ((uintptr_t)(x + i) < (uintptr_t)y) * 1000;
  for (int i = 0; i < N; i++)
    far[i] -= ((uintptr_t)&pairs[N - i] > (uintptr_t)&x[0]) + ((uintptr_t)(x + i) < (uintptr_t)y) * 1000;
}

static double head(const double *p, int n) {
  double s = 0;
  int k = 0;
  while (k < n && ((uintptr_t)(p + k) & 31))
    s += p[k++];
  return s;
}

int main(void) {
  double *block = aligned_alloc(128, 128 * N);
  if (!block)
    return 1;
  for (int i = 0; i < N; i++)
    x[i] = block[i + 1] = i * 0.5, pairs[i].a = i;
  whole(y, x, NULL);
  whole(block + 1, y, grid[0]);
  elements(y, pairs);
  // A tail that begins where lines of 32 bytes do.
#pragma omp parallel
  {
    int from = (32 - (uintptr_t)x % 32) % 32 / 8;
#pragma omp for
    for (int i = from; i < N; i++)
      y[i] += ((uintptr_t)(x + i) % 32 == 0) * 8;
  }
  // These stay.
#pragma omp parallel for
  for (int i = 0; i < N - 4; i++)
    y[i] += head(x + i, 4);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += ((uintptr_t)&pairs[i].b & 7) == 4;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const double *p = x;
    p += i;
    y[i] += ((uintptr_t)p & 7) == 0;
  }
  show_double("x", x, N);
  show_double("y", y, N);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += far[i] + grid[i][i % 6];
  printf("%g\n", sum);
  free(block);
  return 0;
}
