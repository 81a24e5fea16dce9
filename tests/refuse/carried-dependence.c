// Iterations that read what others write: backward, forward, through an inner loop and through two arrays' names.
//
// RUN: %o2o -O1 -fopenmp -Rpass=omp2ocl -Rpass-missed=omp2ocl -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %modes %s
// KERNELS: 0
// LOOPS: 4
#include "../run/Inputs/show.h"

#define N 40
static int a[N], b[N][N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 3;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'a' written on line 18 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 1; i < N; i++)
    a[i] += a[i - 1];
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'a' written on line 22 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < N - 1; i++)
    a[i] = a[i + 1] * 2;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'b' written on line 27 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = b[i - 1][j] + j;
// CHECK: {{.*}}.c:[[#@LINE+1]]:{{[0-9]+}}: remark: loop kept: iterations depend on each other: an element of 'a' written on line 31 is read by another iteration [-Rpass-missed=omp2ocl]
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < N / 2; i++)
    a[2 * i] = a[i] + 1;
  show_int("a", a, N);
  show_int("b", &b[0][0], N * N);
  return 0;
}
