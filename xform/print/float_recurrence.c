/* Floating-point sums of inner loops keep their order.
 *
 *   for (int j = 0; j < m; j++)          O2O_ORDERED
 *     t += a[i][j];                ->    for (int j_4 = 0; ...)
 *                                          t_3 += a_1[...];
 *
 * OpenCL's compilers must keep the order of additions, unless they are told otherwise.  One for
 * CPUs does so only in its vectors of work-items: in work-groups that are too small for one of
 * those, and in what is left over of larger ones, it runs the loop's iterations as the elements of
 * vectors and adds these up at the end (55 of 64 sums of rows were others; a Cholesky factorisation
 * became NaN).  The macro is two pragmas that keep it from that: no vectors of iterations, and no
 * unrolling, after which it tries again.  They take little from a compiler that follows the rules:
 * no such loop can be a vector for it.  Where a probe has found that the driver does
 * (runtime/choice/trial.c), the macro is nothing.  Only loops that carry a sum or the like are
 * marked, and none that hand on what they have loaded (`before = a[i]`), which vectors can do.
 *
 * A sum may be a variable, or an element of an array whose subscripts do not move with the loop:
 * `restrict` lets compilers keep it in a register.  Subscripts of loops inside count as not moving:
 * when those loops are unrolled, each of their elements is such a sum.
 */
#include "xform/print/float_recurrence.h"

#include "xform/formula/emit.h"
#include "xform/print/vector_width.h"

typedef struct search {
  printer *p;
  o2o_stmt *body;
  symbol_set moving; /* variables that the loop itself changes from one iteration to the next */
  bool found;
} search;

static void add_moving(search *s, o2o_symbol *symbol) {
  if (!uses_symbol(&s->moving, symbol))
    add_to_set(s->p, &s->moving, symbol);
}

static bool note_assigned(o2o_expr *e, void *ctx) {
  if (o2o_is_assignment(e) && e->kids[0]->kind == O2O_E_SYM)
    add_moving(ctx, e->kids[0]->sym);
  return true;
}

/* What loops inside change in their heads does not count. */
static void note_moving(search *s, o2o_stmt *stmt) {
  if (!stmt)
    return;
  if (stmt->kind == O2O_ST_DECL)
    add_moving(s, stmt->sym);
  for (unsigned k = 0; k < 2 && stmt->kind != O2O_ST_FOR; ++k)
    if (stmt->e[k])
      o2o_walk_expr(stmt->e[k], note_assigned, s);
  for (unsigned k = stmt->kind == O2O_ST_FOR; k < stmt->nkids; ++k)
    note_moving(s, stmt->kids[k]);
}

static bool find_moving(o2o_expr *e, void *ctx) {
  search *s = ctx;
  s->found |= e->kind == O2O_E_SYM && uses_symbol(&s->moving, e->sym);
  return !s->found;
}

static bool moves(const search *s, o2o_expr *lvalue) {
  search look = *s;
  look.found = false;
  o2o_walk_expr(lvalue, find_moving, &look);
  return look.found;
}

static bool find_float(o2o_expr *e, void *ctx) {
  bool *found = ctx;
  *found |= e->kind == O2O_E_SYM && e->sym->storage != O2O_S_OBJECT &&
            e->sym->storage != O2O_S_VALUE && o2o_is_float(o2o_element(e->sym->type));
  return !*found;
}

/* The value is computed from what the store overwrites, or from another variable that may have
 * been. */
static bool feeds_back(const o2o_expr *store) {
  bool found = false;
  const o2o_symbol *root = o2o_root(store->kids[0]);
  if (store->kind != O2O_E_ASSIGN)
    return true;
  o2o_walk_expr(store->kids[1], find_float, &found);
  return found || (root && o2o_mentions(NULL, store->kids[1], root));
}

/* Its address goes to a function, which may add to it. */
static bool passes(const search *s, const o2o_expr *e) {
  const o2o_symbol *root =
      e->kind == O2O_E_ADDR || e->kind == O2O_E_DECAY ? o2o_root(e->kids[0]) : NULL;
  return root && o2o_is_float(o2o_element(root->type)) &&
         o2o_lvalue_space(e->kids[0]) == O2O_SPACE_PRIVATE && !o2o_declares(s->body, root);
}

static bool visit(o2o_expr *e, void *ctx) {
  search *s = ctx;
  if (e->kind == O2O_E_CALL)
    for (unsigned k = 0; k < e->nkids; ++k)
      s->found |= passes(s, e->kids[k]);
  if (o2o_is_assignment(e) && o2o_is_float(e->kids[0]->type) && feeds_back(e))
    s->found |= e->kids[0]->kind == O2O_E_SYM ? o2o_may_be_carried(s->body, e->kids[0]->sym)
                                              : !moves(s, e->kids[0]);
  return !s->found;
}

bool has_float_recurrence(printer *p, o2o_stmt *loop) {
  search s = {.p = p, .body = loop->kids[loop->kind == O2O_ST_FOR]};
  if (p->nest->fp.fast || !s.body)
    return false;
  for (unsigned k = 0; k < 2; ++k)
    if (loop->e[k])
      o2o_walk_expr(loop->e[k], note_assigned, &s);
  note_moving(&s, s.body);
  o2o_walk_stmt(s.body, NULL, visit, &s);
  return s.found;
}
