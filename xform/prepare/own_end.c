/* Loops that come to an end whatever other iterations do.
 *
 *   for (const int *v = first; v < last; v++) ...      the variable is v
 *   while (n-- > 0) ...                                n
 *   while (k < end && !found) { ...; k += 2; }         k
 *
 * A variable of the iteration's own is changed in each trip, always in one direction, and the loop
 * goes on only while it is on its side of a bound that stays.  How many trips that are need not be
 * known, as it must for a canonical loop (xform/formula/sequential_loop.c): only that nobody else
 * decides.
 */
#include "xform/prepare/own_end.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"
#include "xform/prepare/edit.h"

/* The changes of a variable. */
typedef struct progress {
  const o2o_symbol *variable;
  bool single;               /* all steps are of 1 */
  unsigned up, down, others; /* how many of each kind */
} progress;

static bool is_change(const o2o_expr *e, const void *variable) {
  return o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM && e->kids[0]->sym == variable;
}

static bool count_changes(o2o_expr *e, void *ctx) {
  progress *p = ctx;
  int64_t step = 0;
  if (!is_change(e, p->variable))
    return true;
  bool steps = o2o_match_step(e, p->variable, &step);
  p->up += steps && step > 0;
  p->down += steps && step < 0;
  p->others += !steps;
  p->single &= step == 1 || step == -1;
  return true;
}

static const o2o_stmt *body_of(const o2o_stmt *loop) {
  return loop->kids[loop->kind == O2O_ST_FOR ? 1 : 0];
}

/* `compared`: what the loop goes on by, which is evaluated in each trip. */
static bool each_trip_changes(const o2o_stmt *loop, const o2o_expr *compared,
                              const o2o_symbol *variable) {
  const o2o_stmt *body = body_of(loop);
  return o2o_surely_evaluates(NULL, compared, is_change, variable) ||
         (loop->kind == O2O_ST_FOR &&
          o2o_surely_evaluates(NULL, loop->e[1], is_change, variable)) ||
         (body && !o2o_continues(body) && o2o_surely_evaluates(body, NULL, is_change, variable));
}

/* ---- the bound stays ------------------------------------------------------------------------- */

/* ctx of the walks below: what a bound is made of. */
typedef struct bound {
  const o2o_stmt *loop;
  const o2o_symbol *variable;
  const o2o_expr *loaded; /* from memory, one of them */
  unsigned calls;
  bool moves;
} bound;

#define MAX_CALLS 64 /* of the loop, and of functions that it calls */

static bool is_memory(const o2o_expr *lvalue) { return lvalue->kind != O2O_E_SYM; }

static bool is_scalar(const o2o_type *type) {
  return o2o_is_pointer(type) || o2o_is_integer(type) || o2o_is_float(type);
}

/* Different arrays of the loop have no memory in common, or it is not launched. */
static bool is_apart(const o2o_expr *stored, const o2o_expr *loaded) {
  const o2o_symbol *a = o2o_root(stored), *b = o2o_root(loaded);
  if (a && b && a != b && a->storage == O2O_S_OBJECT && b->storage == O2O_S_OBJECT)
    return true;
  const o2o_type *s = stored->type, *l = loaded->type;
  return is_scalar(s) && s->size > 1 &&
         (s->size != l->size || o2o_is_float(s) != o2o_is_float(l) ||
          o2o_is_pointer(s) != o2o_is_pointer(l));
}

/* The loop may store what is loaded as `loaded`. */
static bool find_store(o2o_expr *e, void *ctx) {
  bound *b = ctx;
  if (e->kind == O2O_E_CALL) {
    b->moves |= !e->callee || e->callee->external || ++b->calls > MAX_CALLS;
    if (!b->moves)
      o2o_walk_stmt(e->callee->body, NULL, find_store, b);
  }
  if (!o2o_is_assignment(e) || !is_memory(e->kids[0]))
    return !b->moves;
  b->moves |= !is_apart(e->kids[0], b->loaded->kids[0]);
  return !b->moves;
}

