//===- expression_copy.cpp - a function's expressions, with other things for its variables ----===//
#include "plugin/ast/expression_copy.h"

using namespace clang;

namespace o2o {

Expr *ExpressionCopy::reference(const DeclRefExpr *R) {
  auto *D = const_cast<ValueDecl *>(R->getDecl());
  return isa<VarDecl>(D) ? variable(R)
                         : DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(), D,
                                               false, place(R), R->getType(), R->getValueKind());
}

Expr *ExpressionCopy::member(const MemberExpr *M) {
  if (Expr *Other = memberOf(M))
    return Other;
  auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
  Expr *Base = Field ? copy(M->getBase()) : nullptr;
  if (!Base)
    return nullptr;
  // (&s)->x is s.x, and a member of a struct's value is one of the struct.
  auto *U = dyn_cast<UnaryOperator>(Base->IgnoreParenImpCasts());
  auto *Read = dyn_cast<ImplicitCastExpr>(Base);
  const bool Of = M->isArrow() && U && U->getOpcode() == UO_AddrOf;
  if (Of)
    Base = U->getSubExpr();
  else if (!M->isArrow() && Read && Read->getCastKind() == CK_LValueToRValue)
    Base = Read->getSubExpr();
  if (isa<UnaryOperator>(Base->IgnoreImpCasts()))
    Base = new (Ctx) ParenExpr(place(M), place(M), Base);
  return MemberExpr::CreateImplicit(Ctx, Base, M->isArrow() && !Of, Field, M->getType(),
                                    M->getValueKind(), M->getObjectKind());
}

Expr *ExpressionCopy::call(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  Expr *Callee = F && mayCall(F) ? copy(C->getCallee()) : nullptr;
  llvm::SmallVector<Expr *, 4> Args;
  for (const Expr *A : C->arguments())
    if (Expr *Copy = Callee ? copy(A) : nullptr)
      Args.push_back(Copy);
  return Callee && Args.size() == C->getNumArgs()
             ? CallExpr::Create(Ctx, Callee, Args, C->getType(), C->getValueKind(), place(C),
                                C->getFPFeatures())
             : nullptr;
}

Expr *ExpressionCopy::conversion(const CastExpr *C) {
  Expr *Of = copy(C->getSubExpr());
  const auto *Written = dyn_cast<CStyleCastExpr>(C);
  if (!Of || (C->getCastKind() == CK_LValueToRValue && Of->isPRValue()))
    return Of;
  if (isa<ImplicitCastExpr>(C))
    return ImplicitCastExpr::Create(Ctx, C->getType(), C->getCastKind(), Of, nullptr,
                                    C->getValueKind(), FPOptionsOverride());
  return Written ? CStyleCastExpr::Create(Ctx, C->getType(), C->getValueKind(), C->getCastKind(),
                                          Of, nullptr, FPOptionsOverride(),
                                          Written->getTypeInfoAsWritten(), place(C), place(C))
                 : nullptr;
}

Expr *ExpressionCopy::operation(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && !U->isIncrementDecrementOp()) {
    Expr *Of = copy(U->getSubExpr());
    return Of ? UnaryOperator::Create(Ctx, Of, U->getOpcode(), E->getType(), E->getValueKind(),
                                      E->getObjectKind(), place(E), U->canOverflow(),
                                      FPOptionsOverride())
              : nullptr;
  }
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    Expr *L = copy(A->getLHS()), *R = copy(A->getRHS());
    return L && R ? new (Ctx) ArraySubscriptExpr(L, R, E->getType(), E->getValueKind(),
                                                 E->getObjectKind(), place(E))
                  : nullptr;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->isCompoundAssignmentOp() || (B->isLogicalOp() && !wholeFunction()) ||
      (B->isAssignmentOp() && !mayAssign(B->getLHS())))
    return nullptr;
  Expr *L = copy(B->getLHS()), *R = copy(B->getRHS());
  return L && R ? BinaryOperator::Create(Ctx, L, R, B->getOpcode(), E->getType(), E->getValueKind(),
                                         E->getObjectKind(), place(E), FPOptionsOverride())
                : nullptr;
}

/// `x += e`, `x++`.
Expr *ExpressionCopy::update(const Expr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E);
  const auto *B = dyn_cast<CompoundAssignOperator>(E);
  const Expr *To = U && U->isIncrementDecrementOp() ? U->getSubExpr() : B ? B->getLHS() : nullptr;
  Expr *L = To && mayAssign(To) ? copy(To) : nullptr, *R = L && B ? copy(B->getRHS()) : nullptr;
  if (L && U)
    return UnaryOperator::Create(Ctx, L, U->getOpcode(), E->getType(), E->getValueKind(),
                                 E->getObjectKind(), place(E), U->canOverflow(),
                                 FPOptionsOverride());
  return R ? CompoundAssignOperator::Create(Ctx, L, R, B->getOpcode(), E->getType(),
                                            E->getValueKind(), E->getObjectKind(), place(E),
                                            FPOptionsOverride(), B->getComputationLHSType(),
                                            B->getComputationResultType())
           : nullptr;
}

/// What only copies of whole functions have; null: something else.
Expr *ExpressionCopy::ofFunction(const Expr *E) {
  if (const auto *F = dyn_cast<FloatingLiteral>(E))
    return FloatingLiteral::Create(Ctx, F->getValue(), F->isExact(), E->getType(), place(E));
  if (const auto *C = dyn_cast<CharacterLiteral>(E))
    return new (Ctx) CharacterLiteral(C->getValue(), C->getKind(), E->getType(), place(E));
  if (isa<StringLiteral>(E))
    return const_cast<Expr *>(E);
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    Expr *If = copy(C->getCond()), *A = copy(C->getTrueExpr()), *B = copy(C->getFalseExpr());
    return If && A && B ? new (Ctx) ConditionalOperator(If, place(E), A, place(E), B, E->getType(),
                                                        E->getValueKind(), E->getObjectKind())
                        : nullptr;
  }
  return update(E);
}

Expr *ExpressionCopy::copy(const Expr *E) {
  Expr::EvalResult Size;
  if (const auto *P = dyn_cast<ParenExpr>(E)) {
    Expr *Of = copy(P->getSubExpr());
    return Of ? new (Ctx) ParenExpr(place(E), place(E), Of) : nullptr;
  }
  if (const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return S->EvaluateAsInt(Size, Ctx)
               ? IntegerLiteral::Create(Ctx, Size.Val.getInt(), E->getType(), place(E))
               : nullptr;
  if (const auto *I = dyn_cast<IntegerLiteral>(E))
    return IntegerLiteral::Create(Ctx, I->getValue(), E->getType(), place(E));
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return reference(R);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return member(M);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C);
  if (const auto *C = dyn_cast<CastExpr>(E))
    return conversion(C);
  if (Expr *Other = wholeFunction() ? ofFunction(E) : nullptr)
    return Other;
  return operation(E);
}

} // namespace o2o
