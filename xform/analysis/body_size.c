/* The size of a nest (body_size.h).
 *
 *   f1 = f0() + f0(); f2 = f1() + f1(); ... f20     20 short functions, a million calls of f0
 *
 * The analyses follow every path through calls, since each one may mean other elements.  Functions
 * stand behind those that they call (ir.h), so one walk over each of them tells the sizes, however
 * many paths there are.
 */
#include "xform/analysis/body_size.h"

#define MAX_NODES 250000 /* expressions and statements: some ten thousand lines */

typedef struct counter {
  const o2o_nest *nest;
  uint64_t *of; /* the sizes of the functions */
  uint64_t nodes;
} counter;

static uint64_t sum(uint64_t a, uint64_t b) { return a + b < MAX_NODES ? a + b : MAX_NODES; }

static bool count_stmt(o2o_stmt *s, void *ctx) {
  (void)s;
  counter *c = ctx;
  c->nodes = sum(c->nodes, 1);
  return c->nodes < MAX_NODES;
}

static bool count_expr(o2o_expr *e, void *ctx) {
  counter *c = ctx;
  c->nodes = sum(c->nodes, 1);
  for (unsigned k = 0; e->callee && k < c->nest->nfunctions; ++k)
    if (c->nest->functions[k] == e->callee)
      c->nodes = sum(c->nodes, c->of[k]);
  return c->nodes < MAX_NODES;
}

bool o2o_check_body_size(o2o_nest *nest, o2o_refusal *why) {
  counter c = {nest, o2o_alloc(nest, (nest->nfunctions + 1) * sizeof(uint64_t)), 0};
  for (unsigned k = 0; k < nest->nfunctions; ++k) {
    c.nodes = 0;
    o2o_walk_stmt(nest->functions[k]->body, count_stmt, count_expr, &c);
    c.of[k] = c.nodes;
  }
  c.nodes = 0;
  o2o_walk_stmt(nest->body, count_stmt, count_expr, &c);
  return c.nodes < MAX_NODES ||
         o2o_refuse(
             nest, why, "too-large", nest->loc, NULL,
             "the loop is too large to be analysed: an iteration has more than %d operations, "
             "those of called functions included",
             MAX_NODES);
}
