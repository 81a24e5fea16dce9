/* y = A' x with the matrix in rows: neighbouring results read neighbouring elements. */
#include "bench.h"

#define N 3072

static double a[N][N], x[N], y[N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int j = 0; j < N; j++) {
    double sum = 0;
    for (int i = 0; i < N; i++)
      sum += a[i][j] * x[i];
    y[j] = sum;
  }
}
#else
static void compute(void) {
  hand_launch("matvec_t", 1, SIZE(N), GROUP(128), GROUP(64),
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
