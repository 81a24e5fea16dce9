/* Dense matrix product, one dot product per element. */
#include "bench.h"

#define N 512

static double a[N][N], b[N][N], c[N][N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      c[i][j] = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
}
#else
static void compute(void) {
  struct hand_size size = hand_gpu() ? SIZE(N, N) : SIZE(N / 8, N / 4);
  hand_launch("matmul", 2, size, GROUP(1, 16), GROUP(16, 16),
              HAND(ARRAY(a), ARRAY(b), ARRAY(c), INT(N)));
}
#endif

int main(void) {
  bench_fill(&a[0][0], N * N);
  bench_fill(&b[0][0], N * N);
  compute();
  bench_start(c[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&c[0][0], N * N);
}
