/* Inner loops in which an iteration may read elements that an earlier one has written.
 *
 *   for (int j = 0; j < n; j++)        O2O_CARRIED
 *     h[j + 2] = h[j] + x[j];          for (int j_5 = 0; j_5 < n_6; ++j_5) ...
 *
 * Intel's compiler makes vectors of such iterations where the elements are two or four apart, and
 * reads what has not been written yet.  On devices that have not been found right about it (the
 * probe "carried", runtime/choice/probe.c) the macro asks for none.  Loops where the element is the
 * same one, or one of another row, or of a variable of the iteration, may have vectors, if its
 * subscripts plainly are sums of multiples of the loop's variable or come from memory: of those
 * that wrap around (hidden_steps.c) a compiler may know more than is seen here.
 *
 *   u <<= 30; u >>= 30; h[u] += x[j];      while (q > 3) q -= 4; h[q] += x[j];
 */
#include "xform/print/carried_elements.h"

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"
#include "xform/ir/update.h"
#include "xform/prepare/edit.h"
#include "xform/print/hidden_steps.h"
#include "xform/print/rolled_loops.h"

#define MOST_STORES 16
#define MOST_DEPTH 24 /* variables and calls that a subscript is followed through */

typedef struct search {
  o2o_nest *nest;
  const o2o_stmt *loop;
  const o2o_symbol *iv; /* NULL: it has none that is known */
  const o2o_expr *stores[MOST_STORES];
  unsigned count;
  bool carried, varies;
} search;

/* The element that a member is in. */
static const o2o_expr *element_of(const o2o_expr *lvalue) {
  while (lvalue->kind == O2O_E_MEMBER)
    lvalue = lvalue->kids[0];
  return lvalue;
}

static bool find_store(o2o_expr *e, void *ctx) {
  search *found = ctx;
  if (!o2o_is_assignment(e) || element_of(e->kids[0])->kind == O2O_E_SYM)
    return true;
  if (found->count == MOST_STORES)
    found->carried = true;
  else
    found->stores[found->count++] = element_of(e->kids[0]);
  return true;
}

/* ---- subscripts ------------------------------------------------------------------------------ */

/* What the loop declares the variable with, and where it gets other values. */
typedef struct value_of {
  o2o_nest *nest;
  const o2o_symbol *sym;
  const o2o_expr *initial;
  bool declared, assigned;
  bool counts; /* it is the variable of a loop in this one */
} value_of;

static bool find_declaration(o2o_stmt *s, void *ctx) {
  value_of *v = ctx;
  o2o_sequential_loop l;
  v->counts |= s->kind == O2O_ST_FOR && o2o_match_sequential_loop(v->nest, s, &l) && l.iv == v->sym;
  if (s->kind == O2O_ST_DECL && s->sym == v->sym) {
    v->declared = true;
    v->initial = s->e[0];
  }
  return true;
}

static bool find_assignment(o2o_expr *e, void *ctx) {
  value_of *v = ctx;
  v->assigned |= (o2o_is_assignment(e) || e->kind == O2O_E_ADDR || e->kind == O2O_E_ATOMIC) &&
                 o2o_root(e->kids[0]) == v->sym;
  return true;
}

static bool find_varying(o2o_expr *e, void *ctx) {
  search *found = ctx;
  value_of v = {.nest = found->nest, .sym = e->kind == O2O_E_SYM ? e->sym : NULL};
  if (v.sym)
    o2o_walk_stmt((o2o_stmt *)found->loop, find_declaration, find_assignment, &v);
  found->varies |= v.declared || v.assigned || (v.sym && v.sym == found->iv) ||
                   e->kind == O2O_E_CALL || o2o_is_assignment(e);
  return !found->varies;
}

static bool is_same_in_loop(const search *found, const o2o_expr *e) {
  search own = {.nest = found->nest, .loop = found->loop, .iv = found->iv};
  o2o_walk_expr((o2o_expr *)e, find_varying, &own);
  return !own.varies;
}

static bool is_plain(const search *found, const o2o_expr *e, unsigned depth);

