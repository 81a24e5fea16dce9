/* Thomas's algorithm for tridiagonal systems, one per column of a square: elimination and
 * substitution go from row to row, in sequential loops around the parallel ones over the
 * columns. */
#include "bench.h"

#define N 1024

static double l[N][N], f[N][N], c[N][N], x[N][N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int j = 0; j < N; j++) {
      c[0][j] = l[0][j] * 0.25;
      x[0][j] = f[0][j] * 0.25;
    }
    for (int i = 1; i < N; i++) {
#pragma omp for
      for (int j = 0; j < N; j++) {
        double pivot = 1.0 / (4.0 - l[i][j] * c[i - 1][j]);
        c[i][j] = l[i][j] * pivot;
        x[i][j] = (f[i][j] - l[i][j] * x[i - 1][j]) * pivot;
      }
    }
    for (int i = N - 2; i >= 0; i--) {
#pragma omp for
      for (int j = 0; j < N; j++)
        x[i][j] -= c[i][j] * x[i + 1][j];
    }
  }
}
#else
static void compute(void) {
  hand_launch("sweep", 1, SIZE(hand_gpu() ? N : 16), GROUP(1), GROUP(32),
              HAND(ARRAY(l), ARRAY(f), ARRAY(c), ARRAY(x), INT(N)));
}
#endif

int main(void) {
  bench_fill(&l[0][0], N * N);
  bench_fill(&f[0][0], N * N);
  compute();
  bench_start(x[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&x[0][0], N * N);
}
