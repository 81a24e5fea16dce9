// Accesses and kernels that macros hide.
//
// RUN: %modes %s
// KERNELS: 1

#include <assert.h>
#include <stdio.h>

#define N 90
#define SWAP(X, Y)                                                                                 \
  do {                                                                                             \
    double swapped = (X);                                                                          \
    (X) = (Y);                                                                                     \
    (Y) = swapped;                                                                                 \
  } while (0)
#define TWICE(S)                                                                                   \
  S;                                                                                               \
  S
#define EACH(I) for (int I = 0; I < N; I++)
#define FIRST(X) (X)[0]
#define STEP(X) step(X, N)
#define IF_BIG(X) if ((X) > 3)

static double a[N], b[N];

static double step(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 0.75 + i % 4;
  return x[1];
}

int main(void) {
  double s = 0;
  EACH(i) a[i] = b[i] = i;
  for (int t = 0; t < 3; t++) {
    STEP(a);
    SWAP(a[1], a[2]);
    s += STEP(b);
    TWICE(a[3] += b[3]);
    FIRST(a) = s;
    STEP(a);
    IF_BIG(FIRST(a)) FIRST(b) += 1;
    EACH(i) s += a[i];
    assert(a[2] < 1000);
    STEP(b);
    s += FIRST(b);
  }
  printf("%g\n", s);
  return 0;
}
