// Functions of this file that return structs and pointers, take pointers to pointers, assert, and update shared memory atomically, and
// such that do it by way of others.
//
// RUN: %modes %s
// KERNELS: 5
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define N 300

struct range {
  double low, high;
  int at;
};
static double x[N + 4], y[N], z[N];
static struct range r[N];
static int counts[16], most;

static struct range range_of(const double *v, int n) {
  struct range of = {v[0], v[0], 0};
  for (int k = 1; k < n; k++) {
    if (v[k] < of.low)
      of.low = v[of.at = k];
    if (v[k] > of.high)
      of.high = v[k];
  }
  return of;
}

static struct range wider(struct range of, double by) {
  return (struct range){of.low - by, of.high + by, of.at};
}

static const double *greater(const double *a, const double *b) { return *a > *b ? a : b; }
static const double *greatest(const double *v) { return greater(greater(v, v + 1), v + 2); }
static double between(double **rows, int i, int k) { return rows[i][k] + rows[i][k + 1]; }

static double root(double v) {
  assert(v >= 0 && "of negative numbers there is none");
  return v / (1 + v);
}
static double roots(double v) { return root(v * v) + root(v + 100); }

static void count(int *in, int at) {
#pragma omp atomic
  in[at]++;
#pragma omp atomic compare
  if (most < at)
    most = at;
}
static void count_both(int i) {
  count(counts, i % 16);
  count(counts, (int)(x[i] * 8) & 15);
}

int main(void) {
  double **rows = malloc(N * sizeof *rows);
  for (int i = 0; i < N + 4; i++)
    x[i] = (i * 37 % 101) / 8.0 - 5;
  for (int i = 0; i < N; i++) {
    rows[i] = malloc(4 * sizeof **rows);
    for (int k = 0; k < 4; k++)
      rows[i][k] = i * k % 11;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    r[i] = wider(range_of(&x[i], 4), 0.5);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = *greatest(&x[i]) + *greater(&r[i].low, &r[i].high);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    z[i] = between(rows, i, i % 3);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += roots(x[i]);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    count_both(i);
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum += y[i] * (i % 3) + z[i] + r[i].at;
    free(rows[i]);
  }
  free(rows);
  printf("%.9g %d", sum, most);
  for (int k = 0; k < 16; k++)
    printf(" %d", counts[k]);
  printf("\n");
  return 0;
}
