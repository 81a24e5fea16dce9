/* Scopes: symbolic values of local variables, by walking forward through one iteration.
 *
 *   int k = 2 * i;        k stands for 2 * i
 *   k = k + 1;            k stands for k + 1, seen from the line before: 2 * i + 1
 *   if (c) k = 0;         k stands for nothing any more
 *
 * Where control flow joins, everything that one of the paths assigned is forgotten, and a loop
 * forgets on entry what it assigns anywhere; so a link is true whenever it can be found.  A
 * variable whose address is taken is never linked, since a store through a pointer could change it.
 * Memory (arrays, records, what pointers point to) is never modelled.
 */
#include "xform/formula/scope.h"

#define MAX_CALLS 16 /* open calls: deeper ones, and recursion, are not looked through */

/* ---- links ----------------------------------------------------------------------------------- */

static o2o_scope *link_new(o2o_nest *nest, const o2o_scope *parent) {
  o2o_scope *link = o2o_alloc(nest, sizeof *link);
  link->parent = parent;
  if (parent) {
    link->loops = parent->loops;
    link->calls = parent->calls;
    link->pinned = parent->pinned;
    link->npinned = parent->npinned;
  }
  return link;
}

static bool followed(const o2o_scope *scope, const o2o_symbol *sym) {
  return (sym->storage == O2O_S_LOCAL || sym->storage == O2O_S_PRIVATE) &&
         (o2o_is_integer(sym->type) || sym->type->kind == O2O_T_POINTER) &&
         !o2o_is_address_taken(scope, sym);
}

static const o2o_scope *bind(o2o_nest *nest, const o2o_scope *scope, o2o_symbol *sym,
                             o2o_expr *value, const o2o_scope *at) {
  if (!followed(scope, sym))
    return scope;
  o2o_scope *link = link_new(nest, scope);
  link->kind = O2O_SCOPE_EXPR;
  link->sym = sym;
  link->expr = value;
  link->at = at;
  return link;
}

static const o2o_scope *forget(o2o_nest *nest, const o2o_scope *scope, o2o_symbol *sym) {
  if (!followed(scope, sym) || !o2o_scope_find(scope, sym))
    return scope;
  o2o_scope *link = link_new(nest, scope);
  link->kind = O2O_SCOPE_UNKNOWN;
  link->sym = sym;
  return link;
}

static const o2o_scope *forget_all(o2o_nest *nest, const o2o_scope *scope,
                                   const o2o_assigned *set) {
  if (set->nvisited == O2O_ASSIGNED_CALLEES) /* not everything was seen: forget whatever is known */
    for (const o2o_scope *link = scope; link; link = link->parent)
      if (link->sym)
        scope = forget(nest, scope, link->sym);
  for (unsigned k = 0; k < set->count; ++k)
    scope = forget(nest, scope, set->syms[k]);
  return scope;
}

static const o2o_scope *forget_stmt(o2o_nest *nest, const o2o_scope *scope, const o2o_stmt *s) {
  o2o_assigned set = {.nest = nest};
  o2o_assigned_by(&set, s, NULL);
  return forget_all(nest, scope, &set);
}

static const o2o_scope *forget_expr(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e) {
  o2o_assigned set = {.nest = nest};
  o2o_assigned_by(&set, NULL, e);
  return forget_all(nest, scope, &set);
}

const o2o_scope *o2o_scope_find(const o2o_scope *scope, const o2o_symbol *sym) {
  for (; scope; scope = scope->parent)
    if (scope->sym == sym)
      return scope->kind == O2O_SCOPE_UNKNOWN ? NULL : scope;
  return NULL;
}

bool o2o_is_address_taken(const o2o_scope *scope, const o2o_symbol *sym) {
  for (unsigned k = 0; k < scope->npinned; ++k)
    if (scope->pinned[k] == sym)
      return true;
  return false;
}

/* ---- the root: variables whose address is taken ---------------------------------------------- */

static bool pin_expr(o2o_expr *e, void *ctx) {
  if (e->kind == O2O_E_ADDR) {
    o2o_symbol *root = o2o_root(e->kids[0]);
    if (root && e->kids[0]->kind == O2O_E_SYM)
      o2o_assigned_add(ctx, root);
  }
  return true;
}

