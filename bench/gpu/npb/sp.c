/* SP's solver along xi: that of npb/sp, and a hand-written kernel, whose arrays have the orders
 * that suit it. bench/gpu/traffic.py compiles it. */
#define main npb_main
#include NPB_SOURCE
#undef main

#include "bench.h"

#define LINES ((N - 2) * (N - 2))

#ifndef BENCH_HAND
static void compute(void) { x_solve(); }
#else
/* Place i of the lines that are solved: momentum, reciprocal density, speed of sound; right-hand
 * sides. */
static double point[3][N][LINES], right[5][N][LINES];

static void compute(void) {
  hand_launch("x_solve", 1, SIZE(LINES), GROUP(64), GROUP(64),
              HAND(ARRAY(point), ARRAY(right), INT(N), INT(LINES), DOUBLE(DT * DISSIPATION),
                   DOUBLE(DT * T1), DOUBLE(DT * T2), DOUBLE(D_XI), DOUBLE(C1C5 * C3C4)));
}

static void take(int line, int k, int j) {
  for (int i = 0; i < N; i++) {
    point[0][i][line] = u[k][j][i][1];
    point[1][i][line] = rho_i[k][j][i];
    point[2][i][line] = speed[k][j][i];
    for (int m = 0; m < 5; m++)
      right[m][i][line] = rhs[k][j][i][m];
  }
}

static void give(int line, int k, int j) {
  for (int i = 0; i < N; i++)
    for (int m = 0; m < 5; m++)
      rhs[k][j][i][m] = right[m][i][line];
}

static void each_line(void (*function)(int line, int k, int j)) {
  for (int k = 1; k < N - 1; k++)
    for (int j = 1; j < N - 1; j++)
      function((k - 1) * (N - 2) + j - 1, k, j);
}
#endif

int main(void) {
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++) {
        for (int m = 0; m < 5; m++) {
          u[k][j][i][m] = 1 + bench_random();
          rhs[k][j][i][m] = bench_random();
        }
        rho_i[k][j][i] = 1 / u[k][j][i][0];
        speed[k][j][i] = 1 + bench_random();
      }
#ifdef BENCH_HAND
  each_line(take);
#endif
  compute();
  bench_start(rhs[1][1][1][0]);
  for (int round = 0; round < ROUNDS; round++)
    compute();
  BENCH_FETCH(right, sizeof right);
#ifdef BENCH_HAND
  each_line(give);
#endif
  bench_stop(rhs[1][1][1][0]);
  bench_write(&rhs[0][0][0][0], sizeof rhs / sizeof(double));
}
