/* Loops whose variable may wrap around where they should end, so that they never would.
 *
 *   for (size_t j = 0; j <= n; j++)      for (unsigned j = 0;; j++) {
 *     y[j] = 0;                            if (j > n)
 *                                            break;
 *
 * With n the largest number of its type the first goes on for ever, so its number of iterations is
 * not simply n + 1.  Intel's compiler makes vectors of such loops, and runs all of the last one's
 * iterations: elements behind the end are written, and sums have too much.  `j < n` is no such
 * condition, nor is one with a constant end, nor `j <= n` of signed numbers, whose overflow is
 * undefined, but where they are computed as unsigned ones (-fwrapv).
 *
 * Of loops that have another way out each comparison of such numbers may be the one that ends them.
 */
#include "xform/print/open_end.h"

#include "xform/formula/sequential_loop.h"

/* Some signed variable gets a value that is computed as an unsigned number. */
static bool find_wrapping(o2o_expr *e, void *ctx) {
  bool *wraps = ctx;
  bool assigns = e->kind == O2O_E_ASSIGN || e->kind == O2O_E_ASSIGNOP;
  if (!assigns || e->kids[0]->kind != O2O_E_SYM || !o2o_is_signed(e->kids[0]->type))
    return true;
  const o2o_expr *value = e->kids[1];
  while (value->kind == O2O_E_CAST && o2o_is_signed(value->type))
    value = value->kids[0];
  *wraps |= o2o_is_integer(value->type) && !o2o_is_signed(value->type);
  return !*wraps;
}

/* Numbers of the type that the loop's variable may have wrap around. */
static bool may_wrap(const o2o_stmt *loop, const o2o_type *t) {
  bool wraps = !o2o_is_signed(t);
  if (!wraps)
    o2o_walk_stmt((o2o_stmt *)loop, NULL, find_wrapping, &wraps);
  return wraps;
}

/* Where comparisons are looked for. */
typedef struct search {
  const o2o_stmt *loop;
  bool found;
} search;

static bool compares_wrapping(const search *s, const o2o_expr *e) {
  int64_t end;
  return e->kind == O2O_E_BINARY && e->op >= O2O_OP_LT && e->op <= O2O_OP_GE &&
         o2o_is_integer(e->kids[0]->type) && !o2o_const_int(e->kids[0], &end) &&
         !o2o_const_int(e->kids[1], &end) && may_wrap(s->loop, e->kids[0]->type);
}

static bool find_comparison(o2o_expr *e, void *ctx) {
  search *s = ctx;
  s->found |= compares_wrapping(s, e);
  return !s->found;
}

/* The loop goes on where the condition is true, or false if `negated`. */
static bool is_open(search *s, o2o_expr *e, bool negated) {
  if (e->kind == O2O_E_NOT)
    return is_open(s, e->kids[0], !negated);
  if (e->kind == O2O_E_LAND || e->kind == O2O_E_LOR)
    return is_open(s, e->kids[0], negated) || is_open(s, e->kids[1], negated);
  if (e->kind == O2O_E_BINARY && e->op >= O2O_OP_LT && e->op <= O2O_OP_GE)
    return (e->op == O2O_OP_LE || e->op == O2O_OP_GE) != negated && compares_wrapping(s, e);
  o2o_walk_expr(e, find_comparison, s);
  return s->found;
}

bool o2o_has_open_end(const o2o_stmt *loop) {
  o2o_stmt *body = loop->kids[loop->kind == O2O_ST_FOR];
  search s = {loop, false};
  if (loop->e[0] && is_open(&s, loop->e[0], false))
    return true;
  if (o2o_ends_loop(body))
    o2o_walk_stmt(body, NULL, find_comparison, &s);
  return s.found;
}
