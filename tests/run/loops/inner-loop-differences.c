// Integers from which inner loops take products: variables, members, elements, in functions, as
// reductions, by negations, and an iteration that reads what an earlier one has left.
//
// RUN: %modes %s
// KERNELS: 6
#include <stdio.h>

enum { N = 1000, M = 40 };
static long a[N], b[N], u[M], row[M][24];
static unsigned long w[M];
int n = 20;
struct sum {
  long s, n;
};

static long rest(const long *x, int count) {
  long s = 0;
  for (int k = 0; k < count; k++)
    s -= x[k] * b[k];
  return s;
}
static long minus(long x) { return -x; }

int main(void) {
  long s = 0, t = 5, d = 0;
  for (int i = 0; i < N; i++) {
    a[i] = i * 7 % 31 - 5;
    b[i] = i * 3 % 17 + 2;
  }
  for (int i = 0; i < M; i++)
    for (int k = 0; k < 24; k++)
      row[i][k] = (i * 24 + k) * 4 % 13;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < N; i++)
    s -= a[i] * b[i];
#pragma omp parallel for reduction(- : t)
  for (int i = 0; i < N; i++)
    t -= a[i] ^ b[i];
#pragma omp parallel for
  for (int i = 0; i < M; i++) {
    struct sum m = {0, 0};
    for (int k = 0; k < n; k++)
      m.s = m.s - a[i + k] * b[k];
    u[i] = m.s + rest(a + i, n + 1);
  }
#pragma omp parallel for reduction(+ : d)
  for (int i = 0; i < M; i++)
    for (int k = 0; k < n; k++)
      d = d - a[i + k] * b[k];
#pragma omp parallel for
  for (int i = 0; i < M; i++) {
    unsigned long own = 7;
    for (int k = 0; k < n; k++)
      own += minus(a[i + k] & b[k]);
    for (int k = 0; k < n; k++) {
      long one = a[k] * b[i + k];
      own += ~one;
    }
    for (int k = 0; k < n; k++)
      w[i] -= a[i + k] + b[k];
    w[i] ^= own;
  }
#pragma omp parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j <= 10; j++) {
      long left = 7;
      for (int k = 0; k <= n; k++)
        left -= row[i][k + 3] * b[k];
      row[i][j] = left;
    }
  unsigned long h = 0;
  for (int i = 0; i < M; i++)
    for (int k = 0; k < 24; k++)
      h = h * 31 + (unsigned long)row[i][k] + (unsigned long)u[i] + w[i];
  printf("%ld %ld %ld %lu\n", s, t, d, h);
  return 0;
}
