/* What variables stand for at a place of the body.
 *
 * A scope is what is known about variables at one place of one iteration: a local variable stands
 * for the expression that it was last assigned, a parameter for its argument, the variable of a
 * canonical sequential loop for the values that the loop gives it.  Scopes are immutable chains in
 * the nest's arena: extending one makes a new head, so that an access may keep the scope that it
 * was seen in.  A definition remembers the scope that it was made in; `k = k + 1` therefore binds k
 * to k + 1 with the old k.  Variables whose address is taken are never bound.
 *
 * A walker over the body threads a scope through like this:
 *
 *   walk(scope, BLOCK):  for each statement s: walk(scope, s);
 *                        scope = o2o_scope_after(nest, scope, s)
 *   walk(scope, FOR):    init is executed in `scope`; condition, increment and body in
 *                        o2o_scope_enter(nest, scope, s)
 *   walk(scope, other loop, SWITCH):
 *                        the body in o2o_scope_enter(nest, scope, s)
 *   walk(scope, IF):     both branches in o2o_scope_after_expr(nest, scope, condition)
 *   walk(scope, CALL):   the callee's body in o2o_scope_call(nest, scope, call), when that is
 *                        not NULL
 *
 * The parts of one expression are seen from o2o_scope_within(nest, scope, expression), which
 * forgets what the expression itself changes on the way.
 */
#ifndef O2O_XFORM_FORMULA_SCOPE_H
#define O2O_XFORM_FORMULA_SCOPE_H

#include "xform/formula/mentions.h"
#include "xform/formula/sequential_loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One link of the chain; treat as opaque outside xform/. */
typedef struct o2o_scope {
  const struct o2o_scope *parent;
  enum {
    O2O_SCOPE_ROOT,
    O2O_SCOPE_EXPR,
    O2O_SCOPE_LOOP,
    O2O_SCOPE_UNKNOWN,
    O2O_SCOPE_CALL,
    O2O_SCOPE_SWITCH /* links nearer than this were made inside the switch */
  } kind;
  o2o_symbol *sym; /* EXPR, LOOP, UNKNOWN: the variable */
  o2o_expr *expr;  /* EXPR: stands for this ... */
  /* EXPR: ... seen from there; LOOP: where lower and bound are evaluated */
  const struct o2o_scope *at;
  o2o_sequential_loop loop; /* LOOP */
  unsigned loops; /* open sequential LOOPs in this chain, this one included: LOOP number n has
                        formula variable nest->nloops + n - 1 */
  unsigned calls; /* open calls */
  const o2o_function *callee; /* CALL */
  o2o_symbol *const *pinned;  /* ROOT: variables whose address is taken, `npinned` of them */
  unsigned npinned;
} o2o_scope;

const o2o_scope *o2o_scope_root(o2o_nest *nest);
/* The scope after the statement has been executed. */
const o2o_scope *o2o_scope_after(o2o_nest *nest, const o2o_scope *scope, const o2o_stmt *stmt);
const o2o_scope *o2o_scope_after_expr(o2o_nest *nest, const o2o_scope *scope, o2o_expr *e);
/* The scope for the parts of an expression (operands, subscripts, arguments). */
const o2o_scope *o2o_scope_within(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *e);
/* The scope inside a loop or switch; a canonical FOR opens a LOOP, see o2o_scope_opens(). */
const o2o_scope *o2o_scope_enter(o2o_nest *nest, const o2o_scope *scope, const o2o_stmt *stmt);
/* The scope inside the callee of a CALL; NULL: too deep (recursion), nothing is known about what
 * the callee does. */
const o2o_scope *o2o_scope_call(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *call);
/* The expression that a call returns, when the callee is straight-line code that ends in a return;
 * *at is the scope to see it from. NULL otherwise. */
o2o_expr *o2o_scope_result(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *call,
                           const o2o_scope **at);
/* True when the address of the variable is taken somewhere in the body or a called function. */
bool o2o_is_address_taken(const o2o_scope *scope, const o2o_symbol *sym);
/* True when o2o_scope_enter() made a LOOP on top, that is, the statement is a canonical sequential
 * loop. */
bool o2o_scope_opens(const o2o_scope *inner, const o2o_scope *outer);
/* What the variable stands for: a link of kind EXPR or LOOP, or NULL when not known. */
const o2o_scope *o2o_scope_find(const o2o_scope *scope, const o2o_symbol *sym);

#ifdef __cplusplus
}
#endif
#endif