static bool find_part(o2o_expr *e, void *ctx) {
  bound *b = ctx;
  if (e->kind == O2O_E_SYM)
    b->moves |= e->sym == b->variable || o2o_may_assign(b->loop, NULL, e->sym);
  b->moves |= o2o_is_assignment(e) || e->kind == O2O_E_ATOMIC || e->kind == O2O_E_CALL;
  if (e->kind == O2O_E_LOAD && is_memory(e->kids[0])) {
    b->loaded = e;
    o2o_walk_stmt((o2o_stmt *)b->loop, NULL, find_store, b);
  }
  return !b->moves;
}

static bool stays(const o2o_expr *e, const o2o_stmt *loop, const o2o_symbol *variable) {
  bound b = {.loop = loop, .variable = variable};
  o2o_walk_expr((o2o_expr *)e, find_part, &b);
  return !b.moves;
}

/* ---- the comparison -------------------------------------------------------------------------- */

/* The variable that an operand is the value of, also with a change of it; or NULL. */
static const o2o_symbol *compared_variable(const o2o_expr *e) {
  while (e->kind == O2O_E_CAST && o2o_keeps_order(e))
    e = e->kids[0];
  if (e->kind != O2O_E_LOAD && e->kind != O2O_E_INCDEC)
    return NULL;
  const o2o_symbol *s = e->kids[0]->kind == O2O_E_SYM ? e->kids[0]->sym : NULL;
  bool own = s && (s->storage == O2O_S_LOCAL || s->storage == O2O_S_PRIVATE);
  return own && (o2o_is_pointer(s->type) || (o2o_is_integer(s->type) && s->type->size >= 4)) ? s
                                                                                             : NULL;
}

/* An unsigned number may step over the bound and begin again on the other side. */
static bool may_wrap(const progress *p, o2o_op op) {
  const o2o_type *type = p->variable->type;
  if (!o2o_is_integer(type) || o2o_is_signed(type))
    return false;
  return op == O2O_OP_LE || op == O2O_OP_GE || (!p->single && (type->size < 8 || p->down));
}

static bool decides(o2o_nest *nest, const o2o_stmt *loop, const o2o_expr *e, unsigned at) {
  progress p = {.variable = compared_variable(e->kids[at]), .single = true};
  if (!p.variable || o2o_takes_address(nest, p.variable) ||
      o2o_declares(body_of(loop), p.variable) || !stays(e->kids[1 - at], loop, p.variable))
    return false;
  o2o_walk_stmt((o2o_stmt *)body_of(loop), NULL, count_changes, &p);
  o2o_walk_expr(loop->e[0], count_changes, &p);
  if (loop->kind == O2O_ST_FOR && loop->e[1])
    o2o_walk_expr(loop->e[1], count_changes, &p);
  if (p.others || (p.up && p.down) || !each_trip_changes(loop, e->kids[at], p.variable))
    return false;
  if (e->op == O2O_OP_NE)
    return p.single && p.up + p.down == 1;
  bool below = (e->op == O2O_OP_LT || e->op == O2O_OP_LE) == (at == 0);
  return (below ? p.up : p.down) > 0 && !may_wrap(&p, e->op);
}

/* The loop goes on only while the expression holds, or one of several that all have to. */
static bool ends(o2o_nest *nest, const o2o_stmt *loop, const o2o_expr *e) {
  if (!e)
    return false;
  if (e->kind == O2O_E_LAND)
    return ends(nest, loop, e->kids[0]) || ends(nest, loop, e->kids[1]);
  if (e->kind != O2O_E_BINARY || e->op < O2O_OP_LT || e->op == O2O_OP_EQ)
    return false;
  return decides(nest, loop, e, 0) || decides(nest, loop, e, 1);
}

bool o2o_ends_by_itself(o2o_nest *nest, const o2o_stmt *loop) {
  o2o_sequential_loop counted;
  return (loop->kind == O2O_ST_FOR && o2o_match_sequential_loop(nest, loop, &counted) &&
          stays(counted.bound, loop, counted.iv)) ||
         ends(nest, loop, loop->e[0]);
}
