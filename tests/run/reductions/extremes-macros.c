// Extremes by macros that evaluate each operand once, as GNU C has it: `a` in them is but another name of the variable.
//
// RUN: %modes %s
// KERNELS: 6
#include <stdio.h>
#include <stdlib.h>

#define N 1013

#define MIN(A, B)                                                                                  \
  ({                                                                                               \
    __typeof__(A) _a = (A);                                                                        \
    __typeof__(B) _b = (B);                                                                        \
    _a < _b ? _a : _b;                                                                             \
  })
#define max(x, y)                                                                                  \
  ({                                                                                               \
    const __typeof__(x) a = (x);                                                                   \
    const __typeof__(y) b = (y);                                                                   \
    (void)(&b);                                                                                    \
    a > b ? a : b;                                                                                 \
  })

static double least(const double *x) {
  double m = 1e38;
#pragma omp parallel for reduction(min : m)
  for (int i = 0; i < N; i++) {
    double own = x[i] * 2;
    m = MIN(m, own);
  }
  return m;
}

static int largest(const int *v) {
  int m = -1;
#pragma omp parallel for reduction(max : m)
  for (int i = 0; i < N; i++)
    m = max(m, MIN(v[i], 900));
  return m;
}

// The region's own, without a clause.
static int own(const int *v) {
  int all = 100000;
#pragma omp parallel
  {
    int m = 100000;
#pragma omp for
    for (int i = 0; i < N; i++)
      m = MIN(v[i], m);
#pragma omp critical
    if (m < all)
      all = m;
  }
  return all;
}

// A variable that the expression changes, or its copy, is not the same as the other one.
static void changed(const int *v, int *to) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = v[i], n = i;
    to[i] = ({
      int before = k;
      k += 7;
      before * 3 + k;
    });
    to[i] += ({
      int copy = n;
      copy += 5;
      copy;
    });
    to[i] += n + k;
  }
}

// Neither is one of another type.
static void narrower(const int *v, int *to) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = v[i] * 1000;
    to[i] = ({
      signed char c = k;
      float f = k;
      c + (int)(f / 3);
    });
  }
}

// A copy by whose address the other one is not changed, and one that is.
static void addresses(const int *v, int *to) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int k = v[i], n = v[i];
    int *p = &n;
    to[i] = ({
      int a = k, b = n;
      *p += 3;
      a + b * 2 + n;
    });
  }
}

static unsigned sum(const int *v) {
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    s = s * 31 + (unsigned)v[i];
  return s;
}

int main(void) {
  double *x = malloc(N * sizeof *x);
  int *v = malloc(N * sizeof *v), *to = malloc(N * sizeof *to);
  for (int i = 0; i < N; i++) {
    x[i] = (i * 389 + 17) % N - 400.5;
    v[i] = (i * 271 + 5) % N + 3;
  }
  printf("%g %d %d\n", least(x), largest(v), own(v));
  changed(v, to);
  printf("%u\n", sum(to));
  narrower(v, to);
  printf("%u\n", sum(to));
  addresses(v, to);
  printf("%u\n", sum(to));
  return 0;
}
