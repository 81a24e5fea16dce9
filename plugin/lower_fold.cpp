//===- lower_fold.cpp - variables that are constants
//-------------------------------------------------===//
//
// `static const int debug = 0;`, a file's `static int timers;` that nobody ever sets, a table that is
// static in a function and only read: their values are those of their initializers.  Conditions over
// them fold, so that code which never runs does not refuse a loop.
//
//===-------------------------------------------------------------------------------------------===//
#include "lower.h"
#include "lvalue.h"
#include "uses.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace o2o {

/// Counts all mentions of each variable, and those that read its value.
struct VariableUses::Counter : RecursiveASTVisitor<VariableUses::Counter> {
  explicit Counter(VariableUses &Uses) : Uses(Uses) {}
  VariableUses &Uses;

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      Uses.Counts[V->getCanonicalDecl()].first++;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue)
      if (const VarDecl *V = rootVariable(E->getSubExpr()))
        Uses.Counts[V].second++;
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (const VarDecl *V = U->getOpcode() == UO_AddrOf ? rootVariable(U->getSubExpr()) : nullptr)
      Uses.Addressed.insert(V);
    return true;
  }
  /// The operand of sizeof is not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    return E->getTypeOfArgument()->isVariablyModifiedType()
               ? RecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(E)
               : true;
  }
};

void VariableUses::count(ASTContext &Ctx) {
  if (!Counted)
    Counter(*this).TraverseDecl(Ctx.getTranslationUnitDecl());
  Counted = true;
}

bool VariableUses::addressed(ASTContext &Ctx, const VarDecl *V) {
  count(Ctx);
  return Addressed.count(V->getCanonicalDecl()) != 0;
}

bool VariableUses::onlyRead(ASTContext &Ctx, const VarDecl *V) {
  count(Ctx);
  auto [All, Reads] = Counts.lookup(V->getCanonicalDecl());
  return All == Reads;
}

/// True when the variable has the value of its initializer all its life.
bool NestLowering::keepsInitialValue(const VarDecl *V) {
  QualType Elem = Ctx.getBaseElementType(V->getType());
  if (Elem.isVolatileQualified() || V->getType().isVolatileQualified() ||
      V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>() ||
      V->hasAttr<WeakAttr>() || isa<ParmVarDecl>(V))
    return false;
  if (V->getType().isConstQualified() || Elem.isConstQualified())
    return true;
  bool Closed = V->isStaticLocal() || (V->hasGlobalStorage() && !V->isExternallyVisible());
  return Closed && Unit.Uses->onlyRead(Ctx, V);
}

/// The value of a scalar variable that is a constant, or null.
o2o_expr *NestLowering::constantVariable(const VarDecl *V) {
  QualType T = V->getType();
  if (!T->isIntegralOrEnumerationType() && !T->isRealFloatingType())
    return nullptr;
  V = V->getCanonicalDecl();
  if (Local.count(V) || Clauses.count(V) || !keepsInitialValue(V))
    return nullptr;
  const Expr *Init = V->getAnyInitializer();
  if (Init)
    return constant(Init);
  bool Zero = V->isStaticLocal() || (V->hasGlobalStorage() && !V->isExternallyVisible());
  return Zero ? zero(type(T, V->getLocation())) : nullptr;
}

/// The truth value that a lowered condition always has.
bool NestLowering::known(const o2o_expr *Cond, bool &Value) const {
  int64_t K;
  if (Cond->kind == O2O_E_FLOAT) {
    Value = Cond->d != 0;
    return true;
  }
  if (!o2o_const_int(Cond, &K))
    return false;
  Value = K != 0;
  return true;
}

/// Control may come into the statement from elsewhere: by a label or a case.
bool hasEntry(const Stmt *S) {
  if (!S)
    return false;
  if (isa<LabelStmt, SwitchCase>(S))
    return true;
  for (const Stmt *Kid : S->children())
    if (hasEntry(Kid))
      return true;
  return false;
}

} // namespace o2o
