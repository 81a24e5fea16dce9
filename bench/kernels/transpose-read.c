/* Transposition that reads columns, writes rows. */
#include "bench.h"

#define N 1536

static double a[N][N], b[N][N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = a[j][i];
}
#else
static void compute(void) {
  hand_launch("transpose", 2, SIZE(N, N), GROUP(16, 16), GROUP(16, 16),
              HAND(ARRAY(a), ARRAY(b), INT(N)));
}
#endif

int main(void) {
  bench_fill(&a[0][0], N * N);
  compute();
  bench_start(b[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&b[0][0], N * N);
}
