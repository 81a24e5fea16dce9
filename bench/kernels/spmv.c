/* Sparse matrix times vector, compressed rows. */
#include "bench.h"

#define N 100000
#define MOST 40

static int start[N + 1], column[N * MOST];
static double value[N * MOST], x[N], y[N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}
#else
static void compute(void) {
  hand_launch("spmv", 1, SIZE(hand_gpu() ? 8 * N : N), GROUP(128), GROUP(256),
              HAND(ARRAY(start), ARRAY(column), ARRAY(value), ARRAY(x), ARRAY(y), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++) {
    int count = 10 + (int)(bench_random() * (MOST - 10)), at = start[i];
    for (int k = 0; k < count; k++) {
      column[at + k] = (int)((i + bench_random() * bench_random() * N / 10)) % N;
      value[at + k] = bench_random();
    }
    start[i + 1] = at + count;
  }
  bench_fill(x, N);
  compute();
  bench_start(y[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(y, N);
}
