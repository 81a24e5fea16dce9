/* A recursive filter along each of many signals, which are the rows of a matrix. */
#include "bench.h"

#define N 1536

static double x[N][N], y[N][N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    y[i][0] = x[i][0];
    for (int j = 1; j < N; j++)
      y[i][j] = 0.3 * x[i][j] + 0.7 * y[i][j - 1];
  }
}
#else
static void compute(void) {
  hand_launch("filter", 1, SIZE(N), GROUP(64), GROUP(32),
              HAND(ARRAY(x), ARRAY(y), INT(N), INT(N), INT(1)));
}
#endif

int main(void) {
  bench_fill(&x[0][0], N * N);
  compute();
  bench_start(y[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&y[0][0], N * N);
}
