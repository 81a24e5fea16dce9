//===- lvalue.cpp - the variable behind an lvalue
//-----------------------------------------------------------===//
#include "lvalue.h"

using namespace clang;

namespace o2o {

const VarDecl *rootVariable(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
      E = M->getBase();
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase();
    else if (const auto *C = dyn_cast<CastExpr>(E); C && C->getCastKind() == CK_ArrayToPointerDecay)
      E = C->getSubExpr();
    else
      break;
  }
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

const VarDecl *wholeVariable(const Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

} // namespace o2o
