/* Black and Scholes' formula: logarithms, exponentials, square roots. */
#include "bench.h"

#include <math.h>

#define N 400000

static double price[N], strike[N], years[N], call[N], put[N];

static inline double normal(double d) {
  double k = 1 / (1 + 0.2316419 * fabs(d));
  double tail =
      0.3989422804014327 * exp(-0.5 * d * d) * k *
      (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return d > 0 ? 1 - tail : tail;
}

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    double root = 0.3 * sqrt(years[i]);
    double d1 = (log(price[i] / strike[i]) + (0.02 + 0.5 * 0.3 * 0.3) * years[i]) / root;
    double d2 = d1 - root, discount = exp(-0.02 * years[i]);
    double n1 = normal(d1), n2 = normal(d2);
    call[i] = price[i] * n1 - strike[i] * discount * n2;
    put[i] = strike[i] * discount * (1 - n2) - price[i] * (1 - n1);
  }
}
#else
static void compute(void) {
  hand_launch("options", 1, SIZE(N), GROUP(256), GROUP(128),
              HAND(ARRAY(price), ARRAY(strike), ARRAY(years), ARRAY(call), ARRAY(put), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++) {
    price[i] = 5 + 25 * bench_random();
    strike[i] = 1 + 99 * bench_random();
    years[i] = 0.25 + 9.75 * bench_random();
  }
  compute();
  bench_start(call[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(call, N);
}
