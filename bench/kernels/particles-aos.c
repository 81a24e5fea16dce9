/* A step of free particles, each a struct of its own. */
#include "bench.h"

#define N 400000
#define STEPS 5

typedef struct {
  double x, y, z, vx, vy, vz, charge, mass;
} particle;

static particle p[N];

#ifndef BENCH_HAND
static void compute(void) {
  for (int t = 0; t < STEPS; t++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
      double w = 0.001 * p[i].charge / p[i].mass;
      p[i].vx -= w * p[i].x;
      p[i].vy -= w * p[i].y;
      p[i].vz -= w * p[i].z;
      p[i].x += 0.01 * p[i].vx;
      p[i].y += 0.01 * p[i].vy;
      p[i].z += 0.01 * p[i].vz;
    }
  }
}
#else
static void compute(void) {
  for (int t = 0; t < STEPS; t++)
    hand_launch("step_aos", 1, SIZE(N), GROUP(500), GROUP(128), HAND(ARRAY(p), INT(N)));
}
#endif

int main(void) {
  for (int i = 0; i < N; i++) {
    bench_fill(&p[i].x, 6);
    p[i].charge = bench_random();
    p[i].mass = 1 + bench_random();
  }
  compute();
  bench_start(p[0].x);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(&p[0].x, N * 8);
}
