//===- straight_call.cpp - calls of functions that only set or free members -------------------===//
//
// Branches and loops of the function stand in the tree as they are, and so do its own variables; it
// may write to elements, but calls only functions of the system.
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
  /// \p Length: of the call at \p Begin, in characters.
  BodyCopy(ASTContext &Ctx, const FunctionDecl *F, const ParmVarDecl *Struct, MemberAt Member,
           DeclContext *Caller, SourceLocation Begin, int Length)
      : ExpressionCopy(Ctx), Struct(Struct), Member(Member), Caller(Caller),
        Prefix(F->getName().str() + "."), Begin(Begin), Length(Length) {}

  /// A variable of the function's as one of the caller's.
  VarDecl *declare(const VarDecl *V, Expr *Init, SourceLocation L);
  /// Null: the statement does something else, or the call has too few characters.
  Stmt *statement(const Stmt *S);

private:
  llvm::DenseMap<const VarDecl *, VarDecl *> Variables;

  bool isMember(const Expr *E) const {
    const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
    return M && isa<FieldDecl>(M->getMemberDecl()) &&
           referredVariable(M->getBase()->IgnoreParenImpCasts()) == Struct;
  }
  /// A variable of the function's, or an element of what a pointer leads to.
  bool isPlace(const Expr *E) const {
    E = E->IgnoreParens();
    const VarDecl *V = referredVariable(E);
    return (V && Variables.count(V->getCanonicalDecl())) || isa<ArraySubscriptExpr>(E);
  }
  Expr *variable(const DeclRefExpr *R) override {
    auto *Named = const_cast<VarDecl *>(cast<VarDecl>(R->getDecl()));
    VarDecl *V = Variables.lookup(Named->getCanonicalDecl());
    if (!V && Named->isDefinedOutsideFunctionOrMethod() && isSystemVariable(Named))
      V = Named;
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
  bool mayAssign(const Expr *To) override { return isMember(To) || isPlace(To); }
  bool wholeFunction() const override { return true; }
  /// `stderr`
  bool isSystemVariable(const VarDecl *V) const {
    return Ctx.getSourceManager().isInSystemHeader(V->getLocation());
  }

  /// The next character of the call.
  bool advance() {
    At = Begin.getLocWithOffset(Next);
    return ++Next < Length;
  }
  Stmt *declaration(const DeclStmt *D);
  Stmt *branch(const IfStmt *If);
  Stmt *loop(const ForStmt *For);

  const ParmVarDecl *Struct;
  MemberAt Member;
  DeclContext *Caller;
  std::string Prefix;
  SourceLocation Begin;
  int Next = 1, Length;
};

VarDecl *BodyCopy::declare(const VarDecl *V, Expr *Init, SourceLocation L) {
  auto *New = VarDecl::Create(Ctx, Caller, L, L, &Ctx.Idents.get(Prefix + V->getName().str()),
                              V->getType().getUnqualifiedType(),
                              Ctx.getTrivialTypeSourceInfo(V->getType(), L), SC_None);
  if (Init)
    New->setInit(Init);
  Variables[V->getCanonicalDecl()] = New;
  return New;
}

Stmt *BodyCopy::declaration(const DeclStmt *D) {
  const auto *V = D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
  if (!V || !V->hasLocalStorage() || !V->getType()->isScalarType() || V->hasAttrs() ||
      V->getType().isVolatileQualified())
    return nullptr;
  Expr *Init = V->getInit() ? copy(V->getInit()) : nullptr;
  if (V->getInit() && !Init)
    return nullptr;
  return new (Ctx) DeclStmt(DeclGroupRef(declare(V, Init, At)), At, At);
}

