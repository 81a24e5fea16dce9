/* Places that each iteration of an inner loop sets anew, and what the last one has left there.
 *
 *   for (j...) { y[j] = 0; last = x[j]; }
 *   for (j...) { y[j] = 0; if (x[j] & 1) p->most = j; else p->most = 0; }
 *   for (j...) both(&last, &y[j], x[j]);
 *
 * A place is a variable from outside of the loop, or what a chain of members, subscripts and
 * pointers leads to that are the same in all iterations.  Functions that the loop calls are
 * followed, where a parameter is the same if the argument is.  Under which conditions it is set
 * makes no difference: compilers make one assignment of those in two branches.
 *
 * What goes wrong there needs elements that the loop stores.  Numbers of 8 and 16 bits that stay
 * from one iteration to the next (`if (x[j]) n -= y[9 - j];` of a short) the same compiler gets
 * wrong in vectors of iterations without, and adds what is to be taken away from integers of 64
 * (`n -= x[j] * y[j]`).  As it may find that in any sum, differences and negations in the loop
 * count.
 *
 * What is set to something of its own value, or under a condition of that, is not set anew: it is
 * carried, which compilers see (v = v + x[j]; if (x[j] > v) v = x[j]).
 */
#include "xform/print/left_values.h"

#include "xform/formula/mentions.h"
#include "xform/ir/update.h"

#define MOST_DEPTH 24  /* expressions, variables and calls that a place is followed through */
#define MOST_OWN 32    /* assignments under conditions of what they change */
#define MOST_CALLS 200 /* that are followed: bounds the compile time */

/* The loop, or the body of a function that is called in the outer level. */
typedef struct level {
  const struct level *outer; /* NULL: this is the loop */
  const o2o_stmt *body;
  const o2o_expr *call;
  unsigned depth;
} level;

typedef struct search {
  level at;
  unsigned *calls;
  const o2o_expr *own[MOST_OWN]; /* assignments under a condition of what they change */
  unsigned nown;
  bool stores; /* elements, in the loop */
  bool takes;  /* something away from something: takes_away() */
  bool found;
} search;

static bool is_same_place(const level *at, const o2o_expr *lvalue, unsigned depth);
static bool is_same_value(const level *at, const o2o_expr *e, unsigned depth);

typedef struct declaration {
  const o2o_symbol *sym;
  const o2o_expr *initial;
} declaration;

static bool find_initial(o2o_stmt *s, void *ctx) {
  declaration *d = ctx;
  if (s->kind == O2O_ST_DECL && s->sym == d->sym)
    d->initial = s->e[0];
  return true;
}

static bool is_same_variable(const level *at, const o2o_symbol *sym, unsigned depth) {
  if (o2o_may_assign(at->body, NULL, sym))
    return false;
  if (o2o_declares(at->body, sym)) {
    declaration d = {.sym = sym};
    o2o_walk_stmt((o2o_stmt *)at->body, find_initial, NULL, &d);
    return d.initial && is_same_value(at, d.initial, depth);
  }
  for (unsigned k = 0; at->call && k < at->call->nkids; ++k)
    if (at->call->callee->params[k] == sym)
      return is_same_value(at->outer, at->call->kids[k], depth);
  return true;
}

static bool is_same_value(const level *at, const o2o_expr *e, unsigned depth) {
  if (!e)
    return true;
  if (depth++ >= MOST_DEPTH || e->kind == O2O_E_CALL || e->kind == O2O_E_ATOMIC ||
      o2o_is_assignment(e))
    return false;
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM)
    return is_same_variable(at, e->kids[0]->sym, depth);
  if (e->kind == O2O_E_SYM)
    return is_same_variable(at, e->sym, depth);
  if (e->kind == O2O_E_LOAD || e->kind == O2O_E_ADDR || e->kind == O2O_E_DECAY)
    return is_same_place(at, e->kids[0], depth);
  for (unsigned k = 0; k < e->nkids; ++k)
    if (!is_same_value(at, e->kids[k], depth))
      return false;
  return true;
}

static bool is_parameter(const level *at, const o2o_symbol *sym) {
  for (unsigned k = 0; at->call && k < at->call->nkids; ++k)
    if (at->call->callee->params[k] == sym)
      return true;
  return false;
}

static bool is_same_place(const level *at, const o2o_expr *lvalue, unsigned depth) {
  if (depth++ >= MOST_DEPTH)
    return false;
  switch (lvalue->kind) {
  case O2O_E_SYM: /* the variables of functions are not from outside */
    return !o2o_declares(at->body, lvalue->sym) && !is_parameter(at, lvalue->sym);
  case O2O_E_MEMBER:
    return is_same_place(at, lvalue->kids[0], depth);
  case O2O_E_INDEX:
    return is_same_value(at, lvalue->kids[1], depth) &&
           (lvalue->kids[0]->type->kind == O2O_T_ARRAY ? is_same_place
                                                       : is_same_value)(at, lvalue->kids[0], depth);
  default: /* by a pointer */
    return is_same_value(at, lvalue->kids[0], depth);
  }
}

