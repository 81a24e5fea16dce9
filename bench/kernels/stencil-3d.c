/* Residual of a 3-D Laplacian: 27 points, four coefficients. */
#include "bench.h"

#define N 130

static double u[N][N][N], f[N][N][N], r[N][N][N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for collapse(2)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      for (int k = 1; k < N - 1; k++) {
        double face = u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] +
                      u[i][j][k - 1] + u[i][j][k + 1];
        double edge = u[i - 1][j - 1][k] + u[i - 1][j + 1][k] + u[i + 1][j - 1][k] +
                      u[i + 1][j + 1][k] + u[i - 1][j][k - 1] + u[i - 1][j][k + 1] +
                      u[i + 1][j][k - 1] + u[i + 1][j][k + 1] + u[i][j - 1][k - 1] +
                      u[i][j - 1][k + 1] + u[i][j + 1][k - 1] + u[i][j + 1][k + 1];
        double corner = u[i - 1][j - 1][k - 1] + u[i - 1][j - 1][k + 1] + u[i - 1][j + 1][k - 1] +
                        u[i - 1][j + 1][k + 1] + u[i + 1][j - 1][k - 1] + u[i + 1][j - 1][k + 1] +
                        u[i + 1][j + 1][k - 1] + u[i + 1][j + 1][k + 1];
        r[i][j][k] =
            f[i][j][k] - (-8.0 / 3 * u[i][j][k] + 0.125 * face + 0.25 * edge + 1.0 / 12 * corner);
      }
}
#else
static void compute(void) {
  hand_launch("residual", 3, SIZE(hand_gpu() ? N : 1, N, N), GROUP(1, 10), GROUP(32, 4, 2),
              HAND(ARRAY(u), ARRAY(f), ARRAY(r), INT(N)));
}
#endif

int main(void) {
  bench_fill(&u[0][0][0], N * N * N);
  bench_fill(&f[0][0][0], N * N * N);
  compute();
  bench_start(r[0][0][0]);
  for (int k = 0; k < ROUNDS; k++)
    compute();
  bench_done(&r[0][0][0], N * N * N);
}
