/* Definite assignment of private scalars, as in a Java compiler (JLS chapter 16) but through calls
 * and pointers.
 *
 *   if (c) t = 1; else t = 2;   y = t;      t is set on every path: scratch
 *   if (c) t = 1;               y = t;      the read may see an earlier iteration's t: carried
 *
 * The state at a point is the set of scalars that every path from the start of the iteration has
 * written; where paths join, the sets are intersected, and a point that cannot be reached has them
 * all.  A loop body may run zero times unless its bounds are constants that say otherwise.  Writes
 * through a pointer count when the pointer has one known target.
 */
#include "xform/analysis/definite_assignment.h"
#include "xform/formula/place.h"
#include "xform/ir/points_to.h"

#include <string.h>

#define WORDS (O2O_ASSIGN_MAX / 64)

typedef struct state {
  uint64_t set[WORDS];
  bool dead; /* cannot be reached: joins leave the other state alone */
  const o2o_scope *scope;
} state;

/* Where jumps go; one per enclosing loop, switch or function. */
typedef struct target {
  state at;
  bool used;
} target;

typedef struct flow {
  o2o_nest *nest;
  o2o_points_to *pointers;
  o2o_scalar_use *uses;
  unsigned count;
  target *break_to, *continue_to, *return_to;
  const state *cases; /* state in front of a switch's body */
  bool has_default;
  const o2o_expr *lost; /* a call that cannot be followed */
} flow;

static void value(flow *f, state *s, o2o_expr *e);
static void statement(flow *f, state *s, o2o_stmt *stmt);

/* ---- states ---------------------------------------------------------------------------------- */

static void join(state *into, const state *other) {
  if (other->dead)
    return;
  if (into->dead) {
    memcpy(into->set, other->set, sizeof into->set);
    into->dead = false;
    return;
  }
  for (unsigned k = 0; k < WORDS; ++k)
    into->set[k] &= other->set[k];
}

static void jump(state *s, target *to) {
  if (to) {
    state here = *s;
    if (!to->used)
      to->at.dead = true;
    join(&to->at, &here);
    to->used = true;
  }
  s->dead = true;
}

static void land(state *s, const target *from) {
  if (from->used)
    join(s, &from->at);
}

/* ---- uses of scalars ------------------------------------------------------------------------- */

static int index_of(const flow *f, const o2o_symbol *sym) {
  for (unsigned k = 0; k < f->count; ++k)
    if (f->uses[k].sym == sym)
      return (int)k;
  return -1;
}

static void read_one(flow *f, state *s, const o2o_symbol *sym, const o2o_expr *at) {
  int k = index_of(f, sym);
  if (k >= 0 && !s->dead && !(s->set[k / 64] >> (k % 64) & 1) && !f->uses[k].carried)
    f->uses[k].carried = at;
}

static void write_one(flow *f, state *s, const o2o_symbol *sym, bool certain) {
  int k = index_of(f, sym);
  if (k < 0)
    return;
  f->uses[k].written = true;
  if (certain)
    s->set[k / 64] |= UINT64_C(1) << (k % 64);
}

/* The lvalue is read or written; its parts have been evaluated. */
static void access(flow *f, state *s, const o2o_expr *e, bool write) {
  o2o_place place;
  if (!o2o_is_lvalue(e) || (e->kind == O2O_E_SYM && index_of(f, e->sym) < 0))
    return;
  if (o2o_place_of(f->nest, s->scope, e, &place)) {
    bool whole = place.bytes == 0 && place.nterms == 0 && e->type->size >= place.root->type->size;
    if (write)
      write_one(f, s, place.root, whole);
    else
      read_one(f, s, place.root, e);
    return;
  }
  o2o_roots roots = {0};
  o2o_points_to_of_lvalue(f->pointers, e, &roots);
  for (unsigned k = 0; k < roots.count; ++k) {
    if (write)
      write_one(f, s, roots.syms[k], false);
    else
      read_one(f, s, roots.syms[k], e);
  }
}

/* ---- expressions ----------------------------------------------------------------------------- */

static void parts(flow *f, state *s, o2o_expr *e) {
  switch (e->kind) {
  case O2O_E_SYM:
    return;
  case O2O_E_INDEX:
  case O2O_E_MEMBER:
  case O2O_E_DEREF:
    if (o2o_is_lvalue(e->kids[0]) && e->kind != O2O_E_DEREF &&
        e->kids[0]->type->kind != O2O_T_POINTER)
      parts(f, s, e->kids[0]);
    else
      value(f, s, e->kids[0]);
    if (e->kind == O2O_E_INDEX)
      value(f, s, e->kids[1]);
    return;
  default:
    value(f, s, e);
  }
}

