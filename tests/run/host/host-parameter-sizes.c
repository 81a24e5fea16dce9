// The sizes of parameters read what kernels have written, before the function's body: through pointers to structs, by name, in macros, and
// `static`.  That is announced in the parameter list, and arrays stay on the device.
//
// REQUIRES: opencl, glibc-malloc
// RUN: %modes %s
// KERNELS: 6
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK: object b: 1 uploads, 9600 bytes;
// CHECK: object a: 1 uploads, 9600 bytes;
#include <stdio.h>
#include <stdlib.h>

struct grid {
  int n, m;
  struct {
    int count[4];
  } *more;
};
static int dims[4] = {40, 30, 1, 1};
#define ROWS(g) ((g)->n)
#define COLUMNS g->m

static void step(struct grid *g, double a[ROWS(g)][COLUMNS], double b[g->n][g->m]) {
#pragma omp parallel for
  for (int i = 1; i < g->n - 1; i++)
    for (int j = 1; j < g->m - 1; j++)
      b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma omp parallel for
  for (int i = 1; i < g->n - 1; i++)
    for (int j = 1; j < g->m - 1; j++)
      a[i][j] = b[i][j];
}

// Of the unit and of others.
void named(double a[static dims[0]][dims[1]], int t) {
#pragma omp parallel for
  for (int i = 0; i < dims[0]; i++)
    for (int j = 0; j < dims[1]; j++)
      a[i][j] += t;
}

static void shrink(struct grid *g, int *d) {
#pragma omp parallel for
  for (int i = 0; i < 1; i++) {
    g[i].n -= 1;
    g[i].more->count[2] -= 1;
    d[0] -= 1;
  }
}

// Only sizes tell what a kernel wrote just before.
static size_t bytes(struct grid *g, int k, char (*line)[g[k].n], char (*other)[g->more->count[k + 2]]) {
  size_t sum = sizeof *line * 1000 + sizeof *other;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += (size_t)(*line)[i];
  return sum;
}

static double total(const struct grid *g, int k, double (*a)[g[k].m]) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < g[k].n; i++)
    for (int j = 0; j < g[k].m; j++)
      s += a[i][j];
  return s;
}

int main(void) {
  static char text[100];
  struct grid *g = malloc(sizeof *g);
  double(*a)[30] = malloc(40 * sizeof *a), (*b)[30] = malloc(40 * sizeof *b);
  size_t sizes = 0;
  g->n = 40, g->m = 30, g->more = malloc(sizeof *g->more);
  g->more->count[2] = 7;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++)
      a[i][j] = b[i][j] = i * j % 7;
  for (int t = 0; t < 6; t++) {
    step(g, a, b);
    named(a, t);
    if (t % 3 == 2) {
      shrink(g, dims);
      sizes = sizes * 7 + bytes(g, 0, (void *)text, (void *)text);
    }
  }
  printf("%.10g %d %d %zu\n", total(g, 0, a), g->n, dims[0], sizes);
  free(g->more), free(g), free(a), free(b);
}
