//===- update_operator.cpp - by which operator a statement updates something ------------------===//
#include "plugin/team/update_operator.h"

#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace o2o {

o2o_redop mergeOperator(BinaryOperatorKind K) {
  switch (K) {
  case BO_AddAssign:
  case BO_SubAssign:
  case BO_Add:
    return O2O_RED_ADD;
  case BO_MulAssign:
  case BO_Mul:
    return O2O_RED_MUL;
  case BO_AndAssign:
  case BO_And:
    return O2O_RED_AND;
  case BO_OrAssign:
  case BO_Or:
    return O2O_RED_OR;
  case BO_XorAssign:
  case BO_Xor:
    return O2O_RED_XOR;
  case BO_LAnd:
    return O2O_RED_LAND;
  case BO_LOr:
    return O2O_RED_LOR;
  default:
    return O2O_RED_NONE;
  }
}

bool sameExpression(const ASTContext &Ctx, const Expr *A, const Expr *B) {
  llvm::FoldingSetNodeID First, Second;
  A->IgnoreParenImpCasts()->Profile(First, Ctx, /*Canonical=*/true);
  B->IgnoreParenImpCasts()->Profile(Second, Ctx, /*Canonical=*/true);
  return First == Second;
}

/// Which one of the two is chosen where the condition holds: O2O_RED_MAX, if that is the greater.
static o2o_redop extremum(const ASTContext &Ctx, const Expr *Condition, const Expr *Chosen,
                          const Expr *Other) {
  const auto *Cond = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Cond || !Cond->isRelationalOp())
    return O2O_RED_NONE;
  bool Greater = Cond->getOpcode() == BO_GT || Cond->getOpcode() == BO_GE;
  if (sameExpression(Ctx, Cond->getLHS(), Chosen) && sameExpression(Ctx, Cond->getRHS(), Other))
    return Greater ? O2O_RED_MAX : O2O_RED_MIN;
  if (sameExpression(Ctx, Cond->getRHS(), Chosen) && sameExpression(Ctx, Cond->getLHS(), Other))
    return Greater ? O2O_RED_MIN : O2O_RED_MAX;
  return O2O_RED_NONE;
}

o2o_redop extremumOf(const ASTContext &Ctx, const IfStmt *If, const Expr *&To, const Expr *&From) {
  const Stmt *Then = If->getThen();
  if (const auto *Block = dyn_cast<CompoundStmt>(Then); Block && Block->size() == 1)
    Then = Block->body_front();
  const auto *Set = dyn_cast<BinaryOperator>(Then);
  if (If->getElse() || If->getInit() || !Set || Set->getOpcode() != BO_Assign ||
      isa<CStyleCastExpr>(Set->getRHS()->IgnoreParenImpCasts()))
    return O2O_RED_NONE;
  To = Set->getLHS();
  From = Set->getRHS();
  return extremum(Ctx, If->getCond(), From, To);
}

o2o_redop extremumOf(const ASTContext &Ctx, const ConditionalOperator *Choice, const Expr *&One,
                     const Expr *&Other) {
  One = Choice->getTrueExpr();
  Other = Choice->getFalseExpr();
  return extremum(Ctx, Choice->getCond(), One, Other);
}

const OMPDeclareReductionDecl *declaredReduction(const Expr *Operation) {
  const auto *Call = dyn_cast_or_null<CallExpr>(Operation);
  const auto *Value = Call ? dyn_cast<OpaqueValueExpr>(Call->getCallee()) : nullptr;
  const auto *Ref =
      Value ? dyn_cast<DeclRefExpr>(Value->getSourceExpr()->IgnoreImpCasts()) : nullptr;
  return Ref ? dyn_cast<OMPDeclareReductionDecl>(Ref->getDecl()) : nullptr;
}

o2o_redop reductionOperator(const OMPReductionClause *C) {
  for (const Expr *Operation : C->reduction_ops())
    if (declaredReduction(Operation))
      return O2O_RED_NONE;
  DeclarationName Name = C->getNameInfo().getName();
  switch (Name.getCXXOverloadedOperator()) {
  case OO_Plus:
  case OO_Minus:
    return O2O_RED_ADD;
  case OO_Star:
    return O2O_RED_MUL;
  case OO_Amp:
    return O2O_RED_AND;
  case OO_Pipe:
    return O2O_RED_OR;
  case OO_Caret:
    return O2O_RED_XOR;
  case OO_AmpAmp:
    return O2O_RED_LAND;
  case OO_PipePipe:
    return O2O_RED_LOR;
  default:
    if (Name.isIdentifier() && Name.getAsIdentifierInfo()->getName() == "min")
      return O2O_RED_MIN;
    if (Name.isIdentifier() && Name.getAsIdentifierInfo()->getName() == "max")
      return O2O_RED_MAX;
    return O2O_RED_NONE;
  }
}

} // namespace o2o
