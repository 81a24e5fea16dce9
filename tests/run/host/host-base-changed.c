// A call in a subscript runs kernels and changes the pointer that is subscripted, which may have been read before.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>

enum { N = 512 };
static double a[N], apart[N], b[N], *cur = a;

static void k(double *p) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i] = p[i] * 2;
}

static int next(void) {
  double *p = cur;
  k(a), k(apart), k(b);
  cur = p == a ? b : a;
  return 3;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = 100, b[i] = 7;
  k(a), k(b);
  double x = 1 + cur[next()];
  printf("%g\n", x);
  k(a), k(b), k(a), k(b);
  cur = b;
  x = cur[next()];
  printf("%g\n", x);
  k(a), k(b);
  cur = a;
  cur[next()] += 1;
  k(a), k(b);
  printf("%g %g\n", a[3], b[3]);
}
