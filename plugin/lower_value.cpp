//===- lower_value.cpp - integers in memory that the loop does not change
//---------------------------------------------===//
//
//   for (j = 1; j < grid_points[0] - 1; j++) ...        for (k = 0; k < sizes.nz; k++) ...
//
// Sizes are often kept in an array or a struct. The host takes such a number when it launches the kernel, as it does with a
// variable, so that what depends on it is known: how often loops run, which memory is touched, what is written before it is
// read. The number must be in a variable that the loop only reads, at a constant place. When a pointer through which the loop
// writes leads to it nonetheless, the launch declines (O2O_ARG_UNWRITTEN of runtime/abi.h).
//
// Left in memory: what functions that the loop calls read, and numbers beyond the first dozen.
//
//===-------------------------------------------------------------------------------------------===//
#include "effects.h"
#include "lower.h"
#include "lvalue.h"

using namespace clang;

namespace o2o {

static const unsigned MostIntegers = 12;

/// Counts how often the code, and what it calls, names each variable, and how often to read it or a part of it.
void NestLowering::countMentions(const Stmt *S) {
  eachEvaluated(S, [this](const Stmt *Node) {
    if (const auto *R = dyn_cast<DeclRefExpr>(Node)) {
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        Mentions[V->getCanonicalDecl()].first++;
      const FunctionDecl *F = definitionOf(dyn_cast<FunctionDecl>(R->getDecl()));
      if (F && Counted.insert(F).second)
        countMentions(F->getBody());
    } else if (const auto *C = dyn_cast<ImplicitCastExpr>(Node);
               C && C->getCastKind() == CK_LValueToRValue) {
      if (const VarDecl *V = rootVariable(C->getSubExpr()))
        Mentions[V].second++;
    }
    return true;
  });
}

/// The loop does nothing with the variable but read it: its address goes nowhere.
bool NestLowering::loopOnlyReads(const VarDecl *V) {
  if (Mentions.empty())
    countMentions(Site.Directive->getRawStmt());
  auto [All, Reads] = Mentions.lookup(V);
  return All == Reads;
}

/// C text of a constant place, in which only the variable's name has to mean the same at the directive.
static std::string placeText(const Expr *E, const ASTContext &Ctx) {
  E = E->IgnoreParenImpCasts();
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    std::string Name = M->getMemberDecl()->getName().str(); // none: an anonymous struct
    return placeText(M->getBase(), Ctx) + (Name.empty() ? "" : "." + Name);
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    Expr::EvalResult At;
    A->getIdx()->EvaluateAsInt(At, Ctx, Expr::SE_NoSideEffects);
    return placeText(A->getBase(), Ctx) + "[" + std::to_string(At.Val.getInt().getZExtValue()) +
           "]";
  }
  return cast<DeclRefExpr>(E)->getDecl()->getName().str();
}

/// Null: the value is not one of the launch.
o2o_symbol *NestLowering::launchInteger(const Expr *E) {
  QualType T = E->getType();
  if (!Active.empty() || !T->isIntegralOrEnumerationType() || T.isVolatileQualified() ||
      T->isAtomicType() || Ctx.getIntWidth(T) > 64 || !constantPlace(E, Ctx))
    return nullptr;
  const VarDecl *V = rootVariable(E);
  if (!V || !(V->getType()->isArrayType() || V->getType()->isRecordType()) || Local.count(V) ||
      Bound.count(V) || Walking.count(V) || Clauses.count(V) || written(V) || addressed(V) ||
      regionPrivate(V) || threadSpecific(V) || V->getTLSKind() != VarDecl::TLS_None ||
      V->hasAttr<OMPThreadPrivateDeclAttr>() || !loopOnlyReads(V) || !visibleAtDirective(V) ||
      Ctx.getBaseElementType(V->getType()).isVolatileQualified())
    return nullptr;
  std::string Key = placeText(E, Ctx);
  auto Found = Integers.find(Key);
  if (Found != Integers.end())
    return Found->second;
  if (Integers.size() == MostIntegers)
    return nullptr;
  const o2o_type *Of = type(T, E->getExprLoc());
  if (Failed || !o2o_is_integer(Of))
    return nullptr;
  o2o_symbol *S = o2o_symbol_new(N, keep(Key), Of, O2O_S_VALUE);
  S->host = S->original = S->name;
  S->loc = loc(E->getExprLoc());
  o2o_symbol_add(N, S);
  return Integers[Key] = S;
}

} // namespace o2o