/* One of two expressions, or none (NULL), is evaluated. */
static void either(flow *f, state *s, o2o_expr *a, o2o_expr *b) {
  state other = *s;
  if (a)
    value(f, s, a);
  if (b)
    value(f, &other, b);
  join(s, &other);
}

static void call(flow *f, state *s, o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k)
    value(f, s, e->kids[k]);
  const o2o_scope *inner = o2o_scope_call(f->nest, s->scope, e), *outer = s->scope;
  if (!inner) {
    f->lost = e;
    return;
  }
  target back = {0};
  flow saved = *f;
  f->return_to = &back;
  f->break_to = f->continue_to = NULL;
  f->cases = NULL;
  s->scope = inner;
  statement(f, s, e->callee->body);
  land(s, &back);
  s->scope = outer;
  f->return_to = saved.return_to;
  f->break_to = saved.break_to;
  f->continue_to = saved.continue_to;
  f->cases = saved.cases;
  f->has_default = saved.has_default;
}

static void builtin(flow *f, state *s, o2o_expr *e) {
  for (unsigned k = 0; k < e->nkids; ++k) {
    value(f, s, e->kids[k]);
    if (e->kids[k]->type->kind != O2O_T_POINTER)
      continue;
    o2o_expr *to = o2o_unary(f->nest, O2O_E_DEREF, e->kids[k]->type->elem, e->kids[k]);
    access(f, s, to, false);
    access(f, s, to, true);
  }
}

static void value(flow *f, state *s, o2o_expr *e) {
  if (!e || f->lost)
    return;
  switch (e->kind) {
  case O2O_E_LOAD:
    parts(f, s, e->kids[0]);
    access(f, s, e->kids[0], false);
    return;
  case O2O_E_INDEX:
  case O2O_E_MEMBER:
  case O2O_E_DEREF:
    parts(f, s, e);
    return;
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    parts(f, s, e->kids[0]);
    return;
  case O2O_E_ASSIGN:
    value(f, s, e->kids[1]);
    parts(f, s, e->kids[0]);
    access(f, s, e->kids[0], true);
    return;
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    if (e->nkids > 1)
      value(f, s, e->kids[1]);
    parts(f, s, e->kids[0]);
    access(f, s, e->kids[0], false);
    access(f, s, e->kids[0], true);
    return;
  case O2O_E_LAND:
  case O2O_E_LOR:
    value(f, s, e->kids[0]);
    either(f, s, e->kids[1], NULL);
    return;
  case O2O_E_COND:
    value(f, s, e->kids[0]);
    either(f, s, e->kids[1], e->kids[2]);
    return;
  case O2O_E_CALL:
    call(f, s, e);
    return;
  case O2O_E_BUILTIN:
    builtin(f, s, e);
    return;
  default:
    for (unsigned k = 0; k < e->nkids; ++k)
      value(f, s, e->kids[k]);
  }
}

