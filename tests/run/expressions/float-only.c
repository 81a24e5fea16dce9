// A program without any double in its kernels.
//
// RUN: %modes %s
// KERNELS: 2
#include "../Inputs/show.h"

#define N 100
static float a[N], b[N];

int main(void) {
  float s = 0, k = 0.5f;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[i] = (float)i * k;
    b[i] = a[i] + 1.0f;
  }
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i] * b[i];
  show_float("b", b, N);
  printf("%.6e\n", s);
  return 0;
}
