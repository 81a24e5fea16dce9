// Pointers in memory that the loop stores, compares, reaches through a union, or has from several objects.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 6

#include "../run/Inputs/show.h"
#include <stdlib.h>

#define N 10

static double *rows[N], *others[N];
static union {
  double *p;
  long number;
} either[N];
struct item {
  double *x;
  int n;
};
static struct item items[N], more[N];
static int a[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    rows[i] = calloc(N, sizeof **rows);
    either[i].p = items[i].x = more[i].x = others[N - 1 - i] = rows[i];
    items[i].n = i;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop stores a pointer in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    rows[i] = rows[i] + 0;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop compares or subtracts pointers that may point into different objects [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = rows[i] == others[N - 1 - i];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows a pointer that is a member of a union [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    either[i].p[i] = i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the pointer 'p' points to pointers of several objects [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double **p = rows;
    if (i % 2)
      p = others;
    p[i][i] += i;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows a pointer that is stored in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double **p = i % 2 ? rows : others;
    p[i][i] += i;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows pointers through a variable that points into several objects [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct item *it = &items[i];
    it->x[i] = it->n;
    if (i % 2)
      it = &more[i];
    it->x[i] += 1;
  }
  for (int i = 0; i < N; i++) {
    show_double("row", rows[i], N);
    free(rows[i]);
  }
  show_int("a", a, N);
  return 0;
}
