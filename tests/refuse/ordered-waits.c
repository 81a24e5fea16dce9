// Iterations that wait for each other, and have no hyperplanes.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 7
#include "../run/Inputs/show.h"
#include <omp.h>

enum { N = 24 };
static int a[N][N], line[N];

int main(void) {
  int sum = 0, last = 0, by[2] = {0};
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations of a single loop wait for each other [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(1)
  for (int i = 2; i < N; i++) {
#pragma omp ordered depend(sink : i - 2)
    line[i] = line[i - 2] + i;
#pragma omp ordered depend(source)
  }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and 'sum' is put together from all of them [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(2) reduction(+ : sum)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;
      sum += a[i][j] % 5;
#pragma omp ordered depend(source)
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and 'last' is put together from all of them [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(2) lastprivate(last)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + 1) % 1000;
      last = i * j;
#pragma omp ordered depend(source)
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and the schedule has a chunk size [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(2) schedule(static, 4)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + 1) % 1000;
#pragma omp ordered depend(source)
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for ones that are too far away in the inner loop [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      if (j + 20 < N - 1) {
#pragma omp ordered depend(sink : i - 1, j + 20)
        a[i][j] = (a[i - 1][j + 20] + 1) % 1000;
      }
#pragma omp ordered depend(source)
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and the ordered loops are not rectangular [-Rpass-missed=omp2ocl]
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = i; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + 1) % 1000;
#pragma omp ordered depend(source)
    }
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations wait for each other, and ask for their threads [-Rpass-missed=omp2ocl]
#pragma omp parallel for collapse(2) ordered(2) num_threads(2) schedule(static)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + 1) % 1000;
      by[omp_get_thread_num()] += 1;
#pragma omp ordered depend(source)
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j] * (i + j) + line[i];
  printf("%d %d %d\n", sum, last, by[0] + by[1]);
  return 0;
}
