/* Symmetric rank-k update of a lower triangle: C = beta C + alpha A A'. */
#include "bench.h"

#define N 512
#define K 384

static double a[N][K], c[N][N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for schedule(dynamic, 8)
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < K; k++)
        sum += a[i][k] * a[j][k];
      c[i][j] = 0.5 * c[i][j] + 1.5 * sum;
    }
}
#else
static void compute(void) {
  hand_launch("syrk", 2, SIZE(N, N), GROUP(16, 4), GROUP(16, 16),
              HAND(ARRAY(a), ARRAY(c), INT(N), INT(K)));
}
#endif

int main(void) {
  bench_fill(&a[0][0], N * K);
  bench_fill(&c[0][0], N * N);
  compute();
  bench_start(c[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&c[0][0], N * N);
}