/* The same value all through the loop, its variable, or what is plain. */
static bool is_plain_variable(const search *found, const o2o_symbol *sym, unsigned depth) {
  value_of v = {.nest = found->nest, .sym = sym};
  if (sym == found->iv)
    return true;
  o2o_walk_stmt((o2o_stmt *)found->loop, find_declaration, find_assignment, &v);
  return v.counts ||
         (!v.assigned && (!v.declared || (v.initial && is_plain(found, v.initial, depth))));
}

/* A call of a function that only returns what is plain. */
static bool is_plain_call(const search *found, const o2o_expr *e, unsigned depth) {
  const o2o_stmt *s = e->callee ? o2o_unblocked(e->callee->body) : NULL;
  if (!s || s->kind != O2O_ST_RETURN || !s->e[0] || !is_plain(found, s->e[0], depth))
    return false;
  for (unsigned k = 0; k < e->nkids; ++k)
    if (!is_plain(found, e->kids[k], depth))
      return false;
  return true;
}

static bool is_plain(const search *found, const o2o_expr *e, unsigned depth) {
  if (depth >= MOST_DEPTH)
    return false;
  ++depth;
  switch (e->kind) {
  case O2O_E_INT:
    return true;
  case O2O_E_SYM:
    return is_plain_variable(found, e->sym, depth);
  case O2O_E_LOAD: /* what is in memory goes in no steps that a compiler knows */
    return e->kids[0]->kind != O2O_E_SYM || is_plain_variable(found, e->kids[0]->sym, depth);
  case O2O_E_CAST:
  case O2O_E_NEG:
    return is_plain(found, e->kids[0], depth);
  case O2O_E_CALL:
    return is_plain_call(found, e, depth);
  case O2O_E_BINARY:
    if (operation_loses_steps(e->op, e->kids[0], e->kids[1]) || is_same_in_loop(found, e))
      return true; /* they are hidden; there are none */
    return (e->op == O2O_OP_ADD || e->op == O2O_OP_SUB || e->op == O2O_OP_MUL ||
            e->op == O2O_OP_SHL) &&
           is_plain(found, e->kids[0], depth) && is_plain(found, e->kids[1], depth);
  default:
    return is_same_in_loop(found, e);
  }
}

/* All subscripts on the way to an element. */
static bool has_plain_subscripts(const search *found, const o2o_expr *lvalue) {
  for (;; lvalue = lvalue->kids[0]) {
    if (lvalue->nkids == 0)
      return true;
    if ((lvalue->kind == O2O_E_INDEX || lvalue->kind == O2O_E_PTRADD) &&
        !is_plain(found, lvalue->kids[1], 0))
      return false;
  }
}

/* How much a plain subscript grows with each iteration; false: that is not known. */
static bool step_of(const search *found, const o2o_expr *e, unsigned depth, int64_t *step) {
  int64_t left, right;
  *step = 0;
  if (depth >= MOST_DEPTH)
    return false;
  ++depth;
  if (is_same_in_loop(found, e))
    return true;
  if (e->kind == O2O_E_CAST)
    return step_of(found, e->kids[0], depth, step);
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM) {
    value_of v = {.nest = found->nest, .sym = e->kids[0]->sym};
    *step = 1;
    if (v.sym == found->iv)
      return true;
    o2o_walk_stmt((o2o_stmt *)found->loop, find_declaration, find_assignment, &v);
    return !v.assigned && v.initial && step_of(found, v.initial, depth, step);
  }
  if (e->kind != O2O_E_BINARY || !step_of(found, e->kids[0], depth, &left) ||
      !step_of(found, e->kids[1], depth, &right))
    return false;
  if (e->op == O2O_OP_ADD)
    return !__builtin_add_overflow(left, right, step);
  if (e->op == O2O_OP_SUB)
    return !__builtin_sub_overflow(left, right, step);
  if (e->op != O2O_OP_MUL)
    return false;
  int64_t factor;
  return o2o_const_int(e->kids[0], &factor)   ? !__builtin_mul_overflow(factor, right, step)
         : o2o_const_int(e->kids[1], &factor) ? !__builtin_mul_overflow(factor, left, step)
                                              : false;
}

