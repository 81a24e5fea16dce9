/* Unrolls short loops of constant length.
 *
 *   for (int m = 0; m < 5; m++)              #pragma unroll
 *     sum += w[m] * a[i + m];        ->      for (int m_3 = 0; m_3 < 5; ++m_3) ...
 *
 * The 5x5 blocks of flow solvers and the small windows of filters are loops of a handful of iterations.  Unrolled, their private arrays
 * become registers, their subscripts constants, and the loop around them can be vectorised. A compiler for the host finds that out by itself; those
 * for devices mostly do not. The pragma changes nothing but speed, and a compiler that does not know it ignores it.
 *
 * Inner loops come first, and a loop is left alone when its copies would be too long. Loops that may leave early stay loops.  Switched off by
 * -fplugin-arg-omp2ocl-no-unroll.
 */
#include "xform/unroll.h"

#include "xform/emit.h"
#include "xform/sink.h"

#define MOST_TRIPS 8
#define MOST_NODES 2500    /* of an unrolled loop, counted as expressions */
#define KERNEL_NODES 20000 /* of all of them in a kernel: compilers of devices are slow */

typedef struct unroller {
  o2o_nest *nest;
  unsigned count;
  uint64_t nodes;
} unroller;

static bool count_node(o2o_expr *e, void *ctx) {
  uint64_t *nodes = ctx;
  *nodes += 1;
  /* What is called is inlined; a guess will do. */
  if (e->kind == O2O_E_CALL)
    *nodes += 50;
  return true;
}

static uint64_t expr_nodes(o2o_expr *e) {
  uint64_t nodes = 0;
  if (e)
    o2o_walk_expr(e, count_node, &nodes);
  return nodes;
}

/* Iterations of a loop whose bounds are constants and that nothing leaves; 0 for others. */
static uint64_t constant_trips(o2o_nest *nest, const o2o_stmt *s) {
  o2o_seq_loop loop;
  int64_t lower, bound, distance;
  if (!o2o_seq_loop_match(nest, s, &loop) || loop.leaves || loop.cmp == O2O_OP_NE ||
      !o2o_const_int(loop.lower, &lower) || !o2o_const_int(loop.bound, &bound) ||
      __builtin_sub_overflow(bound, lower, &distance))
    return 0;
  if (loop.step < 0)
    distance = distance > INT64_MIN / 2 ? -distance : 0;
  distance += loop.cmp == O2O_OP_LE || loop.cmp == O2O_OP_GE;
  uint64_t step = (uint64_t)(loop.step < 0 ? -loop.step : loop.step);
  return distance > 0 ? ((uint64_t)distance + step - 1) / step : 0;
}

/* Marks loops in the statement, inner ones first; the number of expressions after unrolling. */
static uint64_t visit(unroller *u, o2o_stmt *s) {
  if (!s)
    return 0;
  uint64_t nodes = 1 + expr_nodes(s->e[0]) + expr_nodes(s->e[1]);
  for (unsigned k = 0; k < s->nkids; ++k)
    nodes += visit(u, s->kids[k]);
  if (s->kind != O2O_ST_FOR)
    return nodes;
  uint64_t trips = s == o2o_sunk_loop(u->nest) ? 0 : constant_trips(u->nest, s);
  s->unroll = trips > 0 && trips <= MOST_TRIPS && trips * nodes <= MOST_NODES &&
              u->nodes + trips * nodes <= KERNEL_NODES;
  if (!s->unroll)
    return nodes;
  u->count++;
  u->nodes += (trips - 1) * nodes;
  return trips * nodes;
}

void o2o_unroll(o2o_nest *nest, o2o_plan *plan) {
  unroller u = {.nest = nest};
  if (nest->off & O2O_OFF_UNROLL)
    return;
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    visit(&u, nest->functions[k]->body);
  visit(&u, nest->body);
  plan->unrolled = u.count;
}
