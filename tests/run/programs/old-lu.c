// A software pipeline over threads with flags and flush: kept, beside loops of the same region that may become kernels.
//
// RUN: %modes %s
// LAUNCHES: any
// KERNELS: 2
// LOOPS: 4
#include <omp.h>
#include <stdio.h>

#define N 24
static double v[N][N][N], w[N][N][N];
static volatile int flag[N];
static int nthreads;

static void blts(int k) {
  int i, j;
#pragma omp for nowait schedule(static)
  for (i = 1; i < N - 1; i++) {
    if (i != 1) {
      while (flag[i - 1] == 0) {
#pragma omp flush
        ;
      }
    }
    if (i != N - 2) {
      while (flag[i] == 1) {
#pragma omp flush
        ;
      }
    }
    for (j = 1; j < N - 1; j++)
      v[i][j][k] = 0.25 * (v[i - 1][j][k] + v[i][j - 1][k] + v[i][j][k - 1]) + 0.25 * w[i][j][k];
    if (i != 1)
      flag[i - 1] = 0;
    if (i != N - 2)
      flag[i] = 1;
#pragma omp flush
  }
}

int main(void) {
  int i, j, k;
  double sum = 0;
#pragma omp parallel private(i, j, k)
  {
#pragma omp master
    nthreads = omp_get_num_threads();
#pragma omp for
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) {
          v[i][j][k] = (i + 2 * j + 3 * k) % 7 / 7.0;
          w[i][j][k] = (3 * i + j + 2 * k) % 5 / 5.0;
        }
#pragma omp for
    for (i = 0; i < N; i++)
      flag[i] = 0;
  }
#pragma omp parallel private(k)
  for (k = 1; k < N - 1; k++) {
#pragma omp barrier
    blts(k);
#pragma omp barrier
  }
#pragma omp parallel for reduction(+ : sum) private(j, k)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      for (k = 0; k < N; k++)
        sum += v[i][j][k];
  printf("%.9e %d\n", sum, nthreads > 0);
  return 0;
}
