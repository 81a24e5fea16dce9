/* Gravity of all bodies on each, single precision. */
#include "bench.h"

#include <math.h>

#define N 4096

static float x[N], y[N], z[N], m[N], ax[N], ay[N], az[N];
static double results[3 * N];

#ifndef BENCH_HAND
static void compute(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    float sx = 0, sy = 0, sz = 0;
    for (int j = 0; j < N; j++) {
      float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      float d2 = dx * dx + dy * dy + dz * dz + 1e-4f;
      float w = m[j] / (d2 * sqrtf(d2));
      sx += w * dx;
      sy += w * dy;
      sz += w * dz;
    }
    ax[i] = sx;
    ay[i] = sy;
    az[i] = sz;
  }
}
#else
static void compute(void) {
  hand_launch(
      "nbody", 1, SIZE(N), GROUP(64), GROUP(64),
      HAND(ARRAY(x), ARRAY(y), ARRAY(z), ARRAY(m), ARRAY(ax), ARRAY(ay), ARRAY(az), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (float)bench_random();
    y[i] = (float)bench_random();
    z[i] = (float)bench_random();
    m[i] = (float)bench_random();
  }
  compute();
  bench_start(ax[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  BENCH_FETCH(ax, sizeof ax);
  BENCH_FETCH(ay, sizeof ay);
  BENCH_FETCH(az, sizeof az);
  bench_stop(ax[0]);
  for (int i = 0; i < N; i++) {
    results[i] = ax[i];
    results[N + i] = ay[i];
    results[2 * N + i] = az[i];
  }
  bench_write(results, 3 * N);
}
