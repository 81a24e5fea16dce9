// Pointers compared with NULL: optional arguments, values of the launch, pointers of the iteration; and
// pointers into one array compared and subtracted.
//
// RUN: %modes %s
// KERNELS: 7
#include "../Inputs/show.h"
#include <stddef.h>

#define N 200
static double x[N], y[N], w[N];
static int n[N];

static double add(double a, const double *more, double *out) {
  if (more != NULL)
    a += *more;
  if (out)
    *out = a;
  return a;
}

static double deep(double a, const double *more) { return add(a, more, 0); }

static void scale(double *to, const double *weights, int *count) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    to[i] = weights == NULL ? 2.0 * i : weights[i] * i;
    if (count)
      count[i] = i;
    if (!weights && count != 0)
      to[i] += 0.5;
  }
}

static void asked(const double *p, double *to) { // p is looked at, its memory is not
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    to[i] = p ? i + 0.25 : -i;
}

static const double *find(const double *a, int i) {
  const double *found = NULL;
  double own[4] = {1, 2, 3, 4};
  const double *mine = 0;
  if (i % 3 == 0)
    mine = &own[i % 4];
  if (mine != NULL && *mine > 2)
    return a + i;
  found = a;
  return found;
}

int main(void) {
  for (int i = 0; i < N; i++)
    w[i] = i % 7 * 0.5;
  scale(x, NULL, n);
  show_double("x", x, N);
  scale(y, w, NULL);
  show_double("y", y, N);
  asked(w, x);
  show_double("x", x, N);
  asked(NULL, x);
  show_double("x", x, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double own = i, result = 0;
    double a = add(1, NULL, &result) + add(2, &own, NULL) + add(3, &w[i], &x[i]);
    y[i] = a + result + deep(i, w + i) + deep(i, NULL);
  }
  show_double("y", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = *find(w, i);
  show_double("y", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const double *p = w, *end = w + i, *q;
    double sum = 0;
    for (; p < end; p++)
      sum += *p;
    q = p;
    while (q != w && q - w > i / 2)
      q--;
    n[i] = (int)(p - q) + (q <= p) + (int)(&w[N] - q);
    y[i] = sum;
  }
  show_double("y", y, N);
  show_int("n", n, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double pair[2] = {i, -i}, *p = i % 2 ? pair : NULL;
    x[i] = p ? p[1] : 7;
    x[i] += p == NULL;
    if (p && *p > 50)
      x[i] *= 2;
  }
  show_double("x", x, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (&w[i] != NULL)
      x[i] = w[i];
  show_double("x", x, N);
  return 0;
}