const o2o_scope *o2o_scope_root(o2o_nest *nest) {
  o2o_assigned set = {.nest = nest};
  o2o_walk_stmt(nest->body, NULL, pin_expr, &set);
  for (unsigned k = 0; k < nest->nfunctions; ++k)
    o2o_walk_stmt(nest->functions[k]->body, NULL, pin_expr, &set);
  o2o_scope *root = link_new(nest, NULL);
  root->kind = O2O_SCOPE_ROOT;
  root->pinned = set.syms;
  root->npinned = set.count;
  return root;
}

/* ---- the effect of expressions --------------------------------------------------------------- */

static bool impure_expr(o2o_expr *e, void *ctx) {
  if (o2o_is_assignment(e) || e->kind == O2O_E_ATOMIC)
    *(bool *)ctx = true;
  return true;
}

/* True when the expression itself assigns nothing.  What its calls assign is forgotten by their
 * callers, and o2o_scope_result() looks through them. */
static bool pure(const o2o_expr *e) {
  bool impure = false;
  o2o_walk_expr((o2o_expr *)e, impure_expr, &impure);
  return !impure;
}

static o2o_expr *converted(o2o_nest *nest, const o2o_type *type, o2o_expr *e) {
  return o2o_type_same(type, e->type) ? e : o2o_unary(nest, O2O_E_CAST, type, e);
}

static o2o_expr *load_of(o2o_nest *nest, o2o_expr *lvalue) {
  return o2o_unary(nest, O2O_E_LOAD, lvalue->type, lvalue);
}

/* The value that `x op= e` or `++x` gives to x, spelled out. */
static o2o_expr *updated(o2o_nest *nest, const o2o_expr *e) {
  o2o_expr *old = load_of(nest, e->kids[0]);
  const o2o_type *type = e->kids[0]->type;
  bool pointer = type->kind == O2O_T_POINTER;
  if (e->kind == O2O_E_INCDEC || pointer) {
    const o2o_type *one_type =
        pointer || type->size >= 8 ? o2o_scalar(nest, O2O_T_I64) : o2o_scalar(nest, O2O_T_I32);
    o2o_expr *amount = e->kind == O2O_E_INCDEC ? o2o_int(nest, one_type, e->i) : e->kids[1];
    if (e->kind == O2O_E_ASSIGNOP && e->op == O2O_OP_SUB)
      amount = o2o_unary(nest, O2O_E_NEG, one_type, converted(nest, one_type, amount));
    if (pointer) {
      o2o_expr *moved = o2o_expr_new(nest, O2O_E_PTRADD, type, e->loc, 2);
      moved->kids[0] = old;
      moved->kids[1] = amount;
      return moved;
    }
    const o2o_type *in = type->size >= 4 ? type : one_type;
    return converted(
        nest, type,
        o2o_binary(nest, O2O_OP_ADD, in, converted(nest, in, old), converted(nest, in, amount)));
  }
  return converted(nest, type,
                   o2o_binary(nest, e->op, e->ctype, converted(nest, e->ctype, old), e->kids[1]));
}

const o2o_scope *o2o_scope_after_expr(o2o_nest *nest, const o2o_scope *scope, o2o_expr *e) {
  if (!e)
    return scope;
  if (e->kind == O2O_E_COMMA)
    return o2o_scope_after_expr(nest, o2o_scope_after_expr(nest, scope, e->kids[0]), e->kids[1]);
  bool update = e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
  if ((e->kind == O2O_E_ASSIGN || update) && e->kids[0]->kind == O2O_E_SYM) {
    bool simple = e->nkids < 2 || pure(e->kids[1]);
    const o2o_scope *at = o2o_scope_within(nest, scope, e);
    const o2o_scope *after = forget_expr(nest, scope, e);
    if (!simple || (e->ctype && !o2o_is_integer(e->ctype) && e->ctype->kind != O2O_T_POINTER))
      return after;
    return bind(nest, after, e->kids[0]->sym, update ? updated(nest, e) : e->kids[1], at);
  }
  return forget_expr(nest, scope, e);
}

const o2o_scope *o2o_scope_within(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e) {
  bool assigns = o2o_is_assignment(e);
  if (!assigns)
    return forget_expr(nest, scope, e);
  /* The assignment itself comes after the evaluation of its operands. */
  for (unsigned k = 0; k < e->nkids; ++k)
    scope = forget_expr(nest, scope, e->kids[k]);
  return scope;
}

