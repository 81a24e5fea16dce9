// The size of what an iteration allocates for itself stands in memory, which the loop's one iteration changes by a pointer before it allocates: a
// struct's members, and a variable.
//
// RUN: %modes %s
// KERNELS: 2
// LAUNCHES: any
#include "../Inputs/show.h"
#include <stdlib.h>

struct sizes { int rows, columns; };
int more = 2;

static double last(const double *t, int n) { return t[n - 1] + t[n / 2]; }

static void variable(double *a, int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    *p = 40000;
    double *t = malloc(more * sizeof *t);
    for (int k = 0; k < 40000; k++)
      t[k] = k;
    a[i] = last(t, 40000);
    free(t);
  }
}

static void members(double *a, const struct sizes *s, int *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    *p = 400;
    double *t = malloc(s->rows * s->columns * sizeof *t);
    for (int k = 0; k < 40000; k++)
      t[k] = k + 1;
    a[i] = last(t, 40000);
    free(t);
  }
}

int main(void) {
  double a[2] = {0, 0};
  struct sizes s = {100, 2};
  variable(a, &more, 1);
  members(a + 1, &s, &s.columns, 1);
  show_double("a", a, 2);
  printf("%d %d\n", more, s.columns);
  return 0;
}
