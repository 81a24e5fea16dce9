//===- settled.cpp ------------------------------------------------------------===//
#include "plugin/lower/value/settled.h"

namespace o2o {

static bool readsMemory(o2o_expr *E) {
  bool Reads = false;
  o2o_walk_expr(
      E,
      [](o2o_expr *X, void *Found) {
        if (X->kind == O2O_E_LOAD && X->kids[0]->kind != O2O_E_SYM)
          *static_cast<bool *>(Found) = true;
        return true;
      },
      &Reads);
  return Reads;
}

/// It names an object, and has the type of that.
static bool isPlace(const o2o_expr *E) {
  return E->kind == O2O_E_SYM || E->kind == O2O_E_INDEX || E->kind == O2O_E_MEMBER ||
         E->kind == O2O_E_DEREF;
}

o2o_expr *settled(o2o_nest *N, o2o_expr *E, llvm::function_ref<o2o_expr *(o2o_expr *)> Keep) {
  if (!readsMemory(E))
    return E;
  // Of the two sides of a condition only one may be evaluated.
  if (!isPlace(E) && (o2o_is_number(E->type) || E->kind == O2O_E_COND))
    return Keep(E);
  // What E is made of may stand elsewhere as well.
  o2o_expr *X = o2o_expr_new(N, E->kind, E->type, E->loc, E->nkids);
  o2o_expr **Kids = X->kids;
  *X = *E;
  X->kids = Kids;
  for (unsigned K = 0; K < E->nkids; ++K)
    X->kids[K] = E->kids[K] ? settled(N, E->kids[K], Keep) : nullptr;
  return X;
}

} // namespace o2o
