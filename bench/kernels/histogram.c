/* Counts of 256 different values. */
#include "bench.h"

#define N 8000000
#define BINS 256

static unsigned char data[N];
static int bins[BINS];
static double results[BINS];

#ifndef BENCH_HAND
static void compute(void) {
  int count[BINS] = {0};
#pragma omp parallel for reduction(+ : count[ : BINS])
  for (int i = 0; i < N; i++)
    count[data[i]]++;
  for (int k = 0; k < BINS; k++)
    bins[k] += count[k];
}
#else
static void compute(void) {
  hand_launch("histogram", 1, SIZE(hand_gpu() ? 256 * 1024 : 8), GROUP(1), GROUP(256),
              HAND(ARRAY(data), ARRAY(bins), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++)
    data[i] = (unsigned char)(bench_random() * bench_random() * 256);
  compute();
  bench_start(bins[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  BENCH_FETCH(bins, sizeof bins);
  bench_stop(bins[0]);
  for (int k = 0; k < BINS; k++)
    results[k] = bins[k];
  bench_write(results, BINS);
}
