// Extremes of which the old value is another variable for a while, as macros with declarations have
// it, and threads' results that a macro puts together under `critical`.
// RUN: %modes %s
// KERNELS: 6
// LOOPS: 8
#include <stdio.h>
#include <stdlib.h>

#define N 1013

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define LARGER(TO, A, B)                                                                           \
  do {                                                                                             \
    double a_ = (A), b_ = (B);                                                                     \
    (TO) = a_ > b_ ? a_ : b_;                                                                      \
  } while (0)

static double least(const double *x) {
  double all = 1e30;
#pragma omp parallel
  {
    double m = 1e30;
#pragma omp for
    for (int i = 0; i < N; i++) {
      double a = m;
      double b = x[i];
      m = a < b ? a : b;
    }
#pragma omp critical
    { all = MIN(all, m); }
  }
  return all;
}

static double largest(const double *x) {
  double m = -1e30;
#pragma omp parallel for reduction(max : m)
  for (int i = 0; i < N; i++)
    LARGER(m, m, x[i] * x[i] - i);
  return m;
}

// Behind other declarations, by `if`, in an inner loop.
static int other(const int *v) {
  int all = 0;
#pragma omp parallel
  {
    int m = -5;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 3; k++) {
        const int old = m;
        int now = v[i] * (k + 1), twice = now + now;
        if (old < twice - 7)
          m = twice - 7;
      }
#pragma omp critical
    all = all > m ? all : m;
  }
  return all;
}

static long sum(const int *v) {
  long all = 0;
#pragma omp parallel
  {
    long s = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      long first = s;
      long more = 2 * v[i];
      s = first + more;
    }
#pragma omp atomic
    all += s;
  }
  return all;
}

// The value, and where it is.
static int where(const double *x, double *value) {
  double all = -1;
  int at = -1;
#pragma omp parallel
  {
    double m = -1;
    int mine = -1;
#pragma omp for
    for (int i = 0; i < N; i++) {
      double old = m;
      if (x[i] > old) {
        m = x[i];
        mine = i;
      }
    }
#pragma omp critical
    if (m > all || (m == all && mine < at)) {
      all = m;
      at = mine;
    }
  }
  *value = all;
  return at;
}

// What is looked at again behind the update is what was there before: carried.
static int before(const int *v, int *to) {
  int all = 0;
#pragma omp parallel num_threads(1)
  {
    int m = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      int old = m;
      m = old > v[i] ? old : v[i];
      to[i] = m - old;
    }
    all = m;
  }
  return all;
}

// A copy that is changed.
static int changed(const int *v) {
  int all = 0;
#pragma omp parallel num_threads(1)
  {
    int m = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
      int old = m;
      old += i & 1;
      m = old > v[i] ? old : v[i];
    }
    all = m;
  }
  return all;
}

// With a neighbour that has its own copy.
static double range(const double *x) {
  double low = 1e30, high = -1e30;
#pragma omp parallel for reduction(min : low) reduction(max : high)
  for (int i = 0; i < N; i++) {
    double l = low, h = high, v = 2 * x[i];
    low = l < v ? l : v;
    high = v > h ? v : h;
  }
  return high - low;
}

int main(void) {
  double *x = malloc(N * sizeof *x), value;
  int *v = malloc(N * sizeof *v), *to = calloc(N, sizeof *to);
  for (int i = 0; i < N; i++) {
    v[i] = i * 7919 % 1009;
    x[i] = v[i] * 0.25 + 3;
  }
  printf("%f %f %d %ld %f\n", least(x), largest(x), other(v), sum(v), range(x));
  printf("%d", where(x, &value));
  printf(" %f %d", value, before(v, to));
  printf(" %d %d\n", to[17], changed(v));
}
