// lastprivate variables that an iteration may leave as they are. Nobody reads those behind the loop that a translator from another
// language has made so (firstprivate and lastprivate, nowait, labels in the function); others have the value of the last
// iteration that writes them, or keep their own.
//
// RUN: %modes %s
// KERNELS: 10
// LAUNCHES: any
#include "../Inputs/show.h"

enum { N = 300, M = 7 };
static double a[N], b[N];
static int row[N + 1], column[N * M];

// As Cython has it: each variable of the loop is firstprivate and lastprivate.
static int generated(long n, long m, const double *x, double *y) {
  long i, j, k, t, d1, d2, last;
  double d, e;
  if (n < 0)
    goto error;
  {
    last = n - 1;
    if (last > 0) {
#pragma omp parallel private(d1, d2)
      {
#pragma omp for nowait firstprivate(d) lastprivate(d) firstprivate(e) lastprivate(e) firstprivate(i) lastprivate(i) firstprivate(j) lastprivate(j) firstprivate(k) lastprivate(k)
        for (t = 0; t < last; t++) {
          i = t;
          for (d1 = 0; d1 < n; d1++) {
            j = d1;
            d = 0;
            for (d2 = 0; d2 < m; d2++) {
              k = d2;
              e = x[(i + k) % N] - x[(j * 3 + k) % N];
              d = d + e * e;
            }
            y[i] = y[i] + d;
          }
        }
      }
    }
    if (last > 3) {
#pragma omp parallel private(d1)
      {
#pragma omp for nowait firstprivate(j) lastprivate(j) firstprivate(i) lastprivate(i)
        for (t = 0; t < last; t++) {
          i = t;
          for (d1 = 0; d1 < m; d1++) {
            j = d1;
            y[i] += x[j];
          }
        }
      }
    }
  }
  return 0;
error:
  return -1;
}

// The second loop begins with what the first has left.
static double goes_on(int n) {
  double last = -1, s = 0;
#pragma omp parallel for firstprivate(last) lastprivate(last)
  for (int i = 0; i < n; i++)
    for (int j = row[i]; j < row[i + 1]; j++)
      last = a[column[j]];
#pragma omp parallel for firstprivate(last) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += last * i;
  return s + last;
}

static long by_address(int n) {
  long last = 5, *p = &last;
#pragma omp parallel for firstprivate(last) lastprivate(last)
  for (int i = 0; i < n; i++)
    if (column[i] >= 0)
      last = column[i] + i;
  return *p;
}

// What a step leaves the next one may begin with.
static double steps(int n, double *y) {
  double kept = 0.25, s = 0;
  for (int step = 0; step < 5; step++) {
#pragma omp parallel for firstprivate(kept) lastprivate(kept)
    for (int i = 0; i < n; i++) {
      if (step % 2 == 0)
        kept = a[i] + step;
      y[i] += kept;
    }
  }
  for (int i = 0; i < n; i++)
    s += y[i] * i;
  return s;
}

// The bound is what the last run has left.
static int bounds(void) {
  int m = 40, sum = 0;
  for (int step = 0; step < 4; step++) {
    int left = 0;
#pragma omp parallel for lastprivate(m) schedule(static, m > 5 ? 3 : 2) reduction(+ : left) num_threads(m % 3 + 1)
    for (int i = 0; i < 50; i++) {
      m = i + step;
      left += column[i];
    }
    sum += left;
  }
  return sum;
}

int main(void) {
  short none = 77;
  int k = -3, found = -1;
  float f = 0.5f;
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101 - 30;
  for (int i = 0; i < N; i++) {
    row[i + 1] = row[i] + (i % 5 == 2 ? 0 : i % M);
    for (int j = row[i]; j < row[i + 1]; j++)
      column[j] = (j * 11) % N;
  }
  printf("%d %d\n", generated(N, M, a, b), generated(-1, M, a, b));
  for (int i = 0; i < N; i += 17)
    printf("%g ", b[i]);
  printf("\n%g %ld\n", goes_on(N), by_address(N));
  printf("%g %d\n", steps(N, b), bounds());
#pragma omp parallel for firstprivate(none) lastprivate(none)
  for (int i = 0; i < N; i++) {
    b[i] = a[i];
    if (a[i] > 1000)
      none = (short)i;
  }
#pragma omp parallel for firstprivate(k, f) lastprivate(k, f)
  for (int i = 0; i < N; i++)
    for (k = 0; k < i % 4; k++)
      f = (float)(i + k);
#pragma omp parallel for lastprivate(found) schedule(static, 1)
  for (int i = 0; i < N; i++)
    if (i % 2 || i == 0)
      found = i * 2;
  printf("%d %d %g %d\n", none, k, f, found);
  return 0;
}