Stmt *BodyCopy::branch(const IfStmt *If) {
  const SourceLocation From = At;
  if (If->getInit() || If->getConditionVariable())
    return nullptr;
  Expr *Cond = copy(If->getCond());
  Stmt *Then = Cond ? statement(If->getThen()) : nullptr;
  Stmt *Else = Then && If->getElse() ? statement(If->getElse()) : nullptr;
  return Then && !If->getElse() == !Else
             ? IfStmt::Create(Ctx, From, IfStatementKind::Ordinary, nullptr, nullptr, Cond, From,
                              From, Then, From, Else)
             : nullptr;
}

Stmt *BodyCopy::loop(const ForStmt *For) {
  const SourceLocation From = At;
  if (For->getConditionVariable() || !For->getInit() || !For->getCond() || !For->getInc())
    return nullptr;
  Stmt *Init = statement(For->getInit());
  Expr *Cond = Init ? copy(For->getCond()) : nullptr, *Inc = Cond ? copy(For->getInc()) : nullptr;
  Stmt *Body = Inc ? statement(For->getBody()) : nullptr;
  return Body ? new (Ctx) ForStmt(Ctx, Init, Cond, nullptr, Inc, Body, From, From, From) : nullptr;
}

Stmt *BodyCopy::statement(const Stmt *S) {
  const SourceLocation From = Begin.getLocWithOffset(Next);
  if (!advance())
    return nullptr;
  if (const auto *E = dyn_cast<Expr>(S))
    return copy(E);
  if (const auto *D = dyn_cast<DeclStmt>(S))
    return declaration(D);
  if (const auto *If = dyn_cast<IfStmt>(S))
    return branch(If);
  if (const auto *For = dyn_cast<ForStmt>(S))
    return loop(For);
  const auto *Block = dyn_cast<CompoundStmt>(S);
  llvm::SmallVector<Stmt *, 8> All;
  for (unsigned I = 0; Block && I < Block->size(); I++)
    if (Stmt *One = statement(Block->body_begin()[I]))
      All.push_back(One);
    else
      return nullptr;
  return Block && advance() ? CompoundStmt::Create(Ctx, All, FPOptionsOverride(), From, At)
                            : nullptr;
}

} // namespace

Stmt *straightened(ASTContext &Ctx, DeclContext *Caller, CallExpr *C, unsigned Struct,
                   MemberAt Member) {
  FunctionDecl *F = const_cast<FunctionDecl *>(definitionOf(C->getDirectCallee()));
  const SourceManager &SM = Ctx.getSourceManager();
  const SourceLocation Begin = C->getBeginLoc(), End = C->getEndLoc();
  const auto *Body = F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
  if (!Body || mayBeReplaced(F) || F->isVariadic() || C->getNumArgs() != F->getNumParams() ||
      Begin.isMacroID() || End.isMacroID() || !SM.isWrittenInSameFile(Begin, End))
    return nullptr;
  const VarDecl *Of = referredVariable(passedStruct(C->getArg(Struct)));
  BodyCopy Copy(Ctx, F, F->getParamDecl(Struct), Member, Caller, Begin,
                (int)(SM.getFileOffset(End) - SM.getFileOffset(Begin)));
  llvm::SmallVector<Stmt *, 8> Statements;
  for (unsigned I = 0; I < C->getNumArgs(); I++) {
    ParmVarDecl *P = F->getParamDecl(I);
    if (I == Struct)
      continue;
    if (!P->getType()->isScalarType() || referredVariable(passedStruct(C->getArg(I))) == Of)
      return nullptr;
    VarDecl *V = Copy.declare(P, new (Ctx) ParenExpr(Begin, Begin, C->getArg(I)), Begin);
    Statements.push_back(new (Ctx) DeclStmt(DeclGroupRef(V), Begin, Begin));
  }
  for (const Stmt *S : Body->body()) {
    Stmt *One = Copy.statement(S);
    if (!One)
      return nullptr;
    Statements.push_back(One);
  }
  return CompoundStmt::Create(Ctx, Statements, FPOptionsOverride(), Begin, End);
}

} // namespace o2o
