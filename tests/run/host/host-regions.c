// Host code inside parallel regions that hold kernels, private and thread-private arrays, and
// static locals.
//
// RUN: %modes %s
// KERNELS: 4
// LAUNCHES: any

#include <stdio.h>

#define N 80

static double a[N], b[N];
static double mine[4];
#pragma omp threadprivate(mine)

static double *cached(void) {
  static double inner[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    inner[i] += a[i];
  inner[1] += 1;
  return inner;
}

int main(void) {
  double s = 0, last[3] = {0, 0, 0}, *p;
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  for (int t = 0; t < 3; t++) {
#pragma omp parallel default(none) shared(a, b, s, t)
    {
#pragma omp for
      for (int i = 0; i < N; i++)
        b[i] += a[i] * 0.25;
#pragma omp single
      {
        s += b[t];
        b[0] = t;
      }
#pragma omp for
      for (int i = 0; i < N; i++)
        a[i] = b[i] - i % 3;
#pragma omp critical
      if (b[1] > 1e9)
        s = 0;
#pragma omp barrier
#pragma omp master
      a[2] *= 0.5;
    }
    mine[t] = a[t];
#pragma omp parallel sections
    {
#pragma omp section
      a[5] += 1;
#pragma omp section
      b[5] += 1;
    }
#pragma omp parallel for lastprivate(last) firstprivate(last)
    for (int i = 0; i < 3; i++) {
      last[0] = i + b[i];
      last[1] = last[2] = a[i];
    }
    p = cached();
    p[3] *= 2;
    s += p[1] + last[0] + last[1];
  }
  for (int i = 0; i < N; i++)
    s += a[i] + b[i] * 2 + p[i];
  printf("%g %g %g\n", s, mine[1], cached()[4]);
  return 0;
}
