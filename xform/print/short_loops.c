/* Loops that are short when the values of the launch are known.
 *
 *   for (int q = -w; q <= w; q++)      #if defined(V_w_2) && ... <= 8
 *     s += f[q + w] * a[i + q];        #pragma unroll
 *                                ->    #endif
 *                                      for (int q_5 = (-w_2); q_5 <= w_2; ++q_5)
 *
 * What #pragma unroll is for loops of constant length (optimise/unroll.h) it is for these in a
 * build in which the runtime has made constants of the values (O2O_FIXED, print.c): V_NAME is a
 * value's macro.  Whether the loop is short is asked by the preprocessor, so that the text is the
 * same for all sizes.  The expression is exact, as far as no loop around is named; then it is an
 * upper bound, and counts only where that loop is unrolled, too.
 *
 * Declined: loops that something leaves, bounds with anything but values, constants, variables of
 * such loops around, sums, differences and products with constants, and sums that may wrap.
 */
#include "xform/print/short_loops.h"

#include "xform/formula/emit.h"
#include "xform/prepare/edit.h"

#define MOST_TRIPS 8
#define MOST_NODES 12000 /* of all copies of a body, counted as expressions */
#define MOST_DEPTH 4

/* What a bound needs to be known. */
typedef struct bound {
  printer *p;
  text *to, *needs;
  bool *asks; /* a value is part of it */
} bound;

static bool put_bound(const bound *b, o2o_expr *e, bool high);

static bool put_variable(const bound *b, const o2o_expr *e, bool high) {
  const struct short_loop *loop = b->p->shorts;
  while (loop && !o2o_is_value_of(e, loop->iv))
    loop = loop->outer;
  if (!loop)
    return false;
  text_append(b->to, "%s", high ? loop->high : loop->low);
  text_append(b->needs, "%s && ", loop->condition);
  *b->asks |= loop->asks;
  return true;
}

static bool put_value(const bound *b, const o2o_symbol *symbol) {
  if (symbol->storage != O2O_S_VALUE || !o2o_is_integer(symbol->type))
    return false;
  const char *name = name_of(b->p, symbol);
  text_append(b->to, "V_%s", name);
  text_append(b->needs, "defined(V_%s) && ", name);
  *b->asks = true;
  return true;
}

static bool put_product(const bound *b, const o2o_expr *e, bool high) {
  bool last = e->kids[1]->kind == O2O_E_INT;
  const o2o_expr *factor = e->kids[last];
  if (factor->kind != O2O_E_INT || factor->i < 0 || factor->i > INT32_MAX)
    return false;
  text_append(b->to, "%lld * ", (long long)factor->i);
  return put_bound(b, e->kids[!last], high);
}

static bool put_operator(const bound *b, const o2o_expr *e, bool high) {
  bool wraps = !o2o_is_signed(e->type) && e->type->kind != O2O_T_U64;
  if (wraps || e->kind != O2O_E_BINARY)
    return false;
  if (e->op == O2O_OP_MUL)
    return put_product(b, e, high);
  if ((e->op != O2O_OP_ADD && e->op != O2O_OP_SUB) || !put_bound(b, e->kids[0], high))
    return false;
  text_append(b->to, e->op == O2O_OP_ADD ? " + " : " - ");
  return put_bound(b, e->kids[1], high == (e->op == O2O_OP_ADD));
}

/* The least or the greatest value of the expression, in parentheses. */
static bool put_bound(const bound *b, o2o_expr *e, bool high) {
  bool known = false;
  if (e->kind == O2O_E_CAST && o2o_keeps_value(e))
    return put_bound(b, e->kids[0], high);
  text_append(b->to, "(");
  if (!o2o_is_integer(e->type))
    known = false;
  else if (e->kind == O2O_E_INT) {
    text_append(b->to, "%lld", (long long)e->i);
    known = e->i > INT32_MIN && e->i < INT32_MAX;
  } else if (e->kind == O2O_E_SYM && put_value(b, e->sym))
    known = true;
  else if (e->kind == O2O_E_NEG && o2o_is_signed(e->type)) {
    text_append(b->to, "-");
    known = put_bound(b, e->kids[0], !high);
  } else
    known = put_variable(b, e, high) || put_operator(b, e, high);
  text_append(b->to, ")");
  return known;
}

static bool count_node(o2o_expr *e, void *ctx) {
  (void)e;
  ++*(uint64_t *)ctx;
  return true;
}

static uint64_t count_nodes(o2o_stmt *body) {
  uint64_t nodes = 1;
  o2o_walk_stmt(body, NULL, count_node, &nodes);
  return nodes;
}

static const char *bound_text(const bound *b, o2o_expr *e, bool high) {
  text t = {.nest = b->p->nest};
  bound own = {b->p, &t, b->needs, b->asks};
  return put_bound(&own, e, high) ? text_string(&t) : NULL;
}

/* Short, and so are all copies together. */
static const char *condition_of(printer *p, const char *needs, const struct short_loop *loop,
                                uint64_t step, uint64_t nodes) {
  text t = {.nest = p->nest};
  text_append(&t, "(%s%s > 0 && %s <= %llu", needs, loop->distance, loop->distance,
              (unsigned long long)(MOST_TRIPS * step));
  if (!p->shorts && nodes * MOST_TRIPS <= MOST_NODES) {
    text_append(&t, ")");
    return text_string(&t);
  }
  text_append(&t, " && %llu * %s", (unsigned long long)nodes, loop->distance);
  for (const struct short_loop *l = p->shorts; l; l = l->outer)
    text_append(&t, " * (%s ? %s : 1)", l->condition, l->distance);
  text_append(&t, " <= %llu)", (unsigned long long)(MOST_NODES * step));
  return text_string(&t);
}

bool is_short_by_values(printer *p, o2o_stmt *s, struct short_loop *loop) {
  o2o_sequential_loop l;
  text needs = {.nest = p->nest}, distance = {.nest = p->nest};
  bound b = {p, NULL, &needs, &loop->asks};
  unsigned depth = 0;
  for (const struct short_loop *k = p->shorts; k; k = k->outer)
    depth++;
  if (s->kind != O2O_ST_FOR || s->around || (p->nest->off & O2O_OFF(UNROLL)) ||
      depth >= MOST_DEPTH || !o2o_match_sequential_loop(p->nest, s, &l) || l.leaves ||
      l.step > INT16_MAX || l.step < -INT16_MAX)
    return false;
  bool up = l.step > 0;
  uint64_t nodes = count_nodes(s->kids[1]);
  *loop = (struct short_loop){.outer = p->shorts, .iv = l.iv};
  loop->low = bound_text(&b, up ? l.lower : l.bound, false);
  loop->high = loop->low ? bound_text(&b, up ? l.bound : l.lower, true) : NULL;
  if (!loop->high || nodes > MOST_NODES)
    return false;
  text_append(&distance, "(%s - %s + %d)", loop->high, loop->low,
              l.cmp == O2O_OP_LE || l.cmp == O2O_OP_GE);
  loop->distance = text_string(&distance);
  loop->condition = condition_of(p, needs.length ? text_string(&needs) : "", loop,
                                 (uint64_t)(up ? l.step : -l.step), nodes);
  return true;
}
