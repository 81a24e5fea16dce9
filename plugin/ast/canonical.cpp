//===- canonical.cpp - a loop in OpenMP's canonical form --------------------------------------===//
//
// for (iv = lower; iv CMP upper; iv += step), in all the ways in which C and the standard let one
// write it.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

namespace {

struct RefersTo : TreeVisitor {
  llvm::ArrayRef<const VarDecl *> Vars;
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      Found |= llvm::is_contained(Vars, V->getCanonicalDecl());
    return !Found;
  }
};

} // namespace

bool refersTo(const Expr *E, llvm::ArrayRef<const VarDecl *> Vars) {
  RefersTo R;
  R.Vars = Vars;
  R.TraverseStmt(const_cast<Expr *>(E));
  return R.Found;
}

const VarDecl *namedVariable(const Expr *E) {
  const VarDecl *V = referredVariable(E->IgnoreParenImpCasts());
  return V ? V->getCanonicalDecl() : nullptr;
}

const VarDecl *reducedVariable(const Expr *E) {
  while (const auto *S = dyn_cast<ArraySectionExpr>(E->IgnoreParenImpCasts()))
    E = S->getBase();
  return namedVariable(E->IgnoreParenImpCasts());
}

/// The step as the user wrote it: `i += -3` is -3 also where i is unsigned, and the step converted
/// to its type.
static const Expr *asWritten(const Expr *Step) {
  for (;;) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Step);
    if (!Cast || Cast->getCastKind() != CK_IntegralCast)
      return Step;
    Step = Cast->getSubExpr();
  }
}

bool takeApart(const ForStmt *For, Canonical &C) {
  if (const auto *D = dyn_cast_or_null<DeclStmt>(For->getInit())) {
    const auto *V = D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
    if (!V || !V->getInit())
      return false;
    C.IV = V->getCanonicalDecl();
    C.Lower = V->getInit();
    C.DeclaredInside = true;
  } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(For->getInit());
             B && B->getOpcode() == BO_Assign) {
    C.IV = namedVariable(B->getLHS());
    C.Lower = B->getRHS();
  }
  const auto *Cond = dyn_cast_or_null<BinaryOperator>(
      For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!C.IV || !Cond || !Cond->isComparisonOp())
    return false;
  C.Cmp = Cond->getOpcode();
  C.CompareType = Cond->getLHS()->getType();
  if (namedVariable(Cond->getLHS()) == C.IV) {
    C.Upper = Cond->getRHS();
  } else if (namedVariable(Cond->getRHS()) == C.IV) {
    C.Upper = Cond->getLHS();
    if (Cond->isRelationalOp())
      C.Cmp = BinaryOperator::reverseComparisonOp(C.Cmp);
  } else {
    return false;
  }
  const Expr *Inc = For->getInc() ? For->getInc()->IgnoreParenImpCasts() : nullptr;
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Inc); U && U->isIncrementDecrementOp()) {
    C.Down = U->isDecrementOp();
    return namedVariable(U->getSubExpr()) == C.IV;
  }
  const auto *B = dyn_cast_or_null<BinaryOperator>(Inc);
  if (!B || namedVariable(B->getLHS()) != C.IV)
    return false;
  if (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) {
    C.Down = B->getOpcode() == BO_SubAssign;
    C.Step = asWritten(B->getRHS());
    return true;
  }
  const auto *Sum = B->getOpcode() == BO_Assign
                        ? dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts())
                        : nullptr;
  if (!Sum || (Sum->getOpcode() != BO_Add && Sum->getOpcode() != BO_Sub))
    return false;
  C.Down = Sum->getOpcode() == BO_Sub;
  if (namedVariable(Sum->getLHS()) == C.IV)
    C.Step = asWritten(Sum->getRHS());
  else if (!C.Down && namedVariable(Sum->getRHS()) == C.IV)
    C.Step = asWritten(Sum->getLHS());
  return C.Step != nullptr;
}

Stmt *unwrapped(Stmt *S) {
  while (true) {
    if (auto *C = dyn_cast<CompoundStmt>(S); C && C->size() == 1)
      S = C->body_front();
    else if (auto *O = dyn_cast<OMPCanonicalLoop>(S))
      S = O->getLoopStmt();
    else if (auto *A = dyn_cast<AttributedStmt>(S))
      S = A->getSubStmt();
    else
      return S;
  }
}

llvm::SmallVector<ForStmt *, 4> associatedLoops(const OMPLoopDirective *D) {
  llvm::SmallVector<ForStmt *, 4> Loops;
  const Stmt *S = D->getInnermostCapturedStmt()->getCapturedStmt();
  for (unsigned Depth = 0; Depth < D->getLoopsNumber(); Depth++) {
    auto *For = dyn_cast<ForStmt>(unwrapped(const_cast<Stmt *>(S)));
    if (!For)
      break;
    Loops.push_back(For);
    S = For->getBody();
  }
  return Loops;
}

bool isCounter(const OMPLoopDirective *D, const VarDecl *V) {
  return llvm::any_of(D->counters(), [&](const Expr *C) {
    const auto *R = dyn_cast<DeclRefExpr>(C->IgnoreParenImpCasts());
    return R && R->getDecl()->getCanonicalDecl() == V->getCanonicalDecl();
  });
}

} // namespace o2o
