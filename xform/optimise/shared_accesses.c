#include "xform/optimise/shared_accesses.h"

#define MOST_STREAMS 2 /* accesses that each iteration has for itself */

/* The place depends on the variable. */
static bool follows(const o2o_scope *scope, const o2o_expr *e, const o2o_symbol *iv,
                    unsigned depth) {
  if (depth > 16)
    return true;
  if (e->kind == O2O_E_LOAD && e->kids[0]->kind == O2O_E_SYM) {
    const o2o_scope *link = scope ? o2o_scope_find(scope, e->kids[0]->sym) : NULL;
    if (e->kids[0]->sym == iv)
      return true;
    return link && link->kind == O2O_SCOPE_EXPR && follows(link->at, link->expr, iv, depth + 1);
  }
  for (unsigned k = 0; k < e->nkids; ++k)
    if (e->kids[k] && follows(scope, e->kids[k], iv, depth + 1))
      return true;
  return false;
}

static bool place_follows(const o2o_access *a, const o2o_symbol *iv) {
  for (unsigned k = 0; k < a->place.nterms; ++k)
    if (follows(a->place.terms[k].scope, a->place.terms[k].index, iv, 0))
      return true;
  return false;
}

bool o2o_shares_accesses(const o2o_accesses *list, unsigned from, unsigned to,
                         const o2o_symbol *inner, const o2o_symbol *outer, bool only_read) {
  unsigned shared = 0, streams = 0;
  for (unsigned k = from; k < to; ++k) {
    const o2o_access *a = &list->items[k];
    if (a->object->storage != O2O_S_OBJECT)
      continue;
    if (a->somewhere)
      return false;
    bool seen = false;
    for (unsigned m = from; m < k && !seen; ++m)
      seen = list->items[m].lvalue == a->lvalue;
    if (seen || !place_follows(a, inner))
      continue;
    if (place_follows(a, outer))
      ++streams;
    else
      shared += !only_read || !o2o_access_writes(list, a->object);
  }
  return shared > 0 && streams <= MOST_STREAMS;
}