typedef struct reading {
  const o2o_expr *lvalue;
  bool found;
} reading;

static bool find_reading(o2o_expr *e, void *ctx) {
  reading *r = ctx;
  r->found |= o2o_expr_same(e, r->lvalue);
  return !r->found;
}

static bool reads(const o2o_expr *e, const o2o_expr *lvalue) {
  reading r = {lvalue, false};
  o2o_walk_expr((o2o_expr *)e, find_reading, &r);
  return r.found;
}

typedef struct branch {
  search *s;
  const o2o_expr *condition;
} branch;

static bool note_own(o2o_expr *e, void *ctx) {
  const branch *b = ctx;
  if (e->kind == O2O_E_ASSIGN && b->s->nown < MOST_OWN && reads(b->condition, e->kids[0]))
    b->s->own[b->s->nown++] = e;
  return true;
}

static bool visit_stmt(o2o_stmt *stmt, void *ctx) {
  branch b = {ctx, stmt->e[0]};
  for (unsigned k = 0; stmt->kind == O2O_ST_IF && k < stmt->nkids; ++k)
    if (stmt->kids[k])
      o2o_walk_stmt(stmt->kids[k], NULL, note_own, &b);
  return true;
}

static bool is_own(const search *s, const o2o_expr *assignment) {
  for (unsigned k = 0; k < s->nown; ++k)
    if (s->own[k] == assignment)
      return true;
  return reads(assignment->kids[1], assignment->kids[0]);
}

static bool is_narrow(const o2o_type *t) { return t->kind >= O2O_T_I8 && t->kind <= O2O_T_U16; }

static bool is_long(const o2o_type *t) { return t->kind == O2O_T_I64 || t->kind == O2O_T_U64; }

typedef struct taking {
  unsigned calls;
  bool found;
} taking;

/* What stands in subscripts is part of no sum. */
static bool find_taking(o2o_expr *e, void *ctx) {
  taking *t = ctx;
  const bool minus =
      e->kind == O2O_E_NEG || e->kind == O2O_E_BITNOT ||
      ((e->kind == O2O_E_BINARY || e->kind == O2O_E_ASSIGNOP) && e->op == O2O_OP_SUB) ||
      ((e->kind == O2O_E_INT || e->kind == O2O_E_INCDEC) && e->i < 0);
  t->found |= minus && is_long(e->type);
  if (e->kind == O2O_E_CALL && e->callee && e->callee->body) {
    t->found |= ++t->calls > MOST_CALLS;
    if (!t->found)
      o2o_walk_stmt(e->callee->body, NULL, find_taking, t);
  }
  return !t->found && e->kind != O2O_E_INDEX;
}

/* Differences or negations of integers of 64 bits, also in functions that it calls. */
static bool takes_away(o2o_stmt *body) {
  taking t = {0, false};
  o2o_walk_stmt(body, NULL, find_taking, &t);
  return t.found;
}

static bool visit(o2o_expr *e, void *ctx);

/* What functions of other units do is a body as well, though not the one that is compiled. */
static void follow(search *s, const o2o_expr *call) {
  const o2o_function *f = call->callee;
  if (!f || !f->body)
    return;
  if (++*s->calls > MOST_CALLS || s->at.depth == MOST_DEPTH) {
    s->found = true;
    return;
  }
  search inside = {.at = {&s->at, f->body, call, s->at.depth + 1},
                   .calls = s->calls,
                   .stores = s->stores,
                   .takes = s->takes};
  o2o_walk_stmt(f->body, visit_stmt, visit, &inside);
  s->found |= inside.found;
}

static bool visit(o2o_expr *e, void *ctx) {
  search *s = ctx;
  if (e->kind == O2O_E_CALL)
    follow(s, e);
  else if (o2o_is_assignment(e) && is_same_place(&s->at, e->kids[0], 0))
    s->found |= is_narrow(e->kids[0]->type) || (s->takes && is_long(e->kids[0]->type)) ||
                (s->stores && e->kind == O2O_E_ASSIGN && !is_own(s, e));
  return !s->found;
}

bool o2o_leaves_value(const o2o_stmt *loop, bool stores) {
  unsigned calls = 0;
  o2o_stmt *body = loop->kids[loop->kind == O2O_ST_FOR];
  search s = {.at = {.body = loop}, .calls = &calls, .stores = stores, .takes = takes_away(body)};
  o2o_walk_stmt(body, visit_stmt, visit, &s);
  return s.found;
}
