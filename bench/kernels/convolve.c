/* A 5x5 filter on an image, single precision. */
#include "bench.h"

#define N 1500

static float image[N][N], out[N][N], weight[5][5];
static double results[N * N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 2; i < N - 2; i++)
    for (int j = 2; j < N - 2; j++) {
      float sum = 0;
      for (int k = 0; k < 5; k++)
        for (int l = 0; l < 5; l++)
          sum += weight[k][l] * image[i + k - 2][j + l - 2];
      out[i][j] = sum;
    }
}
#else
static void compute(void) {
  hand_launch("convolve", 2, SIZE(hand_gpu() ? N : N / 8, N), GROUP(1, 16), GROUP(32, 8),
              HAND(ARRAY(image), ARRAY(weight), ARRAY(out), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      image[i][j] = (float)bench_random();
  for (int k = 0; k < 5; k++)
    for (int l = 0; l < 5; l++)
      weight[k][l] = (float)bench_random() / 12;
  compute();
  bench_start(out[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  BENCH_FETCH(out, sizeof out);
  bench_stop(out[0][0]);
  for (int k = 0; k < N * N; k++)
    results[k] = out[k / N][k % N];
  bench_write(results, N * N);
}
