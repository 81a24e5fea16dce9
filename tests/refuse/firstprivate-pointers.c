// A firstprivate struct whose pointers the loop replaces.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 3
#include "../run/Inputs/show.h"

#define N 40

struct matrix {
  int n;
  double *v;
};

static double x[N], y[N];

static void replace(struct matrix *m, struct matrix by) { *m = by; }

int main(void) {
  struct matrix m = {1, x}, other = {2, y};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows a pointer that is stored in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(m)
  for (int i = 0; i < N; i++) {
    m = other;
    m.v[i] += m.n;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop follows a pointer that is stored in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(m)
  for (int i = 0; i < N; i++) {
    replace(&m, other);
    m.v[i] += m.n;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: the loop stores a pointer in memory [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(m)
  for (int i = 0; i < N; i++) {
    m.v = i & 1 ? x : y;
    m.v[i] += m.n;
  }
  show_double("x", x, N);
  show_double("y", y, N);
  return 0;
}
