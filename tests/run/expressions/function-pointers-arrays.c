// Calls through pointers to functions in arrays of structs, another function in each iteration: the host looks at all of them before
// it launches, and runs the loop where one is none of the functions that the kernel has.
//
// RUN: %modes %s
// KERNELS: 6
// LOOPS: 9
// LAUNCHES: 7
#include "../Inputs/show.h"
#include <math.h>
#include <stdlib.h>

enum { N = 90 };
static double y[N];

struct par {
  double k, q;
};
struct source {
  int kind;
  double (*eval)(double, const void *);
  struct par par;
};
struct far {
  double (*eval)(double, const void *);
  void *par;
};
typedef struct {
  int count;
  struct source *list;
} sources;

static double line(double x, const void *p) {
  const struct par *q = p;
  return q->k * x + q->q;
}
static double pole(double x, const void *p) {
  const struct par *q = (const struct par *)p;
  return q->k / (1 + x * x * q->q);
}
static double nothing(double x, const void *p) {
  (void)p;
  return x;
}
static int calls;
static double counted(double x, const void *p) { // no kernel calls it
  (void)p;
#pragma omp atomic
  calls++;
  return x;
}

static void all(struct source *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = p[i].eval(i * 0.5, &p[i].par);
  show_double("all", y, N);
}

static void others(sources *s, const struct far *f, const int *order) {
#pragma omp parallel for
  for (int i = 0; i < s->count; i++) {
    const int j = order[i];
    y[i] += 2 * (*s->list[j].eval)(y[i], &s->list[j].par);
  }
  show_double("order", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = f[i].eval(i * 0.25, f[i].par);
  show_double("far", y, N);
#pragma omp parallel
  {
    const struct far *mine = f;
#pragma omp for
    for (int i = 0; i < N; i++) {
      double x = mine[N - 1 - i].eval(i, mine[i].par);
      y[i] += x;
    }
  }
  show_double("region", y, N);
}

// Not each iteration comes to the call, it stands in an inner loop, or the loop changes the array.
static void stay(struct source *p, const struct far *f) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    if (p[i].kind)
      y[i] += p[i].eval(i, &p[i].par);
  show_double("condition", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++)
      y[i] += f[(i + j) % N].eval(i, f[i].par);
  show_double("inner", y, N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    y[i] += p[i].eval(i, &p[i].par);
    p[i].kind++;
  }
  show_double("changed", y, N);
}

// Parameters that a kernel has written.
static void written(struct source *p) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    p[i].par.k = y[i] * 0.01;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    y[i] = p[i].eval(i, &p[i].par);
  show_double("written", y, N);
}

int main(void) {
  struct source *p = malloc(N * sizeof *p);
  struct far *f = malloc(N * sizeof *f);
  int *order = malloc(N * sizeof *order);
  for (int i = 0; i < N; i++) {
    p[i] = (struct source){i % 2, i % 3 == 0 ? line : i % 3 == 1 ? pole : nothing, {i * 0.5, 1.0 / (i + 1)}};
    order[i] = (i * 7) % N;
  }
  for (int i = 0; i < N; i++)
    f[i] = (struct far){p[N - 1 - i].eval, &p[i].par};
  sources s = {N, p};
  all(p, N);
  all(p, 0);
  others(&s, f, order);
  stay(p, f);
  written(p);
  p[5].eval = counted;
  all(p, N);
  printf("%d\n", calls);
  all(p, 5);
  return 0;
}
