/* Iterations until a point escapes: neighbouring work-items run different numbers of them. */
#include "bench.h"

#define N 512
#define LIMIT 200

static int count[N][N];
static double results[N * N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double cx = -2 + 3.0 * j / N, cy = -1.5 + 3.0 * i / N, x = 0, y = 0;
      int k = 0;
      while (k < LIMIT && x * x + y * y < 4) {
        double t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        k++;
      }
      count[i][j] = k;
    }
}
#else
static void compute(void) {
  hand_launch("mandelbrot", 2, SIZE(hand_gpu() ? N : 1, N), GROUP(1), GROUP(16, 16),
              HAND(ARRAY(count), INT(N), INT(LIMIT)));
}
#endif

int main(void) {
  compute();
  bench_start(count[0][0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  BENCH_FETCH(count, sizeof count);
  bench_stop(count[0][0]);
  for (int k = 0; k < N * N; k++)
    results[k] = count[k / N][k % N];
  bench_write(results, N * N);
}
