// Calls through pointers to functions that read, and write, what pointers lead to: such loops stayed. Those that write are called with variables that the
// loop declares; where others write, as `add` does, the loop stays.
//
// RUN: %modes %s
// KERNELS: 8
// LOOPS: 10
// LAUNCHES: any
#include "../Inputs/show.h"

enum { N = 60 };

struct line {
  double slope, offset;
  int bend[2];
};

static double x[N + 4], y[N];

static double ends(const double *p, int n) { return p[0] + p[n - 1]; }
static double product(const double *p, int n) {
  double all = 1;
  for (const double *q = p; q < p + n; q++)
    all *= *q;
  return all;
}
static double missing(const double *p, int n) { return p ? p[0] * n : -1; }
static double (*const folds[])(const double *, int) = {ends, product, missing};

static double straight(double v, const struct line *l) { return l->slope * v + l->offset; }
static double bent(double v, const struct line *l) { return v < l->bend[1] ? v : straight(v, l); }

static void sums(const double *p, double *out) {
  out[0] = p[0] + p[1];
  out[1] = p[0] - p[1];
}
static void turned(const double *p, double *out) {
  double both[2];
  sums(p, both);
  for (int k = 0; k < 2; k++)
    *(out + k) = both[1 - k];
}
static int limits(double v, int *low, struct line *l) {
  *low = (int)v;
  l->slope += v - *low;
  l->bend[*low & 1]++;
  return *low & 1;
}
static void add(double *to, double v) { *to += v; }
static void set(double *to, double v) { *to = v; }

static void folded(int which) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += folds[which](x + i, 4) + folds[i % 3](&x[i], 1 + i % 3);
  double own[3] = {1, 2, 3};
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += folds[i % 2](own, 3) - folds[2](i % 2 ? own : x, 2);
}

static void passed(double (*f)(const double *, int), double (*g)(double, const struct line *),
                   const struct line *l) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += f(x + i, 3);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct line here = {i, 0.5, {i % 3, 8}};
    y[i] += g(x[i], l) - g(x[i], &here);
  }
}

static void written(void (*f)(const double *, double *), int (*h)(double, int *, struct line *)) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double o[2], all[3][2];
    f(x + i, o);
    for (int k = 0; k < 3; k++)
      (i % 2 ? sums : turned)(x + (i + k) % N, all[k]);
    y[i] += o[0] - 2 * o[1] + all[0][0] + 3 * all[2][1];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct line l[2] = {{0, 1, {2, 3}}, {4, 5, {6, 7}}};
    int low = -1, odd = h(x[i], &low, &l[1]);
    y[i] += low + odd * l[1].slope + l[1].bend[0] - l[1].bend[1];
  }
}

// Shared memory.
static void elsewhere(void (*f)(double *, double)) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    f(&y[i], x[i]);
  double *to = y;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *p = to + i;
    (i % 2 ? add : set)(p, y[i] * 2);
  }
}

static double chosen(double (*f)(const double *, int), const double *p) { return f(p, 2) + 1; }

int main(void) {
  const struct line l = {2, 3, {4, 5}};
  for (int i = 0; i < N + 4; i++)
    x[i] = (i * 37) % 101 * 0.125;
  folded(0);
  folded(1);
  passed(product, straight, &l);
  passed(ends, bent, &l);
  passed(missing, bent, &l);
  written(sums, limits);
  written(turned, limits);
  elsewhere(add);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += chosen(ends, x + i) - chosen(folds[i & 1], &x[i + 1]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double (*f)(const double *, int) = i % 5 ? ends : product;
    y[i] -= f(x + i, 2);
  }
  show_double("y", y, N);
  return 0;
}
