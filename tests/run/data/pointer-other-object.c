// One function for a struct of the loop and for one that another function returns: pointers in it are the latter's, in either order.
//
// RUN: %modes %s
// KERNELS: 4
#include "../Inputs/show.h"
#include <stdlib.h>

enum { N = 60 };
typedef struct {
  int ld;
  double *data;
} mat;
typedef struct {
  mat *m;
} grid;
static double x[N];

static double *at(const mat *m, int i, int j) { return &m->data[i * m->ld + j]; }
static mat *matrix(grid *g) { return g->m; }
static double *two(const mat *m, double *other, int i) { return other ? at(m, i, 0) : other; }

int main(void) {
  double *a = calloc(2 * N, sizeof *a), *b = calloc(2 * N, sizeof *b);
  for (int i = 0; i < 2 * N; i++)
    a[i] = i, b[i] = -i;
  mat own = {2, a}, far = {2, b};
  grid one = {&far}, *g = &one;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x[i] = *at(&own, i, 1);
    *at(matrix(g), i, 0) += 1;
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    *at(matrix(g), i, 1) += 2;
    x[i] += *at(&own, i, 0);
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    *at(&far, i, 1) += *at(&own, i, (int)*at(matrix(g), i, 0) & 1);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    *two(&own, two(&far, x, i), i) += i;
  show_double("x", x, N);
  show_double("a", a, 2 * N);
  show_double("b", b, 2 * N);
  return 0;
}
