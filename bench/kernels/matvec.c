/* y = A x with the matrix in rows: each result reads consecutive elements. */
#include "bench.h"

#define N 3072

static double a[N][N], x[N], y[N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int j = 0; j < N; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}
#else
static void compute(void) {
  hand_launch("matvec", 1, SIZE(hand_gpu() ? 64 * N : N), GROUP(16), GROUP(64),
              HAND(ARRAY(a), ARRAY(x), ARRAY(y), INT(N)));
}
#endif

int main(void) {
  bench_fill(&a[0][0], (size_t)N * N);
  bench_fill(x, N);
  compute();
  bench_start(y[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(y, N);
}