/* Control may come here from the head of the switch: what was learnt inside it does not hold. */
static const o2o_scope *forget_cases(o2o_nest *nest, const o2o_scope *scope) {
  const o2o_scope *now = scope;
  for (const o2o_scope *link = scope; link && link->kind != O2O_SCOPE_SWITCH; link = link->parent)
    if (link->sym)
      now = forget(nest, now, link->sym);
  return now;
}

/* ---- the effect of statements ---------------------------------------------------------------- */

const o2o_scope *o2o_scope_after(o2o_nest *nest, const o2o_scope *scope, const o2o_stmt *s) {
  if (!s)
    return scope;
  switch (s->kind) {
  case O2O_ST_BLOCK:
    for (unsigned k = 0; k < s->nkids; ++k)
      scope = o2o_scope_after(nest, scope, s->kids[k]);
    return scope;
  case O2O_ST_EXPR:
    return o2o_scope_after_expr(nest, scope, s->e[0]);
  case O2O_ST_DECL: {
    if (!s->e[0])
      return forget(nest, scope, s->sym);
    const o2o_scope *at = forget_expr(nest, scope, s->e[0]);
    if (!pure(s->e[0]) || s->e[0]->kind == O2O_E_COMPOUND)
      return forget(nest, at, s->sym);
    return bind(nest, at, s->sym, s->e[0], at);
  }
  case O2O_ST_RETURN:
    return s->e[0] ? o2o_scope_after_expr(nest, scope, s->e[0]) : scope;
  default:
    if (o2o_has_label(s))
      scope = forget_cases(nest, scope);
    return forget_stmt(nest, scope, s);
  }
}

const o2o_scope *o2o_scope_enter(o2o_nest *nest, const o2o_scope *scope, const o2o_stmt *s) {
  o2o_sequential_loop loop;
  bool canonical = s->kind == O2O_ST_FOR && o2o_match_sequential_loop(nest, s, &loop) &&
                   !o2o_is_address_taken(scope, loop.iv) && !o2o_has_label(s);
  const o2o_scope *inner = forget_stmt(nest, scope, s);
  if (!canonical && s->kind != O2O_ST_SWITCH)
    return inner;
  o2o_scope *link = link_new(nest, inner);
  if (s->kind == O2O_ST_SWITCH) {
    link->kind = O2O_SCOPE_SWITCH;
    return link;
  }
  link->kind = O2O_SCOPE_LOOP;
  link->sym = loop.iv;
  link->loop = loop;
  link->at = scope;
  ++link->loops;
  return link;
}

bool o2o_scope_opens(const o2o_scope *inner, const o2o_scope *outer) {
  return inner->kind == O2O_SCOPE_LOOP && inner->loops == outer->loops + 1;
}

/* ---- calls ----------------------------------------------------------------------------------- */

const o2o_scope *o2o_scope_call(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *call) {
  const o2o_function *f = call->callee;
  if (!f || !f->body || scope->calls >= MAX_CALLS || call->nkids != f->nparams)
    return NULL;
  for (const o2o_scope *link = scope; link; link = link->parent)
    if (link->kind == O2O_SCOPE_CALL && link->callee == f)
      return NULL;
  const o2o_scope *at = forget_expr(nest, scope, call);
  o2o_scope *link = link_new(nest, at);
  link->kind = O2O_SCOPE_CALL;
  link->callee = f;
  ++link->calls;
  const o2o_scope *inner = link;
  for (unsigned k = 0; k < f->nparams; ++k)
    inner = bind(nest, inner, f->params[k], call->kids[k], at);
  return inner;
}

o2o_expr *o2o_scope_result(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *call,
                           const o2o_scope **at) {
  const o2o_scope *inner = o2o_scope_call(nest, scope, call);
  if (!inner)
    return NULL;
  const o2o_stmt *s = call->callee->body;
  while (s->kind == O2O_ST_BLOCK && s->nkids > 0) {
    for (unsigned k = 0; k + 1 < s->nkids; ++k) {
      if (s->kids[k]->kind != O2O_ST_DECL && s->kids[k]->kind != O2O_ST_EXPR)
        return NULL;
      inner = o2o_scope_after(nest, inner, s->kids[k]);
    }
    s = s->kids[s->nkids - 1];
  }
  if (s->kind != O2O_ST_RETURN || !s->e[0])
    return NULL;
  *at = o2o_scope_within(nest, inner, s->e[0]);
  return s->e[0];
}
