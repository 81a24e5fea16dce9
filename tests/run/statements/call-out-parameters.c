// Addresses of scalars passed to functions: out-parameters private to the iteration, elements of arrays, shared scalars
// that are read, reduction variables that a function updates, a shared scalar that one iteration writes.
//
// RUN: %modes %s
// KERNELS: 6
#include "../Inputs/show.h"

#define N 50
static double x[N], y[N];
static int k[N];

static void split(double v, double *half, int *whole) {
  *half = v / 2;
  *whole = (int)v;
}

static void both(const double *v, double *h, int *w) { split(v[0], h, w); }
static double twice(const double *p) { return 2 * *p; }
static void add(double *sum, double v) { *sum += v; }
static void add2(double *sum, double v) {
  add(sum, v);
  add(&sum[0], 1);
}
static void largest(int *best, int v) {
  if (v > *best)
    *best = v;
}
static void count(int *bins, int v) { bins[v & 3]++; }

static double run(double c, int n) {
  double t = 0, found = -1;
  int best = 0, bins[4] = {0};
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double h;
    int w;
    split(x[i], &h, &w);
    y[i] = h + w;
    both(&x[i], &y[i], &k[i]);
    y[i] += h;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += twice(&c) + i;
#pragma omp parallel for reduction(+ : t)
  for (int i = 0; i < n; i++)
    add2(&t, x[i]);
#pragma omp parallel for reduction(max : best)
  for (int i = 0; i < n; i++)
    largest(&best, k[i] * 7 % 23);
#pragma omp parallel for reduction(+ : bins)
  for (int i = 0; i < n; i++)
    count(bins, k[i]);
#pragma omp parallel for shared(found)
  for (int i = 0; i < n; i++)
    if (i == 17)
      found = x[i];
  show_int("bins", bins, 4);
  return t + best + found;
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = i * 1.5;
  double r = run(3, N);
  show_double("r", &r, 1);
  show_double("y", y, N);
  show_int("k", k, N);
  return 0;
}
