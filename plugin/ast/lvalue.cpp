//===- lvalue.cpp - the variable behind an lvalue ---------------------------------------------===//
#include "plugin/ast/lvalue.h"

using namespace clang;

namespace o2o {

const VarDecl *referredVariable(const Stmt *E) {
  const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

const VarDecl *rootVariable(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
      E = M->getBase();
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && (U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag))
      E = U->getSubExpr();
    else if (const auto *C = dyn_cast<CastExpr>(E); C && C->getCastKind() == CK_ArrayToPointerDecay)
      E = C->getSubExpr();
    else
      break;
  }
  const VarDecl *V = referredVariable(E);
  return V ? V->getCanonicalDecl() : nullptr;
}

const VarDecl *wholeVariable(const Expr *E) {
  const VarDecl *V = referredVariable(E->IgnoreParens());
  return V ? V->getCanonicalDecl() : nullptr;
}

bool isNullPointer(const Expr *E, const ASTContext &Ctx) {
  return E->isNullPointerConstant(const_cast<ASTContext &>(Ctx),
                                  Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

std::optional<std::string> constantPlace(const Expr *E, const ASTContext &Ctx) {
  std::string Text;
  for (E = E->IgnoreParens();; E = E->IgnoreParens()) {
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      if (M->isArrow() || !F || F->isBitField() || F->getParent()->isUnion())
        return std::nullopt;
      if (!F->getName().empty()) // of an anonymous struct
        Text = "." + F->getName().str() + Text;
      E = M->getBase();
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *C = dyn_cast<ImplicitCastExpr>(A->getBase());
      const auto *T = C && C->getCastKind() == CK_ArrayToPointerDecay
                          ? Ctx.getAsConstantArrayType(C->getSubExpr()->getType())
                          : nullptr;
      Expr::EvalResult At;
      if (!T || !A->getIdx()->EvaluateAsInt(At, Ctx, Expr::SE_NoSideEffects) ||
          At.Val.getInt().isNegative() ||
          llvm::APSInt::compareValues(At.Val.getInt(), llvm::APSInt(T->getSize())) >= 0)
        return std::nullopt;
      Text = "[" + std::to_string(At.Val.getInt().getZExtValue()) + "]" + Text;
      E = C->getSubExpr();
    } else {
      const auto *R = dyn_cast<DeclRefExpr>(E);
      if (!R || Text.empty())
        return std::nullopt;
      return R->getDecl()->getName().str() + Text;
    }
  }
}

} // namespace o2o
