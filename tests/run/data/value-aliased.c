// Variables that a kernel has by value, or could have, and that a pointer through which the loop writes leads to as well: such launches run on the host. Pointers
// to other memory, and to other types, cost nothing.
//
// RUN: %modes %s
// KERNELS: 5
// LAUNCHES: any
// RUN: %o2o -O2 -fopenmp %s -o %t && env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t 2>&1 | %FileCheck %s
// CHECK-NOT: kernel apart{{.*}}on the host
// CHECK-DAG: kernel scalar{{.*}}: 1 launches{{.*}} 1 on the host: 'n' and 'p' overlap
// CHECK-DAG: kernel own{{.*}} 1 on the host: 'limit' and 'p' overlap
#include "../Inputs/show.h"

int n = 3, q[4] = {3, 3, 3, 3};
static int hidden = 8;
double scale = 2;

static void scalar(int *p, double *a) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    if (i == 7) {
      *p = 5;
      a[i] = n;
    } else
      a[i] = i;
}

static void element(int *p, double *a) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    if (i == 7) {
      p[2] = 5;
      a[i] = q[2];
    } else
      a[i] = i;
}

static double own(double *a) {
  int limit = 4, *p = &limit;
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    if (i == 9) {
      *p += 2;
      a[i] = limit;
    } else
      a[i] = i;
  return limit;
}

static void apart(double *restrict a, const double *b) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    a[i] = b[i] * scale + n + hidden;
}

static void counters(int *p, int m) {
#pragma omp parallel for
  for (int i = 0; i < m; i++)
    p[i] += n + hidden;
}

int main(void) {
  double a[100], b[100];
  int c[50] = {0}, other = 1;
  for (int i = 0; i < 100; i++)
    b[i] = i;
  scalar(&other, a);
  scalar(&n, a);
  show_double("scalar", a, 100);
  element(q, a);
  show_double("element", a, 100);
  printf("%g\n", own(a));
  show_double("own", a, 100);
  apart(a, b);
  show_double("apart", a, 100);
  counters(c, 50);
  printf("%d %d %d %d\n", n, other, c[49], q[2]);
  return 0;
}
