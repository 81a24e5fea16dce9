/* A step of free particles, an array per coordinate. */
#include "bench.h"

#define N 400000
#define STEPS 5

static struct {
  double x[N], y[N], z[N], vx[N], vy[N], vz[N], charge[N], mass[N];
} p;

#ifndef BENCH_HAND
static void compute(void) {
  for (int t = 0; t < STEPS; t++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      double w = 0.001 * p.charge[i] / p.mass[i];
      p.vx[i] -= w * p.x[i];
      p.vy[i] -= w * p.y[i];
      p.vz[i] -= w * p.z[i];
      p.x[i] += 0.01 * p.vx[i];
      p.y[i] += 0.01 * p.vy[i];
      p.z[i] += 0.01 * p.vz[i];
    }
  }
}
#else
static void compute(void) {
  for (int t = 0; t < STEPS; t++)
    hand_launch("step_soa", 1, SIZE(N), GROUP(500), GROUP(128), HAND(ARRAY(p), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++) {
    p.x[i] = bench_random();
    p.y[i] = bench_random();
    p.z[i] = bench_random();
    p.vx[i] = bench_random();
    p.vy[i] = bench_random();
    p.vz[i] = bench_random();
    p.charge[i] = bench_random();
    p.mass[i] = 1 + bench_random();
  }
  compute();
  bench_start(p.x[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(p.x, N * 8);
}
