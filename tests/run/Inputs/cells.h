/* What the tests cells-*.c share: arrays that kernels change before and behind each access of the host. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 20000
static double a[N], b[N], c[N];
static void K1(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 0.5 + i % 13 + 1;
}
static void K(void) { K1(a, N); K1(b, N); K1(c, N); }
static void show(const char *name) {
  double s = 0;
  K();
  for (int i = 0; i < N; i++)
    s += a[i] * (i % 7 + 1) + b[i] * (i % 11 + 1) + c[i] * (i % 5 + 1);
  printf("%s %.17g\n", name, s);
  for (int i = 0; i < N; i++)
    a[i] = i % 3, b[i] = i % 17, c[i] = i % 19;
  K();
}
