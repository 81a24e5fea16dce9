// Statements beside the inner loop of two, of which one reads what another has left in an earlier iteration of the outer loop: iterations that run
// together would do the one for all of them before the other.
//
// RUN: %modes %s
// RUN: %o2o -O1 -fopenmp %s -o %t
// RUN: env OMP2OCL=verify %t 2>&1 | %FileCheck %s
// CHECK: verify: 5 launches compared, 0 differ
// KERNELS: 5
// LOOPS: 5
#include "../Inputs/show.h"

enum { P = 19, N = 24 };
int n = 10;
static unsigned long m[P][N], x[N], y[N], t[P];

static void behind(unsigned long (*a)[N], const unsigned long *v, const unsigned long *w) {
#pragma omp parallel for
  for (int p = 0; p < P; p++)
    for (int k = 0; k <= n; k++) {
      unsigned long s = 0;
      for (int j = 0; j < n; j++)
        s += v[j] * w[k];
      s = a[p][k] ^ w[k];
      a[p][k + 1] = s;
    }
}

static void behind_both(unsigned long (*a)[N], const unsigned long *v, const unsigned long *w) {
#pragma omp parallel for
  for (int p = 0; p < P; p++)
    for (int k = 0; k <= n; k++) {
      unsigned long s = 0, u;
      for (int j = 0; j < n; j++)
        s += v[j] * w[k];
      u = a[p][k] + s;
      a[p][k + 1] = u ^ w[k];
    }
}

static void in_front(unsigned long (*a)[N], const unsigned long *v, unsigned long *out) {
#pragma omp parallel for
  for (int p = 0; p < P; p++) {
    unsigned long all = 0;
    for (int k = 0; k <= n; k++) {
      unsigned long s = a[p][k];
      a[p][k + 2] = s * 3 + 1;
      for (int j = 0; j < n; j++)
        s += v[j] * v[j + 1];
      all = all * 5 + s;
    }
    out[p] = all;
  }
}

/* One is in front of the loop, and the other one behind it. */
static void both_sides(unsigned long (*a)[N], const unsigned long *v, const unsigned long *w) {
#pragma omp parallel for
  for (int p = 0; p < P; p++)
    for (int k = n; k > 3; k--) {
      unsigned long s = a[p][k];
      for (int j = 0; j < n; j++)
        s += v[j] * w[k];
      a[p][k - 3] ^= s;
    }
}

/* These may run together. */
static void apart(unsigned long (*a)[N], const unsigned long *v, const unsigned long *w) {
#pragma omp parallel for
  for (int p = 0; p < P; p++)
    for (int k = 0; k < n; k++) {
      unsigned long s = a[p][k];
      for (int j = 0; j < n; j++)
        s += v[j] * w[k];
      s ^= w[k + 1];
      a[p][k] = s;
    }
}

int main(void) {
  unsigned long hash = 0;
  for (int i = 0; i < P * N; i++)
    m[0][i] = (unsigned long)(i * 3 + 1);
  for (int j = 0; j < N; j++) {
    x[j] = (unsigned long)(j * 5 + 1);
    y[j] = (unsigned long)(j * 7 % 5 + 1);
  }
  behind(m, x, y);
  behind_both(m, x, y);
  in_front(m, x, t);
  both_sides(m, x, y);
  apart(m, x, y);
  for (int i = 0; i < P * N; i++)
    hash = hash * 31 + m[0][i] + t[i % P];
  printf("%lx\n", hash);
  return 0;
}
