// The host sets columns of matrices between kernels: boundaries of a field. What moves is the columns.
//
// RUN: %modes %s
// KERNELS: 2
// RUN: %o2o -O2 -fopenmp %s -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=1 %t brief 2>&1 | %FileCheck %s
// CHECK: object u: 23 uploads, 50720 bytes; 20 downloads, 9760 bytes
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, M = 80, STEPS = 10 };
static double u[N][M];

static void relax(double (*a)[M]) {
#pragma omp parallel for
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++)
      a[i][j] = a[i][j] * 0.5 + 0.125 * (i + j);
}

static double total(double (*a)[M]) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * (i + 1) * (j + 2);
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
  for (int step = 0; step < STEPS; step++) {
    relax(u);
    for (int i = 0; i < N; i++) {
      u[i][0] = step + i;
      u[i][M - 1] = u[i][M - 1] * 0.5 + step;
    }
  }
  printf("%.10g\n", total(u));
  if (argc > 1)
    return 0;
  /* All of it, by rows, after a column. */
  for (int i = 0; i < N; i++)
    u[i][3] = -i;
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += u[i][j] * (i + 3) * (j + 1);
  printf("%.10g\n", sum);
  /* Columns of other shapes, in any order, that meet. */
  for (int step = 0; step < 6; step++) {
    relax(u);
    for (int i = N - 1; i >= 0; i--)
      u[i][1 + step % 2] += i;
    for (int i = 1; i < N / 2; i++)
      u[2 * i][1] -= step;
    for (int i = 3; i < N; i++)
      u[i][5] = u[i - 1][4];
    printf("%.10g %.10g\n", u[7][5], u[8][1]);
    if (step % 2)
      for (int k = 0; k < 6; k++)
        for (int i = 0; i < N; i++)
          u[i][10 + 2 * k] = u[i][11 + 2 * k] + k;
  }
  printf("%.10g\n", total(u));
}
