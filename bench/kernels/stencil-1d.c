/* Heat along a rod: three points, steps from one array to the other and back. */
#include "bench.h"

#define N 2000000
#define STEPS 10

static double u[N], v[N];

#ifndef BENCH_HAND
static void step(const double *restrict from, double *restrict to) {
#pragma omp parallel for
  for (int i = 1; i < N - 1; i++)
    to[i] = from[i] + 0.2 * (from[i - 1] - 2 * from[i] + from[i + 1]);
}

static void compute(void) {
  for (int t = 0; t < STEPS; t += 2) {
    step(u, v);
    step(v, u);
  }
}
#else
static void step(double *from, double *to) {
  hand_launch("heat", 1, SIZE(N), GROUP(1024), GROUP(256),
              HAND(BLOCK(from, sizeof u), BLOCK(to, sizeof u), INT(N)));
}

static void compute(void) {
  for (int t = 0; t < STEPS; t += 2) {
    step(u, v);
    step(v, u);
  }
}
#endif

int main(void) {
  bench_fill(u, N);
  for (int i = 0; i < N; i++)
    v[i] = u[i];
  compute();
  bench_start(u[0]);
  for (int r = 0; r < ROUNDS; r++)
    compute();
  bench_done(u, N);
}
