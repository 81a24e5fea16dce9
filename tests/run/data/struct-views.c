// Structs with pointers that an iteration declares: views of rows and columns with a stride, scratch that is cut into pieces. Such loops stayed ("stores a
// pointer in memory"). The members become variables; functions that are passed the struct, or its address, get those that they read.
//
// RUN: %modes %s
// RUN: %o2o -O1 -fopenmp -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// KERNELS: 10
// LOOPS: 11
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 48, M = 7 };

typedef struct {
  double *data;
  size_t size, stride;
  int owner;
} vector;

typedef struct {
  const double *values;
  const int *columns;
  int count;
} row;

typedef struct {
  double *a, *b;
  int *at;
  int n;
} work;

static double m[N * M], t[N * M], y[N], x[N];
static int columns[N * 3], starts[N + 1];

static double get(const vector *v, size_t i) { return v->data[i * v->stride]; }
static void set(vector *v, size_t i, double to) { v->data[i * v->stride] = to; }
static double dot(const vector *a, const vector *b) {
  double s = 0;
  for (size_t i = 0; i < a->size && i < b->size; i++)
    s += get(a, i) * get(b, i);
  return s;
}
static void scale(vector v, double by) {
  for (size_t i = 0; i < v.size; i++)
    set(&v, i, get(&v, i) * by);
}
static double times(row r, const double *v) {
  double s = 0;
  for (int k = 0; k < r.count; k++)
    s += r.values[k] * v[r.columns[k]];
  return s;
}

static double fill(work *w, int i) {
  for (int k = 0; k < w->n; k++) {
    w->a[k] = x[(i + k) % N];
    w->b[k] = w->a[k] * (k + 1);
    w->at[k] = (i * k) % w->n;
  }
  double s = 0;
  for (int k = 0; k < w->n; k++)
    s += w->b[w->at[k]] - w->a[k];
  return s;
}

static double pieces(int n, int i) {
  double *block = calloc(2 * n, sizeof *block);
  int *at = malloc(n * sizeof *at);
  work w;
  w.n = n;
  w.a = block;
  w.b = block + n;
  w.at = at;
  double s = fill(&w, i);
  free(block);
  free(at);
  return s;
}

// Views that functions return.
typedef struct {
  double *data;
  size_t rows, columns, pitch;
} matrix;

static vector row_of(const matrix *a, size_t i) {
  vector v = {a->data + i * a->pitch, a->columns, 1, 0};
  return v;
}
static vector column_of(const matrix *a, size_t j) {
  return (vector){.data = a->data + j, .size = a->rows, .stride = a->pitch};
}
static vector either(const matrix *a, int transposed, size_t k) {
  vector v;
  if (transposed)
    return column_of(a, k);
  v.data = a->data + k * a->pitch;
  v.size = a->columns;
  v.stride = 1;
  return v;
}
static row nothing(int i) {
  row r = {0};
  r.count = -i;
  return r;
}

static void products(const matrix *a, const matrix *b, int transposed) {
#pragma omp parallel for
  for (size_t i = 0; i < a->rows; i++) {
    vector r = row_of(a, i);
    double s = 0;
    for (size_t j = 0; j < b->columns; j++) {
      const vector c = column_of(b, j);
      s += dot(&r, &c) * (j + 1);
    }
    y[i] += s;
  }
#pragma omp parallel for
  for (size_t i = 0; i < 7; i++) {
    vector v = either(b, transposed, i), last = either(b, i % 2, i);
    const row none = nothing(i);
    set(&v, i % v.size, get(&last, 0) + i + none.count);
  }
}

int main(int argc, char **argv) {
  (void)argv;
  const int n = argc + 5;
  for (int i = 0; i < N * M; i++)
    m[i] = (i * 37) % 101 * 0.25, t[i] = i % 13;
  for (int i = 0; i < N; i++) {
    x[i] = i * 0.5;
    starts[i + 1] = starts[i] + i % 4;
    for (int k = starts[i]; k < starts[i + 1]; k++)
      columns[k] = (i * 5 + k) % N;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    vector a = {m + i * M, M, 1, 0}, b = {&t[i], M, N, 0};
    y[i] = dot(&a, &b) + get(&b, 1);
    b.data = a.data;
    b.stride = 1;
    b.size--;
    y[i] += dot(&b, &a);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    vector v = {.data = t + i * M, .size = M, .stride = 2};
    v.size = (v.size + 1) / 2;
    scale(v, 1.5);
    set(&v, 0, i);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    const row r = {m + starts[i], columns + starts[i], starts[i + 1] - starts[i]};
    y[i] += times(r, x);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double own[M];
    vector v;
    v.data = own;
    v.stride = 1;
    v.size = M;
    for (int k = 0; k < M; k++)
      set(&v, k, x[(i + k) % N]);
    y[i] += dot(&v, &v);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double *block = malloc(2 * n * sizeof *block);
    int at[16];
    work w = {block, block + n, at, n};
    y[i] += fill(&w, i);
    free(block);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] += pieces(n, i) - pieces(n - 1, i + 1);
  // The same function for memory of the iteration and for shared memory, and for a struct that is shared.
  vector all = {x, N, 1, 0};
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double own[2] = {i, 1};
    vector v = {own, 2, 1, 0}, w = {x + i, 1, 1, 0};
    y[i] += dot(&v, &v) - dot(&w, &v) + dot(&w, &w) + get(&all, i);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    vector v = {0};
    for (int k = 0; k < 3; k++) {
      if (k)
        v.data++;
      else
        v.data = m + i;
      y[i] += *v.data * v.size;
      v.size += 2;
    }
    v.data += v.size;
    y[i] += v.data[0];
  }
// CHECK: [[#@LINE+1]]:1: remark: loop kept:
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    vector v[2] = {{m + i, 1, 1, 0}, {t + i, 1, 1, 0}}, *p = &v[i & 1];
    y[i] += p->data[0];
  }
  matrix a = {m, N, M, M}, b = {t, M, M - 1, M};
  products(&a, &b, 1);
  products(&a, &b, 0);
  show_double("y", y, N);
  show_double("t", t, N * M);
  return 0;
}
