/* Variables of an iteration get others in their place, the loop's variable a sum. */
#include "xform/optimise/iteration_copy.h"

#include "xform/prepare/edit.h"

static o2o_symbol *renamed(const o2o_iteration_copy *t, o2o_symbol *sym) {
  for (unsigned k = 0; k < t->nown; ++k)
    if (t->own[k] == sym)
      return t->instead[k];
  return sym;
}

/* That of an associated loop is a value as it is. */
static bool is_variable(const o2o_iteration_copy *t, const o2o_expr *e) {
  return t->iv->storage == O2O_S_ITER ? e->kind == O2O_E_SYM && e->sym == t->iv
                                      : o2o_is_value_of(e, t->iv);
}

static o2o_expr *copied_expr(const o2o_cloning *c, o2o_expr *e) {
  const o2o_iteration_copy *t = c->ctx;
  if (e->kind == O2O_E_SYM && renamed(t, e->sym) != e->sym) {
    o2o_expr *other = o2o_copy_expr(c->nest, e);
    other->sym = renamed(t, e->sym);
    return other;
  }
  if (!is_variable(t, e) || t->distance == 0)
    return NULL;
  return o2o_binary(c->nest, O2O_OP_ADD, e->type, o2o_copy_expr(c->nest, e),
                    o2o_int(c->nest, e->type, t->distance));
}

static o2o_stmt *copied_stmt(const o2o_cloning *c, o2o_stmt *s) {
  const o2o_iteration_copy *t = c->ctx;
  if (s->kind != O2O_ST_DECL || renamed(t, s->sym) == s->sym)
    return NULL;
  o2o_stmt *decl = o2o_stmt_new(c->nest, O2O_ST_DECL, s->loc, 0);
  decl->sym = renamed(t, s->sym);
  decl->e[0] = o2o_clone_expr(c, s->e[0]);
  return decl;
}

void o2o_iteration_copy_start(o2o_nest *nest, o2o_iteration_copy *t, const o2o_symbol *shared) {
  for (unsigned k = 0; k < t->nown; ++k) {
    o2o_symbol *own = t->instead[k] = t->own[k];
    if (t->distance == 0 || own == shared)
      continue;
    o2o_symbol *other = o2o_symbol_copy(nest, own);
    other->storage = O2O_S_LOCAL;
    t->instead[k] = other;
  }
}

o2o_stmt *o2o_iteration_copy_of(o2o_nest *nest, const o2o_iteration_copy *t, o2o_stmt *s) {
  o2o_cloning c = {nest, copied_stmt, copied_expr, (void *)t};
  return o2o_clone_stmt(&c, s);
}
