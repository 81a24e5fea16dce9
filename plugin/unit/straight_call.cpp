//===- straight_call.cpp - calls of functions that only set or free members -------------------===//
//
// The parameters become variables of their own, so that each argument stands in the tree once.
// What analyses ask of places (which of two statements comes first) they ask by the source: the
// statements take the characters of the call, one after the other.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/straight_call.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/expression_copy.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/member_uses.h"
#include "plugin/ast/replaced.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace o2o {

namespace {

/// With other variables in place of the function's parameters, and of the struct's members.
class BodyCopy : public ExpressionCopy {
public:
  BodyCopy(ASTContext &Ctx, const ParmVarDecl *Struct, MemberAt Member)
      : ExpressionCopy(Ctx), Struct(Struct), Member(Member) {}

  llvm::DenseMap<const VarDecl *, VarDecl *> Variables;

private:
  bool isMember(const Expr *E) const {
    const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
    return M && isa<FieldDecl>(M->getMemberDecl()) &&
           referredVariable(M->getBase()->IgnoreParenImpCasts()) == Struct;
  }
  Expr *variable(const DeclRefExpr *R) override {
    VarDecl *V = Variables.lookup(cast<VarDecl>(R->getDecl())->getCanonicalDecl());
    return V ? DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(), V, false, At,
                                   R->getType(), R->getValueKind())
             : nullptr;
  }
  Expr *memberOf(const MemberExpr *M) override {
    return isMember(M) ? Member(cast<FieldDecl>(M->getMemberDecl()), At) : nullptr;
  }
  /// The system's know nothing of the program's variables.
  bool mayCall(const FunctionDecl *F) override { return !definitionOf(F) && isSystemFunction(F); }
  /// Everything else that is named stays as it is.
  bool mayAssign(const BinaryOperator *B) override { return isMember(B->getLHS()); }

  const ParmVarDecl *Struct;
  MemberAt Member;
};

} // namespace

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
