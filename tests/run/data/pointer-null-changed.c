// Pointers that the loop changes are asked whether they are null: chosen between arrays one of which the program may not have, the best of
// some elements, arguments that differ between calls, results of functions, steps over them.
//
// RUN: %modes %s
// KERNELS: 8
#include "../Inputs/show.h"
#include <stdlib.h>

#define N 120
static double x[N], y[N], out[N];
static float codes[N * 8], weights[8];

static void choose(const double *first, const double *second, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p = first + i;
    const double *q = second ? second + i : NULL;
    out[i] = *p + (q != NULL ? *q : 0.5);
  }
  show_double("choose", out, N);
}

// `second` itself becomes the value of a variable that has others, too.
static void assigned(const double *first, const double *second, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p;
    if (i % 3 == 0)
      p = second;
    else if (i % 3 == 1)
      p = first;
    else
      p = NULL;
    const double *q = p;
    if (i % 2)
      q = i % 5 ? second : p;
    out[i] = (p == NULL) + 2 * (q == NULL) + (p ? p[i] : 0) + (!q ? 100 : q[i]);
  }
  show_double("assigned", out, N);
}

static void best(const double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *found = NULL;
    for (int k = 0; k < 5; k++) {
      const double *p = a + (i + 3 * k) % n;
      if (*p > 3 && (found == NULL || *p > *found))
        found = p;
    }
    out[i] = found ? *found : -1;
  }
  show_double("best", out, N);
}

static float distance(const float *a, const float *b, const float *w, int n) {
  float s = 0;
  for (int k = 0; k < n; k++)
    s += (a[k] - b[k]) * (a[k] - b[k]) * (w ? w[k] : 1);
  return s;
}

static const double *found(const double *a, const double *otherwise, int i) {
  if (a && a[i] > 4)
    return a + i;
  return otherwise;
}

static double at(const double *p, int i) {
  if (i % 4 == 0)
    p = x;
  return p ? p[i] : -2;
}

static void results(const double *a, const double *b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p = found(a, b, i), *q;
    out[i] = p != NULL ? *p : -3;
    if ((q = found(b, n > 5 ? a : x, i)) != NULL)
      out[i] += *q;
    out[i] += 1000 * at(i % 2 ? a : b, i) + at(b, i);
  }
  show_double("results", out, N);
}

// The pointer is written through as well.
static void store(double *to, double *more, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double *p = more ? &more[i] : NULL;
    if (i % 2)
      p = NULL;
    if (p)
      *p = i;
    to[i] = p ? 1 : 2;
  }
  show_double("to", to, N);
}

int main(void) {
  float *d = malloc(N * sizeof *d);
  for (int i = 0; i < N; i++) {
    x[i] = i % 7;
    y[i] = 0.25 * i;
  }
  for (int i = 0; i < N * 8; i++)
    codes[i] = i % 11;
  for (int i = 0; i < 8; i++)
    weights[i] = i;
  choose(x, y, N);
  choose(x, NULL, N);
  assigned(x, y, N);
  assigned(x, NULL, N);
  best(x, N);
  results(x, y, N);
  results(x, NULL, N);
  results(NULL, y, N);
  results(NULL, NULL, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    d[i] = distance(codes + 8 * i, codes, i % 2 ? weights : NULL, 8);
  show_float("d", d, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const double *p = x, *end = NULL;
    if (i > 3)
      end = x + i;
    double sum = 0;
    for (; end && p != end; p++)
      sum += *p;
    out[i] = sum;
  }
  show_double("sums", out, N);
  store(out, y, N);
  show_double("y", y, N);
  store(out, NULL, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const double *p = y + i;
    double own[2] = {i, 3}, *q = NULL;
    if (i % 3)
      q = own;
    while (p && *p > 5)
      p = p > y + 2 ? p - 2 : NULL;
    x[i] = (p ? *p : -1) + (q ? q[1] : 0);
  }
  show_double("x", x, N);
  free(d);
  return 0;
}
