// Pointer variables that a function swaps through their addresses: the host's accesses through them are still to elements, where nothing in the statement can change them.
//
// RUN: %modes %s
// KERNELS: 2
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t brief 2>&1 | %FileCheck %s
// REQUIRES: opencl, glibc-malloc
// CHECK: object u: 10 uploads, 80 bytes;
#include <stdio.h>
#include <stdlib.h>

static void swap(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

static void other(double **p, double *to) { *p = to; }

int main(int argc, char **argv) {
  int n = 5000;
  double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v), *a = u, *b = v, **where = &u;
  (void)argv;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    u[i] = v[i] = i * 0.01;
  for (int t = 0; t < 20; t++) {
    u[0] = t;
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    swap(&u, &v);
    if (argc > 1)
      continue;
    /* The variable changes in the statement. */
    for (int k = 0; k < 2; k++) {
      *where = k ? a : b;
      u[3] += 1;
    }
    for (int k = 0; k < 3; k++) {
      swap(&u, &v);
      u[4] -= 2;
    }
    other(&v, u == a ? b : a), v[5] = t;
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += u[i] * (i % 7) + v[i] * (i % 5);
  printf("%.10g\n", sum);
  free(a);
  free(b);
}
