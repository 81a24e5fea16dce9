// Strides in bytes that stand in an array which is passed to the function that goes by them.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 12 };

static float *at(const long strides[3], float *x, long i, long j, long k) {
  return (float *)((char *)x + strides[2] * i + strides[1] * j + strides[0] * k);
}
static const float *from(const long strides[3], const float *x, long i, long j, long k) {
  return (const float *)((const char *)x + strides[2] * i + strides[1] * j + strides[0] * k);
}

static void turn(const long to_strides[3], float *to, const long in_strides[3], const float *in, long n) {
#pragma omp parallel for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      for (long k = 0; k < n; k++) {
        *at(to_strides, to, i, j, k) = 0;
        for (long l = 0; l < 3; l++)
          *at(to_strides, to, i, j, k) += *from(in_strides, in, k, (j + l) % n, i) * (float)(l + 1);
      }
}

static void add(const long *strides, float *x, long n) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    *at(strides, x, i, 0, 0) += (float)i;
}

int main(void) {
  long a[3] = {sizeof(float), N * sizeof(float), N * N * sizeof(float)};
  long b[3] = {N * sizeof(float), sizeof(float), N * N * sizeof(float)}, zero[3] = {0, 0, 0};
  float *x = malloc(N * N * N * sizeof *x), *y = malloc(N * N * N * sizeof *y);
  for (int i = 0; i < N * N * N; i++)
    x[i] = (float)(i % 37), y[i] = -1;
  turn(a, y, b, x, N);
  show_float("y", y, N * N * N);
  add(b, y, N);
  add(zero, y, 1);
  show_float("y", y, N * N * N);
}
