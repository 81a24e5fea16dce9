// Pointer variables that get their values by stores of other types, where the program may do that: a type with `may_alias`, and any with -fno-strict-aliasing.
//
// RUN: %modes %s
// KERNELS: 1
#include <stdio.h>

typedef long __attribute__((may_alias)) any_long;
typedef double __attribute__((may_alias)) any_double;
enum { N = 600 };
static double u[N], v[N], *places[2];

static void twice(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 1.5 + i % 7;
}

static void show(const char *when) {
  double sums[2] = {0, 0};
  for (int i = 0; i < N; i++)
    sums[0] += u[i] * (1 + i % 13), sums[1] += v[i] * (1 + i % 13);
  printf("%s %g %g\n", when, sums[0], sums[1]);
}

int main(void) {
  double *p = u, *q = v;
  twice(u, N), twice(v, N);
  for (int k = 0; k < 2; k++) {
    *(any_long *)&p = (long)(k ? u : v);
    p[3] += 1;
  }
  show("longs");
  twice(u, N), twice(v, N);
  places[0] = u, places[1] = v;
  for (int k = 0; k < 2; k++) {
    *(any_double *)&q = *(any_double *)&places[k];
    q[5] += 1;
  }
  show("doubles");
  twice(u, N), twice(v, N);
  show("end");
}
