/* Block-tridiagonal solver along the first axis of a cube: see lines.h. */
#include "bench.h"
#include "lines.h"

static double u[N][N][N][5], f[N][N][N][5], r[N][N][N][5], c[N][N][N][5][5];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < N; k++) {
        double below[5][5], diagonal[5][5];
        blocks(below, diagonal, c[i][j][k], u[i][j][k]);
        for (int m = 0; m < 5; m++)
          r[i][j][k][m] = f[i][j][k][m];
        if (i > 0) {
          subtract_vector(below, r[i - 1][j][k], r[i][j][k]);
          subtract_product(below, c[i - 1][j][k], diagonal);
        }
        divide(diagonal, c[i][j][k], r[i][j][k]);
      }
#pragma omp parallel for
  for (int j = 0; j < N; j++)
    for (int i = N - 2; i >= 0; i--)
      for (int k = 0; k < N; k++)
        subtract_vector(c[i][j][k], r[i + 1][j][k], r[i][j][k]);
}
#else
static void compute(void) {
  hand_launch("lines", 2, SIZE(N, N), GROUP(8), GROUP(32),
              HAND(ARRAY(u), ARRAY(f), ARRAY(r), ARRAY(c), INT(N), INT(1), INT(N), INT(N * N)));
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
