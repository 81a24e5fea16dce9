// Another unit knows where this unit's pointer variables are, and hands that out; and it defines a struct whose size only it knows.
//
// RUN: %modes %s %S/../Inputs/registry.c
// KERNELS: 2
#include "../Inputs/registry.h"

#include <stdio.h>

enum { N = 600 };

static void twice(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 1.5 + i % 7;
}

static void show(const char *when) {
  double sums[2] = {0, 0};
  for (int i = 0; i < N; i++)
    sums[0] += u[i] * (1 + i % 13), sums[1] += v[i] * (1 + i % 13);
  printf("%s %g %g\n", when, sums[0], sums[1]);
}

static void swap(double **a, double **b) {
  double *x = *a;
  *a = *b;
  *b = x;
}

static void work(double **a, double **b) {
  twice(u, N), twice(v, N);
  for (int k = 0; k < 3; k++) {
    double *x = *a;
    *a = *b;
    *b = x;
    u[k] += 10;
  }
  show("by hand");
  twice(u, N), twice(v, N);
  for (int k = 0; k < 3; k++) {
    swap(a, b);
    v[k] += 20;
  }
  show("by a function");
}

int main(void) {
  work(field(0), field(1));
  twice(u, N), twice(v, N);
  show("end");
  for (int step = 0; step < 3; step++) {
#pragma omp parallel for
    for (int i = 0; i < open_ended.n; i++)
      open_ended.d[i] += i;
    open_ended.d[39]++;
    printf("%g %g\n", open_ended.d[1], open_ended.d[39]);
  }
}
