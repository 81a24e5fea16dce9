// Complex numbers that loops look at as pairs of real ones, and the other way round.
//
// RUN: %modes %s
// KERNELS: 15
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n = 300 };

typedef double complex C;
typedef float complex F;
typedef struct {
  int tag;
  C z, pair[2];
} wave;

static C cells[n];

static void scale(double *p, int count, double by) {
  for (int k = 0; k < count; k++) p[k] *= by;
}

static double norm2(const C *z) {
  const double *p = (const double *)z;
  return p[0] * p[0] + p[1] * p[1];
}

static void show(const char *what, const C *z) {
  double re = 0, im = 0;
  for (int i = 0; i < n; i++) {
    re += creal(z[i]) * (i % 7 + 1);
    im += cimag(z[i]) * (i % 5 + 1);
  }
  printf("%s: %.12e %.12e\n", what, re, im);
}

// Spreads values over a grid: the parts are added one by one.
static void spread(int m, const int *to, const C *from, C *grid) {
#pragma omp parallel for
  for (int i = 0; i < m; i++) {
    const C v = from[i] * (0.5 + i % 3);
    double *lhs = (double *)(grid + to[i]);
#pragma omp atomic
    lhs[0] += creal(v);
#pragma omp atomic
    lhs[1] += cimag(v);
  }
}

static void parts(C *z, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p = (const double *)z;
    out[i] = p[2 * i] - 2 * p[2 * i + 1] + norm2(z + i);
  }
  // As real numbers, all of them.
  double *flat = (double *)z;
#pragma omp parallel for
  for (int k = 0; k < 2 * n; k++) flat[k] = flat[k] * 1.25 + k % 4;
#pragma omp parallel for
  for (int i = 0; i < n; i++) scale((double *)&z[i], 2, 0.5 + i % 2);
}

static void arithmetic(C *z, const C *w) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    const double *p = (const double *)(z + i);
    const double before = p[1];
    z[i] = z[i] * w[i] + I * before;
    z[i] += w[(i + 1) % n];
    z[i] *= conj(z[i]) + 1;
    z[i] -= p[0] / 4;
  }
  // Values of assignments, choices, comparisons.
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    C a, b;
    double *q = (double *)&z[i];
    a = z[i] = w[i] * 2;
    b = i % 3 ? z[i] : conj(a);
    if (z[i] == w[i]) b += 7;
    __real__ z[i] += cabs(b);
    q[1] -= creal(a);
    z[i] = -z[i] + ~b;
  }
}

// Elements of arrays and members of structs of the iteration, and their initial values.
static void own(C *z, double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    C t[3] = {z[i], 2.0 * z[i] * I, 3.0}, u[2] = {0};
    double *p = (double *)t;
    wave v = {i, z[i], {1.0, z[i] + 1}};
    double *q = (double *)v.pair;
    u[1] = t[1] + p[0];
    q[3] += p[1];
    v.z *= u[1] + u[0];
    z[i] = v.z + v.pair[0] * t[2] + v.pair[1];
    out[i] = p[2] + q[2] + v.tag;
  }
}

static void lengths(int m, C *z) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    C line[m];
    const double *p = (const double *)line;
    for (int k = 0; k < m; k++) line[k] = z[i] + k * I;
    double s = 0;
    for (int k = 0; k < 2 * m; k++) s += p[k] * (k + 1);
    z[i] += s;
  }
}

// Real numbers as complex ones.
static void numbers(double *x, float *y) {
  C *z = (C *)x;
#pragma omp parallel for
  for (int i = 0; i < n; i++) z[i] = z[i] * (1 + I) + ((C *)x)[i];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    F *f = (F *)y + i;
    *f = *f * *f + y[2 * i + 1];
    ((F *)y)[i] += I * y[2 * i];
  }
}

static void shared(double *out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double *p = (double *)cells;
    p[2 * i] = i + 0.25;
    p[2 * i + 1] = -i;
  }
#pragma omp parallel for
  for (int i = 1; i < n; i++) out[i] = creal(cells[i]) + ((double *)cells)[2 * i - 1];
}

static void copies(C *z, C *w) {
#pragma omp parallel for
  for (int i = 0; i < n / 4; i++) {
    double *p = (double *)(w + 4 * i);
    memcpy(w + 4 * i, z + 4 * i, 4 * sizeof(C));
    for (int k = 0; k < 8; k += 2) p[k] += 1;
  }
  double re = 0, im = 0;
#pragma omp parallel for reduction(+ : re, im)
  for (int i = 0; i < n; i++) {
    const double *p = (const double *)&w[i];
    re += p[0];
    im += p[1];
  }
  printf("sums: %.10e %.10e\n", re, im);
}

static void matrix(int rows, int columns, C (*a)[columns]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      double *p = (double *)a[i];
      p[2 * j + 1] += creal(a[i][j]) / 8;
      a[i][j] *= I;
    }
}

int main(void) {
  C *z = malloc(n * sizeof *z), *w = malloc(n * sizeof *w), *grid = calloc(n, sizeof *grid);
  double *out = malloc(n * sizeof *out), *x = malloc(2 * n * sizeof *x), total = 0;
  float *y = malloc(2 * n * sizeof *y);
  int *to = malloc(n * sizeof *to);
  for (int i = 0; i < n; i++) {
    z[i] = i % 13 * 0.25 + I * (i % 9 - 4);
    w[i] = 1.0 / (i + 1) - I * (i % 4);
    to[i] = i * 7 % 31;
    x[2 * i] = y[2 * i] = i % 11 * 0.5f;
    x[2 * i + 1] = y[2 * i + 1] = i % 6 - 2;
  }
  spread(n, to, z, grid);
  show("spread", grid);
  parts(z, out);
  show("parts", z);
  for (int i = 0; i < n; i++) total += out[i];
  arithmetic(z, w);
  show("arithmetic", z);
  own(z, out);
  show("own", z);
  for (int i = 0; i < n; i++) total += out[i];
  lengths(5, z);
  show("lengths", z);
  numbers(x, y);
  for (int i = 0; i < 2 * n; i++) total += x[i] + y[i] / 16;
  shared(out);
  for (int i = 1; i < n; i++) total += out[i];
  copies(z, w);
  show("copies", w);
  matrix(n / 10, 10, (C(*)[10])z);
  show("matrix", z);
  printf("%.10e\n", total);
  free(z), free(w), free(grid), free(out), free(x), free(y), free(to);
  return 0;
}
