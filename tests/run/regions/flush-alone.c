// A flush that nobody waits for, and storage chosen by a clause: neither changes what a loop computes.
//
// RUN: %modes %s
// KERNELS: 3
#include "../Inputs/show.h"
#include <omp.h>

#define N 300
static double a[N], b[N], sum;

static double half(double x) {
#pragma omp flush
  return x / 2;
}

int main(void) {
  double t, w[4];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[i] = 0.5 * i;
#pragma omp flush
    b[i] = half(a[i]) + 1;
  }
#pragma omp parallel for private(t) allocate(t) reduction(+ : sum) allocate(omp_default_mem_alloc : sum)
  for (int i = 0; i < N; i++) {
    t = a[i] - b[i];
    sum += t * t;
  }
#pragma omp parallel
#pragma omp for private(w) allocate(omp_default_mem_alloc : w)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      w[k] = a[i] * k;
    b[i] += w[1] - w[3];
  }
  show_double("a", a, N);
  show_double("b", b, N);
  printf("%.6f\n", sum);
  return 0;
}
