/* Points-to sets of pointer variables and of function results (points_to.h), Andersen's analysis
 * without fields: sets grow until no assignment adds anything.
 */
#include "xform/ir/points_to.h"

/* The roots of one pointer variable, or of what one function returns. */
typedef struct cell {
  const void *key; /* o2o_symbol or o2o_function */
  o2o_roots roots;
} cell;

struct o2o_points_to {
  o2o_nest *nest;
  cell *cells;
  unsigned count, capacity;
  const o2o_function *inside; /* function whose returns are being looked at */
  bool grew;
};

static void add_root(o2o_nest *nest, o2o_roots *set, o2o_symbol *sym, bool *grew) {
  for (unsigned k = 0; k < set->count; ++k)
    if (set->syms[k] == sym)
      return;
  set->syms = o2o_grown(nest, set->syms, set->count, &set->capacity, sizeof *set->syms);
  set->syms[set->count++] = sym;
  if (grew)
    *grew = true;
}

static o2o_roots *roots_of(o2o_points_to *facts, const void *key) {
  for (unsigned k = 0; k < facts->count; ++k)
    if (facts->cells[k].key == key)
      return &facts->cells[k].roots;
  facts->cells =
      o2o_grown(facts->nest, facts->cells, facts->count, &facts->capacity, sizeof *facts->cells);
  facts->cells[facts->count].key = key;
  return &facts->cells[facts->count++].roots;
}

static void add_all(o2o_points_to *facts, o2o_roots *to, const void *key) {
  o2o_roots from = *roots_of(facts, key);
  for (unsigned k = 0; k < from.count; ++k)
    add_root(facts->nest, to, from.syms[k], NULL);
}

void o2o_points_to_of_lvalue(o2o_points_to *facts, const o2o_expr *e, o2o_roots *out) {
  switch (e->kind) {
  case O2O_E_SYM:
    add_root(facts->nest, out, e->sym, NULL);
    return;
  case O2O_E_INDEX:
    if (e->kids[0]->type->kind == O2O_T_ARRAY)
      o2o_points_to_of_lvalue(facts, e->kids[0], out);
    else
      o2o_points_to_of_pointer(facts, e->kids[0], out);
    return;
  case O2O_E_MEMBER:
    o2o_points_to_of_lvalue(facts, e->kids[0], out);
    return;
  case O2O_E_DEREF:
    o2o_points_to_of_pointer(facts, e->kids[0], out);
    return;
  default:
    return; /* part of an rvalue: no memory */
  }
}

void o2o_points_to_of_pointer(o2o_points_to *facts, const o2o_expr *e, o2o_roots *out) {
  switch (e->kind) {
  case O2O_E_SYM:
    add_root(facts->nest, out, e->sym, NULL);
    return;
  case O2O_E_LOAD:
    if (e->sym) { /* from a table */
      add_root(facts->nest, out, e->sym, NULL);
      return;
    } /* fall through */
  case O2O_E_ASSIGNOP:
  case O2O_E_INCDEC:
    if (e->kids[0]->kind == O2O_E_SYM)
      add_all(facts, out, e->kids[0]->sym);
    return;
  case O2O_E_DECAY:
  case O2O_E_ADDR:
    o2o_points_to_of_lvalue(facts, e->kids[0], out);
    return;
  case O2O_E_PTRADD:
  case O2O_E_CAST:
    o2o_points_to_of_pointer(facts, e->kids[0], out);
    return;
  case O2O_E_COMMA:
  case O2O_E_ASSIGN:
    o2o_points_to_of_pointer(facts, e->kids[1], out);
    return;
  case O2O_E_COND:
    o2o_points_to_of_pointer(facts, e->kids[1], out);
    o2o_points_to_of_pointer(facts, e->kids[2], out);
    return;
  case O2O_E_CALL:
    add_all(facts, out, e->callee);
    return;
  default:
    return;
  }
}

/* ---- the fixpoint ---------------------------------------------------------------------------- */

static void assign(o2o_points_to *facts, const void *key, const o2o_expr *value) {
  if (!value || value->type->kind != O2O_T_POINTER)
    return;
  o2o_roots found = {0};
  o2o_points_to_of_pointer(facts, value, &found);
  o2o_roots *set = roots_of(facts, key);
  for (unsigned k = 0; k < found.count; ++k)
    add_root(facts->nest, set, found.syms[k], &facts->grew);
}

static bool visit_expr(o2o_expr *e, void *ctx) {
  o2o_points_to *facts = ctx;
  if (e->kind == O2O_E_ASSIGN && e->kids[0]->kind == O2O_E_SYM)
    assign(facts, e->kids[0]->sym, e->kids[1]);
  if (e->kind == O2O_E_CALL && e->callee)
    for (unsigned k = 0; k < e->nkids && k < e->callee->nparams; ++k)
      assign(facts, e->callee->params[k], e->kids[k]);
  return true;
}

static bool visit_stmt(o2o_stmt *s, void *ctx) {
  o2o_points_to *facts = ctx;
  if (s->kind == O2O_ST_DECL)
    assign(facts, s->sym, s->e[0]);
  if (s->kind == O2O_ST_RETURN && facts->inside)
    assign(facts, facts->inside, s->e[0]);
  return true;
}

o2o_points_to *o2o_points_to_new(o2o_nest *nest) {
  o2o_points_to *facts = o2o_alloc(nest, sizeof *facts);
  facts->nest = nest;
  o2o_stmt *body = nest->whole ? (o2o_stmt *)nest->whole : nest->body;
  do {
    facts->grew = false;
    facts->inside = NULL;
    o2o_walk_stmt(body, visit_stmt, visit_expr, facts);
    for (unsigned k = 0; k < nest->nfunctions; ++k) {
      facts->inside = nest->functions[k];
      o2o_walk_stmt(nest->functions[k]->body, visit_stmt, visit_expr, facts);
    }
  } while (facts->grew);
  return facts;
}