static void full_expression(flow *f, state *s, o2o_expr *e) {
  if (!e)
    return;
  const o2o_scope *before = s->scope;
  s->scope = o2o_scope_within(f->nest, before, e);
  value(f, s, e);
  s->scope = before;
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool always(const o2o_expr *e) {
  int64_t k;
  return !e || (o2o_const_int(e, &k) && k != 0);
}

/* True when the body of a canonical loop certainly runs: its bounds are constants. */
static bool runs(const o2o_scope *inner) {
  const o2o_sequential_loop *l = &inner->loop;
  int64_t lower, bound;
  if (!o2o_const_int(l->lower, &lower) || !o2o_const_int(l->bound, &bound) || lower < 0 ||
      bound < 0)
    return false;
  switch (l->cmp) {
  case O2O_OP_LT:
    return lower < bound;
  case O2O_OP_LE:
    return lower <= bound;
  case O2O_OP_GT:
    return lower > bound;
  case O2O_OP_GE:
    return lower >= bound;
  default:
    return lower != bound;
  }
}

static void loop(flow *f, state *s, o2o_stmt *stmt) {
  bool is_for = stmt->kind == O2O_ST_FOR, is_do = stmt->kind == O2O_ST_DO;
  o2o_stmt *body = stmt->kids[is_for ? 1 : 0];
  const o2o_scope *outer = s->scope;
  if (is_for)
    statement(f, s, stmt->kids[0]);
  const o2o_scope *inner = o2o_scope_enter(f->nest, outer, stmt);
  bool certain = is_do || (o2o_scope_opens(inner, outer) && runs(inner));
  s->scope = inner;
  target out = {0}, next = {0}, *break_to = f->break_to, *continue_to = f->continue_to;
  f->break_to = &out;
  f->continue_to = &next;
  if (!is_do)
    full_expression(f, s, stmt->e[0]);
  state skipped = *s;
  statement(f, s, body);
  land(s, &next);
  s->scope = inner;
  if (is_for)
    full_expression(f, s, stmt->e[1]);
  if (is_do)
    full_expression(f, s, stmt->e[0]);
  f->break_to = break_to;
  f->continue_to = continue_to;
  if (always(stmt->e[0])) /* left by break only */
    s->dead = true;
  else if (!certain)
    *s = skipped;
  land(s, &out);
  s->scope = outer;
}

static void select_case(flow *f, state *s, o2o_stmt *stmt) {
  const o2o_scope *outer = s->scope;
  full_expression(f, s, stmt->e[0]);
  s->scope = o2o_scope_enter(f->nest, outer, stmt);
  state start = *s;
  target out = {0}, *break_to = f->break_to;
  const state *cases = f->cases;
  bool has_default = f->has_default;
  f->break_to = &out;
  f->cases = &start;
  f->has_default = false;
  s->dead = true;
  statement(f, s, stmt->kids[0]);
  if (!f->has_default)
    join(s, &start);
  land(s, &out);
  f->break_to = break_to;
  f->cases = cases;
  f->has_default = has_default;
  s->scope = outer;
}

static void branch(flow *f, state *s, o2o_stmt *stmt) {
  full_expression(f, s, stmt->e[0]);
  s->scope = o2o_scope_after_expr(f->nest, s->scope, stmt->e[0]);
  state other = *s;
  statement(f, s, stmt->kids[0]);
  if (stmt->nkids > 1)
    statement(f, &other, stmt->kids[1]);
  join(s, &other);
}

static void statement(flow *f, state *s, o2o_stmt *stmt) {
  if (!stmt || f->lost)
    return;
  const o2o_scope *before = s->scope;
  switch (stmt->kind) {
  case O2O_ST_CRITICAL:
  case O2O_ST_BLOCK:
    for (unsigned k = 0; k < stmt->nkids; ++k)
      statement(f, s, stmt->kids[k]);
    break;
  case O2O_ST_EXIT:
    statement(f, s, stmt->kids[0]);
    s->dead = true;
    break;
  case O2O_ST_EXPR:
  case O2O_ST_DECL:
    full_expression(f, s, stmt->e[0]);
    break;
  case O2O_ST_IF:
    branch(f, s, stmt);
    break;
  case O2O_ST_FOR:
  case O2O_ST_WHILE:
  case O2O_ST_DO:
    loop(f, s, stmt);
    break;
  case O2O_ST_SWITCH:
    select_case(f, s, stmt);
    break;
  case O2O_ST_DEFAULT:
    f->has_default = true;
    /* fall through */
  case O2O_ST_CASE:
    if (f->cases)
      join(s, f->cases);
    break;
  case O2O_ST_BREAK:
    jump(s, f->break_to);
    break;
  case O2O_ST_CONTINUE:
    jump(s, f->continue_to);
    break;
  case O2O_ST_RETURN:
    full_expression(f, s, stmt->e[0]);
    jump(s, f->return_to);
    break;
  }
  s->scope = o2o_scope_after(f->nest, before, stmt);
}

bool o2o_definite_assignment(o2o_nest *nest, o2o_scalar_use *uses, unsigned count,
                             const o2o_expr **call) {
  target next = {0};
  flow f = {.nest = nest, .uses = uses, .count = count, .continue_to = &next};
  state s = {.scope = o2o_scope_root(nest)};
  f.pointers = o2o_points_to_new(nest);
  statement(&f, &s, nest->body);
  land(&s, &next);
  for (unsigned k = 0; k < count; ++k)
    uses[k].set_at_end = !f.lost && (s.dead || (s.set[k / 64] >> (k % 64) & 1));
  *call = f.lost;
  return !f.lost;
}
