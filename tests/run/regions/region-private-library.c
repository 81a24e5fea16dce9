// Arrays private to the region that only functions of the library fill: memcpy, memset, frexp's second result.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"

#include <math.h>
#include <string.h>

#define N 64
static int a[N], out[N];
static double d[N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 11;
#pragma omp parallel
  {
    int own[4], zeros[4], exponent, exponents[2];
#pragma omp for
    for (int i = 0; i < N; i++) {
      memcpy(own, &a[i & ~3], sizeof own);
      out[i] = own[i & 3];
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      memset(zeros, 0, sizeof zeros);
      out[i] += zeros[i & 3];
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      d[i] = frexp(i + .5, &exponent);
      out[i] += exponent;
    }
#pragma omp for
    for (int i = 0; i < N; i++) {
      d[i] += frexp(i + .5, &exponents[1]);
      out[i] += exponents[1];
    }
  }
  show_int("out", out, N);
  show_double("d", d, N);
  return 0;
}
