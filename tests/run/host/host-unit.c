// A file without a kernel works between the kernels of another one: through chains of pointers, in branches that announce the same
// again, by functions of its own that take elements, rows and columns, and by the library. Only what it touches moves.
// RUN: %modes %s %S/../Inputs/host-unit-2.c
// KERNELS: 3
// OCLGRIND: -DSIDE=32
// LAUNCHES: any
// RUN: %modes %s %S/../Inputs/host-unit-2.c -DVIEWS=1
// RUN: %o2o -O2 -fopenmp %s %S/../Inputs/host-unit-2.c -I%S/../Inputs -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// RUN: %o2o -O1 -g -fopenmp %s %S/../Inputs/host-unit-2.c -I%S/../Inputs -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
#include "../Inputs/host-unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef VIEWS
#define VIEWS 0
#endif

#ifndef SIDE
#define SIDE 96
#endif
enum { N = SIDE, STEPS = 8 };

static double get(const struct grid *g, int i, int j) { return g->u[i * g->n + j]; }

__attribute__((noinline)) static double element(const double *u, int n, unsigned i, short j) { return u[i * (unsigned)n + j]; }

__attribute__((noinline)) static void fill_row(double *u, int n, int row, double value) {
  for (int j = 0; j < n; j++)
    u[row * n + j] = value;
}

// The pointer that is loaded second is changed in between, to one that the first check knows nothing of.
__attribute__((noinline)) static double moved(struct monitor *m, struct monitor *other) {
  double first = m->next->values[1];
  m->next = other;
  return first + m->next->values[1];
}

// The same bytes in both branches and behind them.
__attribute__((noinline)) static double branches(struct grid *g, int t) {
  double s = 0;
  if (t % 3 == 0)
    s += g->u[g->n + 1];
  else if (t % 3 == 1)
    s -= g->u[g->n + 1] + g->u[2 * g->n];
  if (t == 5)
    scale(g->u + 5 * g->n, 3, 1.5); // a kernel in one of them
  return s + g->u[g->n + 1] + g->u[5 * g->n + 1];
}

// What the summary says of these depends on what is in memory at the call, and on the parameter's type.
struct view {
  double *at;
  int first;
};
__attribute__((noinline)) static double diagonal(const struct view *w, int n) {
  double s = 0;
  for (int i = w->first; i < n; i++)
    s += w->at[i * n + i];
  return s;
}
__attribute__((noinline)) static void narrow(u, place) double *u; signed char place; { u[place + 128] += 0.5; }

__attribute__((noinline)) static double views(struct grid *g) {
  struct view w = {g->v, 0};
  double s = diagonal(&w, g->n);
  w.at = g->u;
  s += diagonal(&w, g->n);
  for (int k = 0; k < 3; k++) {
    w.first = 10 * k;
    w.at = k == 1 ? g->v : g->u;
    s += diagonal(&w, g->n);
  }
  return s;
}

static void report(const struct grid *g, const struct monitor *m, int t) {
  printf("%d %.6f %.6f %.6f\n", t, get(g, N / 2, N / 3), m->values[t], m->next->values[0]);
}

// A kernel may have run behind each of the calls.
__attribute__((noinline)) static double walk(struct grid *g) {
  double s = 0;
  for (struct monitor *m = g->at; m; m = m->next) {
    s += m->history ? m->history[m->row] : 1;
    if (nothing(m->column) == 4)
      scale(m->values, 4, 2);
    s += m->values[2] + g->at->values[1] + g->at->next->values[3];
  }
  return s;
}

int main(void) {
  struct grid *g = calloc(1, sizeof *g);
  struct monitor *m = calloc(3, sizeof *m);
  double *save = malloc(N * sizeof *save), total = 0;
  g->n = N;
  g->steps = STEPS;
  g->u = malloc(N * N * sizeof *g->u);
  g->v = calloc(N * N, sizeof *g->v);
  g->at = m;
  m[0].next = m + 1;
  m[1].next = m + 2;
  m[1].column = 3;
  m[2].history = save;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 64; i++)
      m[k].values[i] = k + i * 0.125;
  for (int i = 0; i < N * N; i++)
    g->u[i] = i % 17;
  for (int t = 0; t < g->steps; t++) {
    advance(g);
    m->row = N / 2;
    m->values[t] = element(g->u, g->n, (unsigned)m->row, (short)7);
    fill_row(g->u, g->n, t % 2 ? 0 : N - 1, t);
    for (int i = 0; i < g->n; i++)
      g->u[i * g->n] = i - t;
    memcpy(save, g->u + 3 * g->n, N * sizeof *save);
    total += branches(g, t) + save[4];
    if (t % 4 == 0)
      report(g, m, t);
    if (VIEWS)
      total += views(g), narrow(g->u, 300 + t);
  }
  total += walk(g) + moved(m, m + 2);
  for (int i = 0; i < N * N; i++)
    total += g->u[i];
  printf("%.6f\n", total);
  free(g->u);
  free(g->v);
  free(save);
  free(m);
  free(g);
  return 0;
}
// The column and the rows that the host writes go up, and no more of u than once; v stays.
// CHECK-DAG: object v: 1 uploads, 72176 bytes; 1 downloads, 72176 bytes
// CHECK-DAG: object u: {{[0-9]+}} uploads, 1{{[0-9]....}} bytes
