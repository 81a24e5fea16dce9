//===- pointers_beside.cpp - pointers in front of arrays, and to their ends -------------------===//
#include "plugin/host/pointers_beside.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"

using namespace clang;

namespace o2o {

static const VarDecl *pointerVariable(const Expr *E) {
  const VarDecl *V = referredVariable(E->IgnoreParenCasts());
  return V && V->getType()->isPointerType() ? V->getCanonicalDecl() : nullptr;
}

static bool isNegative(const Expr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
  return U && U->getOpcode() == UO_Minus;
}

/// `a - 1`, `a - lower + 1`, `a + -1`, `&a[-1]`; but not `a + n - 1`, the last element.
static bool pointsBeside(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (!E->getType()->isPointerType())
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    const auto *A = U->getOpcode() == UO_AddrOf
                        ? dyn_cast<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens())
                        : nullptr;
    return A && isNegative(A->getIdx());
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp())
    return false;
  const Expr *Left = B->getLHS()->IgnoreParenCasts(), *Right = B->getRHS()->IgnoreParenCasts();
  if (B->getOpcode() == BO_Add)
    return pointsBeside(Left) || isNegative(Right);
  const auto *Sum = dyn_cast<BinaryOperator>(Left);
  return !(Sum && Sum->getOpcode() == BO_Add && isa<IntegerLiteral>(Right)) || pointsBeside(Left);
}

/// The offset in elements of \p Element is 0, or inside the array that \p Base is.
static bool staysInside(const Expr *Base, const Expr *Offset, QualType Element,
                        const ASTContext &Ctx) {
  Expr::EvalResult Value;
  if (Offset->isValueDependent() || !Offset->EvaluateAsInt(Value, Ctx))
    return false;
  int64_t Index = Value.Val.getInt().getExtValue(), Size, Bytes, At;
  if (Index == 0)
    return true;
  QualType Array = Base->IgnoreParenCasts()->getType();
  if (!Array->isConstantArrayType() || Element->isIncompleteType())
    return false;
  Size = Element->isFunctionType() ? 1 : Ctx.getTypeSizeInChars(Element).getQuantity();
  Bytes = Ctx.getTypeSizeInChars(Array).getQuantity();
  return Index > 0 && !__builtin_mul_overflow(Index, Size, &At) && At < Bytes;
}

/// The pointer may be to the end of an array, or the lvalue lie there: `a + n`, `&a[n]`, `a[n]` of
/// arrays.  Results of functions are what these give back.
static bool pointsToEnd(const Expr *E, const ASTContext &Ctx) {
  E = E->IgnoreParens();
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    if (C->getCastKind() == CK_IntegralToPointer)
      return !C->getSubExpr()->isValueDependent() && !C->getSubExpr()->isIntegerConstantExpr(Ctx);
    return C->getCastKind() != CK_NullToPointer && pointsToEnd(C->getSubExpr(), Ctx);
  }
  if (const auto *C = dyn_cast<AbstractConditionalOperator>(E))
    return pointsToEnd(C->getTrueExpr(), Ctx) || pointsToEnd(C->getFalseExpr(), Ctx);
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return (A->getType()->isArrayType() || A->getType()->isRecordType()) &&
           (!staysInside(A->getBase(), A->getIdx(), A->getType(), Ctx) ||
            pointsToEnd(A->getBase(), Ctx));
  if (const auto *M =
          dyn_cast<MemberExpr>(E)) // a pointer that is a member was noted when it was set
    return M->getType()->isArrayType() && pointsToEnd(M->getBase(), Ctx);
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    const Expr *Sub = U->getSubExpr()->IgnoreParens();
    if (U->getOpcode() == UO_Deref)
      return U->getType()->isArrayType() && pointsToEnd(Sub, Ctx);
    const auto *A = dyn_cast<ArraySubscriptExpr>(Sub);
    const auto *M = dyn_cast<MemberExpr>(Sub);
    const auto *D = dyn_cast<UnaryOperator>(Sub);
    if (U->getOpcode() != UO_AddrOf)
      return U->isIncrementDecrementOp();
    if (A)
      return !staysInside(A->getBase(), A->getIdx(), A->getType(), Ctx) ||
             pointsToEnd(A->getBase(), Ctx);
    if (M)
      return pointsToEnd(M->getBase(), Ctx);
    return D && D->getOpcode() == UO_Deref && pointsToEnd(D->getSubExpr(), Ctx);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isCommaOp() || B->getOpcode() == BO_Assign)
      return pointsToEnd(B->getRHS(), Ctx);
    if (!B->isAdditiveOp() || !B->getType()->isPointerType())
      return B->isAssignmentOp();
    bool Left = B->getLHS()->getType()->isPointerType();
    const Expr *Base = Left ? B->getLHS() : B->getRHS();
    return !staysInside(Base, Left ? B->getRHS() : B->getLHS(), B->getType()->getPointeeType(),
                        Ctx) ||
           pointsToEnd(Base, Ctx);
  }
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = C->getDirectCallee();
    llvm::StringRef Name = F && F->getIdentifier() ? F->getName() : "";
    return Name.contains("mempcpy") || Name.contains("stpcpy") || Name.contains("stpncpy") ||
           Name.contains("memccpy");
  }
  return isa<StmtExpr>(E);
}

