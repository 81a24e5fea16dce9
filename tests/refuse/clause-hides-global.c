// A global that is private in the construct, by a clause or as the loop's variable, and that a called function means as the global.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 6
#include "../run/Inputs/show.h"

#define N 60
static int x = 5, y = 3, a[N], b[N], sum, at_loop = 7;
static double w[4] = {1, 2, 3, 4}, d[N];
static struct {
  int n;
  double *v;
} s = {2, w};

static int plus_x(int i) { return i + x; }
static int plus_loop(int i) { return i + at_loop; }
static int plus_y(int i) { return i + y; }
static double at(int i) { return w[i & 3]; }
static double through(int i) { return s.v[i & 3] * s.n; }

int main(void) {
  int i;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a called function uses 'x', which cannot be named at the directive [-Rpass-missed=omp2ocl]
#pragma omp parallel for private(x)
  for (i = 0; i < N; i++) {
    x = i * 2;
    a[i] = plus_x(i) + x;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a called function uses 'y', which cannot be named at the directive [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(y) reduction(+ : sum)
  for (i = 0; i < N; i++) {
    b[i] = plus_y(i);
    y = i;
    b[i] += plus_y(i) + y;
    sum += b[i];
  }
#pragma omp parallel private(w)
  {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a called function uses 'w', which cannot be named at the directive [-Rpass-missed=omp2ocl]
#pragma omp for
    for (i = 0; i < N; i++) {
      w[0] = w[1] = w[2] = w[3] = i;
      d[i] = at(i) + w[1];
    }
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a called function uses 's', which cannot be named at the directive [-Rpass-missed=omp2ocl]
#pragma omp parallel for firstprivate(s)
  for (i = 0; i < N; i++) {
    s.n = i;
    d[i] += through(i) + s.v[1] * s.n;
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: a called function uses 'at_loop', which cannot be named at the directive [-Rpass-missed=omp2ocl]
#pragma omp parallel for
  for (at_loop = 0; at_loop < N; at_loop++)
    b[at_loop] += plus_loop(at_loop);
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel
#pragma omp parallel for
  for (i = 0; i < N; i++)
    a[i] += plus_x(i) + plus_y(i);
  show_int("a", a, N);
  show_int("b", b, N);
  show_double("d", d, N);
  printf("%d %d %d\n", sum, x, y);
  return 0;
}
