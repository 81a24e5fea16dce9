/* Copies of statements (clone.h).
 *
 * Expressions in the IR are trees, but for ATOMICs, whose value may be the target's node; callers
 * do not copy those.
 */
#include "xform/ir/clone.h"

#include <string.h>

o2o_expr *o2o_clone_expr(const o2o_cloning *c, o2o_expr *e) {
  o2o_expr *other = e && c->expr ? c->expr(c, e) : NULL;
  if (!e || other)
    return other;
  o2o_expr *copy = o2o_expr_new(c->nest, e->kind, e->type, e->loc, e->nkids);
  o2o_expr **kids = copy->kids;
  *copy = *e;
  copy->kids = kids;
  for (unsigned k = 0; k < e->nkids; ++k)
    kids[k] = o2o_clone_expr(c, e->kids[k]);
  return copy;
}

o2o_stmt *o2o_clone_stmt(const o2o_cloning *c, o2o_stmt *s) {
  o2o_stmt *other = s && c->stmt ? c->stmt(c, s) : NULL;
  if (!s || other)
    return other;
  o2o_stmt *copy = o2o_stmt_new(c->nest, s->kind, s->loc, s->nkids);
  copy->sym = s->sym;
  copy->around = s->around;
  copy->independent = s->independent;
  for (unsigned k = 0; k < 2; ++k)
    copy->e[k] = o2o_clone_expr(c, s->e[k]);
  for (unsigned k = 0; k < s->nkids; ++k)
    copy->kids[k] = o2o_clone_stmt(c, s->kids[k]);
  return copy;
}
