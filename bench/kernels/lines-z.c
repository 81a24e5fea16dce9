/* Block-tridiagonal solver along the last axis of a cube: see lines.h. */
#include "bench.h"
#include "lines.h"

static double u[N][N][N][5], f[N][N][N][5], r[N][N][N][5], c[N][N][N][5][5];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        double below[5][5], diagonal[5][5];
        blocks(below, diagonal, c[i][j][k], u[i][j][k]);
        for (int m = 0; m < 5; m++)
          r[i][j][k][m] = f[i][j][k][m];
        if (k > 0) {
          subtract_vector(below, r[i][j][k - 1], r[i][j][k]);
          subtract_product(below, c[i][j][k - 1], diagonal);
        }
        divide(diagonal, c[i][j][k], r[i][j][k]);
      }
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = N - 2; k >= 0; k--)
        subtract_vector(c[i][j][k], r[i][j][k + 1], r[i][j][k]);
}
#else
static void compute(void) {
  hand_launch("lines", 2, SIZE(N, N), GROUP(8), GROUP(32),
              HAND(ARRAY(u), ARRAY(f), ARRAY(r), ARRAY(c), INT(N), INT(N), INT(N * N), INT(1)));
}
#endif

int main(void) {
  bench_fill(&u[0][0][0][0], N * N * N * 5);
  bench_fill(&f[0][0][0][0], N * N * N * 5);
  compute();
  bench_start(r[0][0][0][0]);
  for (int k = 0; k < ROUNDS; k++)
    compute();
  bench_done(&r[0][0][0][0], N * N * N * 5);
}