/* The subscript without a constant that is added to it. */
static const o2o_expr *without_constant(const o2o_expr *e, int64_t *constant) {
  int64_t value;
  *constant = 0;
  e = o2o_unwidened(e);
  if (e->kind != O2O_E_BINARY || (e->op != O2O_OP_ADD && e->op != O2O_OP_SUB) ||
      !o2o_const_int(e->kids[1], &value))
    return e;
  *constant = e->op == O2O_OP_ADD ? value : -value;
  return o2o_unwidened(e->kids[0]);
}

/* h[2 * j] and h[2 * j + 1] */
static bool are_interleaved(const search *found, const o2o_expr *a, const o2o_expr *b) {
  int64_t of_a, of_b, apart, step;
  const o2o_expr *left = without_constant(a, &of_a), *right = without_constant(b, &of_b);
  return o2o_expr_same(left, right) && step_of(found, left, 0, &step) && step != 0 && step != -1 &&
         !__builtin_sub_overflow(of_a, of_b, &apart) && apart % step != 0;
}

/* Whether two elements of an array are the same one in each iteration, or lie in rows that the loop
 * does not leave, or never are the same. */
static bool keeps_apart(const search *found, const o2o_expr *a, const o2o_expr *b) {
  if (o2o_expr_same(a, b))
    return has_plain_subscripts(found, a);
  if (!found->iv || a->kind != O2O_E_INDEX || b->kind != O2O_E_INDEX ||
      !has_plain_subscripts(found, a) || o2o_mentions(NULL, a->kids[0], found->iv) ||
      o2o_mentions(NULL, b->kids[0], found->iv))
    return false;
  return o2o_expr_same(a->kids[1], b->kids[1]) || are_interleaved(found, a->kids[1], b->kids[1]);
}

static bool find_load(o2o_expr *e, void *ctx) {
  search *found = ctx;
  bool reads = e->kind == O2O_E_LOAD || e->kind == O2O_E_ASSIGNOP || e->kind == O2O_E_INCDEC;
  const o2o_expr *element = reads ? element_of(e->kids[0]) : NULL;
  const o2o_symbol *root = element ? o2o_root(element) : NULL;
  if (!element || element->kind == O2O_E_SYM || (root && o2o_declares(found->loop, root)))
    return true;
  for (unsigned k = 0; k < found->count; ++k)
    found->carried |=
        o2o_root(found->stores[k]) == root && !keeps_apart(found, element, found->stores[k]);
  return !found->carried;
}

static bool find_element(o2o_expr *e, void *ctx) {
  *(bool *)ctx |= e->kind == O2O_E_INDEX || e->kind == O2O_E_DEREF || e->kind == O2O_E_CALL;
  return !*(bool *)ctx;
}

/* Of loops that access no elements a compiler may make formulas. */
static bool find_inner_loop(o2o_stmt *s, void *ctx) {
  const o2o_stmt **outer = ctx;
  bool accesses = false;
  if (o2o_is_loop(s) && s != *outer)
    o2o_walk_stmt(s, NULL, find_element, &accesses);
  if (accesses)
    *outer = NULL;
  return *outer != NULL;
}

static bool is_innermost_access(o2o_stmt *loop) {
  const o2o_stmt *outer = loop;
  o2o_walk_stmt(loop, find_inner_loop, NULL, &outer);
  return outer || is_innermost(loop);
}

bool carries_elements(printer *p, o2o_stmt *loop) {
  o2o_sequential_loop l;
  search found = {.nest = p->nest, .loop = loop};
  if (loop->independent || !is_innermost_access(loop))
    return false;
  if (loop->kind == O2O_ST_FOR && o2o_match_sequential_loop(p->nest, loop, &l))
    found.iv = l.iv;
  o2o_walk_stmt(loop, NULL, find_store, &found);
  o2o_walk_stmt(loop, NULL, find_load, &found);
  return found.carried;
}
