//===- straight_call.cpp - calls of functions that only set or free members -------------------===//
//
// The parameters become variables of their own, so that each argument stands in the tree once.
// What analyses ask of places (which of two statements comes first) they ask by the source: the
// statements take the characters of the call, one after the other.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/straight_call.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/member_uses.h"
#include "plugin/ast/replaced.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace o2o {

namespace {

/// Copies of a function's expressions, with other variables in place of its parameters.
class BodyCopy {
public:
  BodyCopy(ASTContext &Ctx, const ParmVarDecl *Struct, MemberAt Member)
      : Ctx(Ctx), Struct(Struct), Member(Member) {}

  /// Null: there is something in it that is not copied.
  Expr *copy(const Expr *E);

  SourceLocation At; ///< the copies' place
  llvm::DenseMap<const VarDecl *, VarDecl *> Variables;

private:
  Expr *reference(const DeclRefExpr *R) const;
  Expr *member(const MemberExpr *M);
  Expr *call(const CallExpr *C);

  ASTContext &Ctx;
  const ParmVarDecl *Struct;
  MemberAt Member;
};

} // namespace

Expr *BodyCopy::reference(const DeclRefExpr *R) const {
  auto *D = const_cast<ValueDecl *>(R->getDecl());
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    auto It = Variables.find(V->getCanonicalDecl());
    D = It == Variables.end() ? nullptr : It->second;
  }
  return D ? DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(), D, false, At,
                                 R->getType(), R->getValueKind())
           : nullptr;
}

Expr *BodyCopy::member(const MemberExpr *M) {
  auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
  if (Field && referredVariable(M->getBase()->IgnoreParenImpCasts()) == Struct)
    return Member(Field, At);
  Expr *Base = Field ? copy(M->getBase()) : nullptr;
  return Base ? MemberExpr::CreateImplicit(Ctx, Base, M->isArrow(), Field, M->getType(),
                                           M->getValueKind(), M->getObjectKind())
              : nullptr;
}

/// Of a function of the system, which knows nothing of the program's variables.
Expr *BodyCopy::call(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  Expr *Callee = F && !definitionOf(F) && isSystemFunction(F) ? copy(C->getCallee()) : nullptr;
  llvm::SmallVector<Expr *, 4> Args;
  for (const Expr *A : C->arguments())
    if (Expr *Copy = Callee ? copy(A) : nullptr)
      Args.push_back(Copy);
  return Callee && Args.size() == C->getNumArgs()
             ? CallExpr::Create(Ctx, Callee, Args, C->getType(), C->getValueKind(), At,
                                C->getFPFeatures())
             : nullptr;
}

Expr *BodyCopy::copy(const Expr *E) {
  E = E->IgnoreParens();
  Expr::EvalResult Size;
  if (const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return S->EvaluateAsInt(Size, Ctx)
               ? IntegerLiteral::Create(Ctx, Size.Val.getInt(), E->getType(), At)
               : nullptr;
  if (const auto *I = dyn_cast<IntegerLiteral>(E))
    return IntegerLiteral::Create(Ctx, I->getValue(), E->getType(), At);
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return reference(R);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return member(M);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return call(C);
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    Expr *Of = copy(C->getSubExpr());
    if (Of && isa<ImplicitCastExpr>(E))
      return ImplicitCastExpr::Create(Ctx, E->getType(), C->getCastKind(), Of, nullptr,
                                      E->getValueKind(), FPOptionsOverride());
    const auto *Written = dyn_cast<CStyleCastExpr>(E);
    return Of && Written
               ? CStyleCastExpr::Create(Ctx, E->getType(), E->getValueKind(), C->getCastKind(), Of,
                                        nullptr, FPOptionsOverride(),
                                        Written->getTypeInfoAsWritten(), At, At)
               : nullptr;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && !U->isIncrementDecrementOp()) {
    Expr *Of = copy(U->getSubExpr());
    return Of ? UnaryOperator::Create(Ctx, Of, U->getOpcode(), E->getType(), E->getValueKind(),
                                      E->getObjectKind(), At, U->canOverflow(), FPOptionsOverride())
              : nullptr;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->isCompoundAssignmentOp() || B->isLogicalOp())
    return nullptr;
  // What is assigned is a member of the struct: everything else that is named stays as it is.
  const auto *To = dyn_cast<MemberExpr>(B->getLHS()->IgnoreParens());
  if (B->isAssignmentOp() &&
      !(To && referredVariable(To->getBase()->IgnoreParenImpCasts()) == Struct))
    return nullptr;
  Expr *L = copy(B->getLHS()), *R = copy(B->getRHS());
  return L && R ? BinaryOperator::Create(Ctx, L, R, B->getOpcode(), E->getType(), E->getValueKind(),
                                         E->getObjectKind(), At, FPOptionsOverride())
                : nullptr;
}

Stmt *straightened(ASTContext &Ctx, DeclContext *Caller, CallExpr *C, unsigned Struct,
                   MemberAt Member) {
  FunctionDecl *F = const_cast<FunctionDecl *>(definitionOf(C->getDirectCallee()));
  const SourceManager &SM = Ctx.getSourceManager();
  const SourceLocation Begin = C->getBeginLoc(), End = C->getEndLoc();
  const auto *Body = F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
  if (!Body || mayBeReplaced(F) || F->isVariadic() || C->getNumArgs() != F->getNumParams() ||
      Begin.isMacroID() || End.isMacroID() || !SM.isWrittenInSameFile(Begin, End) ||
      Body->size() + 1 >= SM.getFileOffset(End) - SM.getFileOffset(Begin))
    return nullptr;
  const VarDecl *Of = referredVariable(passedStruct(C->getArg(Struct)));
  BodyCopy Copy(Ctx, F->getParamDecl(Struct), Member);
  llvm::SmallVector<Stmt *, 8> Statements;
  for (unsigned I = 0; I < C->getNumArgs(); I++) {
    ParmVarDecl *P = F->getParamDecl(I);
    if (I == Struct)
      continue;
    if (!P->getType()->isScalarType() || referredVariable(passedStruct(C->getArg(I))) == Of)
      return nullptr;
    const std::string Name = F->getName().str() + "." + P->getName().str();
    auto *V = VarDecl::Create(Ctx, Caller, Begin, Begin, &Ctx.Idents.get(Name),
                              P->getType().getUnqualifiedType(),
                              Ctx.getTrivialTypeSourceInfo(P->getType(), Begin), SC_None);
    V->setInit(new (Ctx) ParenExpr(Begin, Begin, C->getArg(I)));
    Copy.Variables[P->getCanonicalDecl()] = V;
    Statements.push_back(new (Ctx) DeclStmt(DeclGroupRef(V), Begin, Begin));
  }
  for (const Stmt *S : Body->body()) {
    const auto *E = dyn_cast<Expr>(S);
    Copy.At = Begin.getLocWithOffset((int)Statements.size() - (int)C->getNumArgs() + 2);
    Expr *One = E ? Copy.copy(E) : nullptr;
    if (!One)
      return nullptr;
    Statements.push_back(One);
  }
  return CompoundStmt::Create(Ctx, Statements, FPOptionsOverride(), Begin, End);
}

} // namespace o2o
