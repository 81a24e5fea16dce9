//===- lvalue.cpp - the variable behind an lvalue ---------------------------------------------===//
#include "plugin/ast/lvalue.h"

using namespace clang;

namespace o2o {

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
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

const VarDecl *wholeVariable(const Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

/// The text of members and constant subscripts on the way to \p E, which becomes the lvalue that
/// they begin with: a variable, or a member behind `->`.
static std::optional<std::string> constantParts(const Expr *&E, const ASTContext &Ctx) {
  std::string Text;
  for (E = E->IgnoreParens();; E = E->IgnoreParens()) {
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      if (!F || F->isBitField() || F->getParent()->isUnion())
        return std::nullopt;
      if (M->isArrow())
        return Text;
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
      return Text;
    }
  }
}

std::optional<std::string> constantPlace(const Expr *E, const ASTContext &Ctx) {
  std::optional<std::string> Text = constantParts(E, Ctx);
  const auto *R = dyn_cast<DeclRefExpr>(E);
  if (!Text || !R || Text->empty())
    return std::nullopt;
  return R->getDecl()->getName().str() + *Text;
}

std::optional<std::string> constantPlaceBehind(const Expr *E, const ASTContext &Ctx,
                                               const VarDecl *&Pointer) {
  std::optional<std::string> Text = constantParts(E, Ctx);
  const auto *M = dyn_cast<MemberExpr>(E);
  const auto *C = M ? dyn_cast<ImplicitCastExpr>(M->getBase()->IgnoreParens()) : nullptr;
  Pointer = C && C->getCastKind() == CK_LValueToRValue ? wholeVariable(C->getSubExpr()) : nullptr;
  if (!Text || !Pointer || M->getMemberDecl()->getName().empty())
    return std::nullopt;
  return Pointer->getName().str() + "->" + M->getMemberDecl()->getName().str() + *Text;
}

} // namespace o2o
