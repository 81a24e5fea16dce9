// for simd, parallel for simd and simd loops in the body.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 64
static double a[N][8], s[N];

int main(void) {
#pragma omp parallel for simd
  for (int i = 0; i < N; i++)
    s[i] = i * 0.5;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp simd
    for (int k = 0; k < 8; k++)
      a[i][k] = s[i] + k;
  }
  show_double("a", &a[0][0], N * 8);
  return 0;
}
