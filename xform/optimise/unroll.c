/* Unrolls short loops of constant length.
 *
 *   for (int m = 0; m < 5; m++)              #pragma unroll
 *     sum += w[m] * a[i + m];        ->      for (int m_3 = 0; m_3 < 5; ++m_3) ...
 *
 * The 5x5 blocks of flow solvers and the small windows of filters are loops of a handful of
 * iterations.  Unrolled, their private arrays become registers, their subscripts constants, and the
 * loop around them can be vectorised. A compiler for the host finds that out by itself; those for
 * devices mostly do not. The pragma changes nothing but speed, and a compiler that does not know it
 * ignores it.
 *
 * A loop whose bounds depend on the variable of such a loop around it, as in an elimination (n = p
 * + 1; n < 5), has constant bounds in each copy.
 *
 * Inner loops come first, and a loop is left alone when its copies would be too long. Loops that
 * may leave early stay loops.  Switched off by -fplugin-arg-omp2ocl-no-unroll.
 */
#include "xform/optimise/unroll.h"

#include "xform/formula/emit.h"
#include "xform/ir/addends.h"
#include "xform/mapping/absorb_outer_loop.h"
#include "xform/optimise/group_body.h"
#include "xform/prepare/edit.h"

#define MOST_TRIPS 8
#define MOST_NODES 12000   /* of an unrolled loop, counted as expressions */
#define KERNEL_NODES 60000 /* of all of them in a kernel: compilers of devices are slow */

/* A loop of constant length around what is looked at. */
typedef struct around {
  const struct around *outer;
  const o2o_symbol *iv;
  int64_t first, last; /* values of the variable */
} around;

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

/* The least and the greatest value of an expression that is made of a constant and variables of
 * loops around it. */
static bool extremes(const around *loops, const o2o_expr *e, int64_t *low, int64_t *high) {
  o2o_addends sum;
  if (!o2o_addends_of(e, &sum) || sum.constant <= INT32_MIN || sum.constant >= INT32_MAX)
    return false;
  *low = *high = sum.constant;
  for (unsigned k = 0; k < sum.count; ++k) {
    const o2o_expr *x = sum.of[k].e;
    const around *loop = loops;
    while (loop && !o2o_is_value_of(x, loop->iv))
      loop = loop->outer;
    if (!loop)
      return false;
    int64_t a = sum.of[k].negative ? -loop->first : loop->first;
    int64_t b = sum.of[k].negative ? -loop->last : loop->last;
    *low += a < b ? a : b;
    *high += a < b ? b : a;
  }
  return true;
}

/* Iterations, at most, of a loop whose bounds are constants in each copy of it and that nothing
 * leaves; 0 for others. */
static uint64_t constant_trips(o2o_nest *nest, const o2o_stmt *s, const around *loops,
                               around *own) {
  o2o_sequential_loop loop;
  int64_t from, first, bound, last;
  if (!o2o_match_sequential_loop(nest, s, &loop) || loop.leaves || loop.cmp == O2O_OP_NE ||
      !extremes(loops, loop.lower, &from, &first) || !extremes(loops, loop.bound, &last, &bound))
    return 0;
  int64_t distance = loop.step > 0 ? bound - from : first - last;
  distance += loop.cmp == O2O_OP_LE || loop.cmp == O2O_OP_GE;
  int64_t step = loop.step < 0 ? -loop.step : loop.step;
  *own = (around){loops, loop.iv, loop.step > 0 ? from : first, loop.step > 0 ? bound : last};
  return distance > 0 ? (uint64_t)((distance + step - 1) / step) : 0;
}

static uint64_t visit(unroller *u, o2o_stmt *s, const around *loops);

/* Loops in the statement that are of constant length only if one around them is unrolled stay as
 * they are. */
static void leave_dependent(unroller *u, o2o_stmt *s, const around *loops) {
  around own;
  if (!s)
    return;
  if (s->kind == O2O_ST_FOR && s->unroll && !constant_trips(u->nest, s, loops, &own)) {
    s->unroll = false;
    u->count--;
  }
  const around *inner = s->kind == O2O_ST_FOR && s->unroll ? &own : loops;
  for (unsigned k = 0; k < s->nkids; ++k)
    leave_dependent(u, s->kids[k], inner);
}

static uint64_t visit_kids(unroller *u, o2o_stmt *s, const around *loops) {
  uint64_t nodes = 1 + expr_nodes(s->e[0]) + expr_nodes(s->e[1]);
  for (unsigned k = 0; k < s->nkids; ++k)
    nodes += visit(u, s->kids[k], loops);
  return nodes;
}

/* Marks loops in the statement, inner ones first; the number of expressions after unrolling. */
static uint64_t visit(unroller *u, o2o_stmt *s, const around *loops) {
  around own;
  if (!s)
    return 0;
  bool loop = s->kind == O2O_ST_FOR && !s->around;
  uint64_t trips = loop ? constant_trips(u->nest, s, loops, &own) : 0;
  bool is_short = trips > 0 && trips <= MOST_TRIPS;
  uint64_t nodes = visit_kids(u, s, is_short ? &own : loops);
  if (s->kind != O2O_ST_FOR)
    return nodes;
  s->unroll = is_short && trips * nodes <= MOST_NODES && u->nodes + trips * nodes <= KERNEL_NODES;
  if (!s->unroll) {
    if (is_short)
      leave_dependent(u, s->kids[1], loops);
    return nodes;
  }
  u->count++;
  u->nodes += (trips - 1) * nodes;
  return trips * nodes;
}

unsigned o2o_mark_unrolled_loops(o2o_nest *nest, o2o_plan *plan) {
  unroller u = {.nest = nest};
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    if (!nest->functions[k]->external) /* what it may do is not its text */
      visit(&u, nest->functions[k]->body, NULL);
  visit(&u, nest->body, NULL);
  unsigned count = u.count;
  u.nodes = 0;
  visit(&u, plan->second.body, NULL); /* instead of the other one */
  u.nodes = 0;
  if (plan->local && plan->local->boxes)
    visit(&u, plan->local->body, NULL); /* likewise; tiles have marked theirs */
  return count;
}
