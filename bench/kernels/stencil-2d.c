/* Jacobi's iteration on a square: five points. */
#include "bench.h"

#define N 1024
#define STEPS 10

static double u[N][N], v[N][N], f[N][N];

#ifndef BENCH_HAND
static void compute(void) {
  for (int t = 0; t < STEPS; t++) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + f[i][j]);
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
  }
}
#else
static void compute(void) {
  struct hand_size size = SIZE(hand_gpu() ? N : 1, N);
  for (int t = 0; t < STEPS; t++) {
    hand_launch("jacobi", 2, size, GROUP(1, 16), GROUP(32, 8),
                HAND(ARRAY(u), ARRAY(f), ARRAY(v), INT(N)));
    hand_launch("copy", 2, size, GROUP(1, 16), GROUP(32, 8), HAND(ARRAY(v), ARRAY(u), INT(N)));
  }
}
#endif

int main(void) {
  bench_fill(&u[0][0], N * N);
  bench_fill(&f[0][0], N * N);
  compute();
  bench_start(u[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&u[0][0], N * N);
}