void PointersBeside::initial(const Expr *Init) {
  if (const auto *List = dyn_cast<InitListExpr>(Init))
    for (const Expr *One : List->inits())
      initial(One);
  else
    MakesEnds |= pointsToEnd(Init, Ctx);
}

/// A pointer variable gets a value.
void PointersBeside::value(const VarDecl *To, const Expr *Value) {
  if (!Value->getType()->isPointerType())
    return;
  MakesEnds |= pointsToEnd(Value, Ctx);
  bool Makes = pointsBeside(Value) && !(To && Headers.count(To->getCanonicalDecl()));
  MakesBeside |= Makes;
  if (!To || !To->getType()->isPointerType())
    return;
  To = To->getCanonicalDecl();
  if (Makes)
    Beside.insert(To);
  for (const Expr *E = Value->IgnoreParenCasts();;) {
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || !B->isAdditiveOp()) {
      if (const VarDecl *From = pointerVariable(E); From && From != To)
        Copies[From].push_back(To);
      return;
    }
    E = (B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS())->IgnoreParenCasts();
  }
}

void PointersBeside::note(const Stmt *S) {
  if (const auto *B = dyn_cast<BinaryOperator>(S)) {
    const VarDecl *To = B->isAssignmentOp() ? pointerVariable(B->getLHS()) : nullptr;
    if (B->getOpcode() == BO_Assign)
      value(To, B->getRHS());
    MakesEnds |= B->getOpcode() == BO_AddAssign && B->getType()->isPointerType();
    if (B->getOpcode() == BO_SubAssign && B->getType()->isPointerType()) {
      MakesBeside = true;
      if (To)
        Beside.insert(To);
    }
  } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
    MakesEnds |= U->isIncrementOp() && U->getType()->isPointerType();
    MakesBeside |=
        U->isDecrementOp() && U->getType()->isPointerType() && !pointerVariable(U->getSubExpr());
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One); V && V->getInit()) {
        initial(V->getInit());
        value(V, V->getInit());
      }
  } else if (const auto *L = dyn_cast<CompoundLiteralExpr>(S)) {
    initial(L->getInitializer());
  } else if (const auto *R = dyn_cast<ReturnStmt>(S)) {
    if (R->getRetValue())
      value(nullptr, R->getRetValue());
  } else if (const auto *C = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *F = definitionOf(C->getDirectCallee());
    const FunctionDecl *Named = C->getDirectCallee();
    const LibraryFunction *L = Named ? findLibraryFunction(Named) : nullptr;
    for (unsigned I = takesBlock(C); I < C->getNumArgs(); I++) {
      bool Kept = !L || L->returned() == (int)I || L->keeps(I), Before = MakesEnds;
      value(F && I < F->getNumParams() ? F->getParamDecl(I) : nullptr, C->getArg(I));
      MakesEnds = Kept ? MakesEnds : Before;
    }
  }
}

void PointersBeside::leave(const Stmt *Body) {
  for (const Stmt *S : Body->children())
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(S);
        U && U->isDecrementOp() && U->getType()->isPointerType()) {
      MakesBeside = true;
      if (const VarDecl *V = pointerVariable(U->getSubExpr()))
        Beside.insert(V);
    }
}

void PointersBeside::spread() {
  for (unsigned I = 0; I < Beside.size(); I++)
    for (const VarDecl *To : Copies.lookup(Beside[I]))
      Beside.insert(To);
}

} // namespace o2o
