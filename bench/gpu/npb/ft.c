/* FT's transform along x: that of npb/ft, and a hand-written kernel.  bench/gpu/traffic.py compiles
 * it. */
#define main npb_main
#include NPB_SOURCE
#undef main

#include "bench.h"

#define NUMBERS ((size_t)2 * NZ * NY * ROW)

#ifndef BENCH_HAND
static void compute(void) { transform_x(field, -1.0); }
#else
#define TOGETHER (512 / NX) /* lines of a group */

static void compute(void) {
  hand_launch("transform_x", 1, SIZE(NZ * NY / TOGETHER * 64), GROUP(64), GROUP(64),
              HAND(BLOCK(field, NUMBERS * sizeof(double)), ARRAY(root), INT(NX), INT(ROW),
                   INT(LONGEST), DOUBLE(-1.0)));
}
#endif

int main(void) {
  field = new_field();
  tabulate_roots();
  bench_fill(&field[0][0][0].re, NUMBERS);
  compute();
  bench_start(field[0][0][0].re);
  for (int round = 0; round < ROUNDS; round++)
    compute();
  bench_done(&field[0][0][0].re, NUMBERS);
}
