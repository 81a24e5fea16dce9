//===- lower_fold.cpp - variables that are constants ------------------------------------------===//
//
// `static const int debug = 0;`, a file's `static int timers;` that nobody ever sets, a table that
// is static in a function and only read: their values are those of their initializers.  Conditions
// over them fold, so that code which never runs does not refuse a loop.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

/// What the unit does with its variables. Says nothing about other units.
const VariableUses &KnownValues::unitUses() {
  if (Unit.Uses->empty())
    Unit.Uses->countUnit(Ctx);
  return *Unit.Uses;
}

/// What the loop does with them, its functions included.
const VariableUses &KnownValues::loopUses() {
  if (InLoop.empty() && !Site.Directive)
    InLoop.countIn(Site.Function->getBody());
  if (InLoop.empty())
    Nest.anySite([&](const LoopSite &S) {
      InLoop.countIn(S.Directive->getRawStmt());
      return false;
    });
  return InLoop;
}

/// True when the variable has the value of its initializer all its life.
bool KnownValues::keepsInitialValue(const VarDecl *V) {
  QualType Elem = Ctx.getBaseElementType(V->getType());
  if (Elem.isVolatileQualified() || V->getType().isVolatileQualified() ||
      V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>() ||
      V->hasAttr<WeakAttr>() || isa<ParmVarDecl>(V))
    return false;
  if (V->getType().isConstQualified() || Elem.isConstQualified())
    return true;
  bool Closed = V->isStaticLocal() || (V->hasGlobalStorage() && !V->isExternallyVisible());
  return Closed && unitUses().onlyRead(V);
}

/// The value of a scalar variable that is a constant, or null.
o2o_expr *KnownValues::constantVariable(const VarDecl *V) {
  QualType T = V->getType();
  if (!T->isIntegralOrEnumerationType() && !T->isRealFloatingType())
    return nullptr;
  V = V->getCanonicalDecl();
  if (Nest.Local.count(V) || Nest.Clauses.count(V) || !keepsInitialValue(V))
    return nullptr;
  const Expr *Init = V->getAnyInitializer();
  if (Init)
    return Nest.constant(Init);
  bool Zero = V->isStaticLocal() || (V->hasGlobalStorage() && !V->isExternallyVisible());
  return Zero ? zero(type(T, V->getLocation())) : nullptr;
}

/// The truth value that a lowered condition always has.
bool KnownValues::known(const o2o_expr *Cond, bool &Value) const {
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
