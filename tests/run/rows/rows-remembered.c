// What a launch has found in tables of pointers is remembered, and never stale: tables that change places, pointers that are rewritten, rows that
// are freed and allocated anew, by this unit and behind its back, that grow, that the host writes to, and rows that are suddenly the same.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 12
#define M 40

static void (*volatile release)(void *) = free;
static void *(*volatile reserve)(size_t) = malloc;
static void *(*volatile grow)(void *, size_t) = realloc;

static double *row(int seed, int n) {
  double *r = malloc((size_t)n * sizeof *r);
  for (int k = 0; k < n; k++)
    r[k] = seed + 0.25 * k;
  return r;
}

static double **table(int seed) {
  double **t = malloc(N * sizeof *t);
  for (int i = 0; i < N; i++)
    t[i] = row(seed + i, M);
  return t;
}

static void step(double **to, double **from) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      to[i][k] = 0.5 * from[i][k] + 0.25 * to[i][k] + i;
}

static void cube(double ***c, double **from) {
#pragma omp parallel for
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < M; k++)
        c[i][j][k] += from[j][k];
}

static void show(const char *what, double **t) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++)
      sum += t[i][k] * (1 + (i * M + k) % 11);
  printf("%s %.12e\n", what, sum);
}

static void steps(double **a, double **b, int n) {
  for (int s = 0; s < n; s++) {
    step(b, a);
    double **t = a;
    a = b;
    b = t;
  }
}

int main(void) {
  double **a = table(1), **b = table(7);
  steps(a, b, 6);
  show("swapped", a);
  for (int i = 0; i < 4; i++) { /* the host writes to rows, and nothing else changes */
    b[i][3 * i] = 100 + i;
    step(a, b);
  }
  show("written", a);
  double *r = a[2];
  a[2] = a[5];
  a[5] = r;
  steps(a, b, 4);
  show("exchanged", b);
  for (int i = 0; i < 5; i++) { /* most likely the same address, with something else in it */
    free(a[i]);
    a[i] = row(50 + i, M);
    step(b, a);
  }
  show("freed", b);
  for (int i = 0; i < 5; i++) {
    step(b, a);
    release(b[i + 3]);
    b[i + 3] = reserve(M * sizeof(double));
    for (int k = 0; k < M; k++)
      b[i + 3][k] = i - k;
    step(a, b);
    step(a, b);
  }
  show("released", a);
  for (int i = 0; i < 5; i++) {
    a[i] = grow(a[i], (M + 1000 * (size_t)i) * sizeof(double));
    step(b, a);
    a[i] = realloc(a[i], M * sizeof(double));
    step(b, a);
  }
  show("grown", b);
  double **other = malloc(N * sizeof *other);
  memcpy(other, a, N * sizeof *other);
  step(b, other);
  step(b, other);
  show("copied", b);
  for (int s = 0; s < 3; s++)
    step(other, a); /* the rows of both are the same */
  show("same", a);
  double **c[3] = {table(3), table(4), table(5)};
  for (int s = 0; s < 6; s++) {
    cube(c, b);
    if (s == 2) { /* a table of tables: one of the inner ones moves, behind our back */
      double **moved = reserve(N * sizeof *moved);
      memcpy(moved, c[1], N * sizeof *moved);
      memset(c[1], 0, N * sizeof *moved);
      release(c[1]);
      c[1] = moved;
    }
    if (s == 4) {
      r = c[0][7];
      c[0][7] = c[2][7];
      c[2][7] = r;
    }
  }
  for (int i = 0; i < 3; i++)
    show("cube", c[i]);
  return 0;
}
