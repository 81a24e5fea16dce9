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
#include "xform/mapping/absorb_outer_loop.h"
#include "xform/optimise/local_tile.h"

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

/* The least and the greatest value of an expression: a constant, or the variable of a loop
 * around it plus one.  *varies: it depends on one. */
static bool extremes(const around *loops, const o2o_expr *e, int64_t *low, int64_t *high,
                     bool *varies) {
  int64_t k;
  if (o2o_const_int(e, low)) {
    *high = *low;
    return *low > INT32_MIN && *low < INT32_MAX;
  }
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM) {
    while (loops && loops->iv != e->kids[0]->sym)
      loops = loops->outer;
    *varies = true;
    if (loops) {
      *low = loops->first < loops->last ? loops->first : loops->last;
      *high = loops->first < loops->last ? loops->last : loops->first;
    }
    return loops != NULL;
  }
  if (e->kind != O2O_E_BINARY || (e->op != O2O_OP_ADD && e->op != O2O_OP_SUB) ||
      !o2o_const_int(e->kids[1], &k) || k < -MOST_TRIPS || k > MOST_TRIPS ||
      !extremes(loops, e->kids[0], low, high, varies))
    return false;
  *low += e->op == O2O_OP_ADD ? k : -k;
  *high += e->op == O2O_OP_ADD ? k : -k;
  return true;
}

/* Iterations, at most, of a loop whose bounds are constants in each copy of it and that nothing
 * leaves; 0 for others. */
static uint64_t constant_trips(o2o_nest *nest, const o2o_stmt *s, const around *loops, around *own,
                               bool *varies) {
  o2o_sequential_loop loop;
  int64_t from, first, bound, last;
  *varies = false;
  if (!o2o_match_sequential_loop(nest, s, &loop) || loop.leaves || loop.cmp == O2O_OP_NE ||
      !extremes(loops, loop.lower, &from, &first, varies) ||
      !extremes(loops, loop.bound, &last, &bound, varies))
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
  bool varies;
  if (!s)
    return;
  if (s->kind == O2O_ST_FOR && s->unroll && !constant_trips(u->nest, s, loops, &own, &varies)) {
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
  bool varies;
  if (!s)
    return 0;
  bool loop = s->kind == O2O_ST_FOR && !s->around;
  uint64_t trips = loop ? constant_trips(u->nest, s, loops, &own, &varies) : 0;
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
    visit(&u, nest->functions[k]->body, NULL);
  visit(&u, nest->body, NULL);
  unsigned count = u.count;
  u.nodes = 0;
  visit(&u, plan->own_body, NULL); /* instead of the other one */
  u.nodes = 0;
  if (plan->local && plan->local->boxes)
    visit(&u, plan->local->body, NULL); /* likewise; tiles have marked theirs */
  return count;
}
