// An orphaned loop whose iterations wait for each other, outside of a region: one thread runs them in their order, on which they may depend
// although they do not say so; hyperplanes have another one.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 1
// LOOPS: 4
#include "../run/Inputs/show.h"

enum { N = 24, M = 40 };
static int a[N + 1][M];

static void further(int n, int m) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and one thread that runs them all may need another order [-Rpass-missed=omp2ocl]
#pragma omp for ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = (a[i - 1][j + 2] + a[i][j - 1] + 1) % 1000;
#pragma omp ordered depend(source)
    }
}

static void backwards(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and one thread that runs them all may need another order [-Rpass-missed=omp2ocl]
#pragma omp for ordered(2)
  for (int i = N - 1; i >= 0; i--)
    for (int j = M - 4; j >= 3; j--) {
#pragma omp ordered depend(sink : i + 1, j)
      a[i][j] = (a[i + 1][j - 3] + a[i][j + 1] + 1) % 1000;
#pragma omp ordered depend(source)
    }
}

// What the element held before it is written by an iteration of an earlier hyperplane.
static void before(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and one thread that runs them all may need another order [-Rpass-missed=omp2ocl]
#pragma omp for ordered(2)
  for (int i = 0; i < N; i += 2)
    for (int j = 4; j < M; j++) {
#pragma omp ordered depend(sink : i - 2, j)
      a[i][j] = (a[i + 2 < N ? i + 2 : 0][j - 4] + a[i][j - 1] + 1) % 1000;
#pragma omp ordered depend(source)
    }
}

static void named(void) {
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel named_[[#@LINE+1]]: 1 dimension (i), one hyperplane after the other [-Rpass=omp2ocl]
#pragma omp for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M - 1; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i - 1, j - 1)
      a[i][j] = (a[i - 1][j] + a[i - 1][j - 1] + a[i][j - 1] + 1) % 1000;
#pragma omp ordered depend(source)
    }
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * j % 17;
  further(N, M - 2);
  backwards();
  before();
  named();
#pragma omp parallel
  named();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * (i + 2 * j);
  printf("%d\n", sum);
  return 0;
}
