/* Two sums over long vectors: a product and a norm. */
#include "bench.h"

#define N 4000000

static double x[N], y[N], results[2];

#ifdef BENCH_HAND
#define GROUPS 1024
static double partial[2 * GROUPS];

static void compute(void) {
  int groups = hand_gpu() ? GROUPS : 16;
  hand_launch("dot_norm", 1, SIZE(hand_gpu() ? 256 * GROUPS : 16), GROUP(1), GROUP(256),
              HAND(ARRAY(x), ARRAY(y), ARRAY(partial), INT(N)));
  hand_fetch(partial, sizeof partial);
  results[0] = results[1] = 0;
  for (int k = 0; k < groups; k++) {
    results[0] += partial[2 * k];
    results[1] += partial[2 * k + 1];
  }
}
#else
static void compute(void) {
  double product = 0, norm = 0;
#pragma omp parallel for reduction(+ : product, norm)
  for (int i = 0; i < N; i++) {
    product += x[i] * y[i];
    norm += x[i] * x[i];
  }
  results[0] = product;
  results[1] = norm;
}
#endif

int main(void) {
  bench_fill(x, N);
  bench_fill(y, N);
  compute();
  bench_start(results[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(results, 2);
}
