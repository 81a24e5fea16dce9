#include <stdio.h>

enum { N = 1000 };
static double a[N], b[N];

static void fill(double s, int n, const double *p) {
  double t = 2, changed = 1, listed = 3, taken = 4, *q = &taken;
#pragma omp parallel for shared(listed)
  for (int i = 0; i < n; i++)
    a[i] = s * t * b[i] + p[i] + listed + taken;
  *q = 5;
#pragma omp parallel
  {
#pragma omp single
    changed = s;
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] += s * changed;
  }
}

static double sum(double s, int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum) if (n > 3)
  for (int i = 0; i < n; i++)
    sum += a[i] * s;
  return sum;
}

static void shift(double by) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += by;
}

int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = i;
  fill(2.0, N, b);
  shift(0.25);
  printf("%g %g\n", sum(0.5, N), a[7]);
  return 0;
}
