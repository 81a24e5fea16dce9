/* CG's product of matrix and vector, with its inner product: that of npb/cg, in its solve() of one
 * step, and a hand-written kernel.  bench/gpu/traffic.py compiles it. */
#define main npb_main
#include NPB_SOURCE
#undef main

#include "bench.h"

#ifndef BENCH_HAND
static void compute(void) { solve(); }
#else
#define ROWS 8 /* of a group */
static double parts[(N + ROWS - 1) / ROWS];

static void compute(void) {
  hand_launch("product", 1, SIZE((N + ROWS - 1) / ROWS * 128), GROUP(128), GROUP(128),
              HAND(ARRAY(row_start), ARRAY(column), ARRAY(value), ARRAY(x), ARRAY(q), ARRAY(parts),
                   INT(N)));
}
#endif

int main(void) {
  make_matrix();
  bench_fill(x, N);
  compute();
  bench_start(q[0]);
  for (int round = 0; round < ROUNDS; round++)
    compute();
  bench_done(q, N);
}
