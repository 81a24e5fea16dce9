/* MG's residual on the finest grid: that of npb/mg, and a hand-written kernel.
 * bench/gpu/traffic.py compiles it. */
#define main npb_main
#include NPB_SOURCE
#undef main

#include "bench.h"

#define EDGE ((size_t)ROW)
#define BYTES (EDGE * EDGE * EDGE * sizeof(double))

#ifndef BENCH_HAND
static void compute(void) { residual(ROW, u[TOP], v, r[TOP]); }
#else
#define WIDE 64 /* points that a group has sums of, with one beyond the others at each end */

static void compute(void) {
  hand_launch("residual", 3, SIZE((ROW - 2 + WIDE - 3) / (WIDE - 2) * WIDE, ROW - 2, ROW - 2),
              GROUP(WIDE), GROUP(WIDE),
              HAND(BLOCK(u[TOP], BYTES), BLOCK(v, BYTES), BLOCK(r[TOP], BYTES), INT(ROW),
                   DOUBLE(operator_a[0]), DOUBLE(operator_a[2]), DOUBLE(operator_a[3])));
}
#endif

int main(void) {
  allocate_grids();
  bench_fill(u[TOP], EDGE * EDGE * EDGE);
  bench_fill(v, EDGE * EDGE * EDGE);
  double(*result)[EDGE][EDGE] = r[TOP];
  compute();
  bench_start(result[1][1][1]);
  for (int round = 0; round < ROUNDS; round++)
    compute();
  BENCH_FETCH(result, BYTES);
  bench_stop(result[1][1][1]);
  /* Only npb's fills the shell. */
  static double inside[ROW - 2][ROW - 2][ROW - 2];
  for (size_t k = 0; k < EDGE - 2; k++)
    for (size_t j = 0; j < EDGE - 2; j++)
      for (size_t i = 0; i < EDGE - 2; i++)
        inside[k][j][i] = result[k + 1][j + 1][i + 1];
  bench_write(&inside[0][0][0], (EDGE - 2) * (EDGE - 2) * (EDGE - 2));
}
