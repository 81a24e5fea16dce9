//===- uses.cpp - how the unit uses its variables ---------------------------------------------===//
#include "plugin/ast/uses.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

/// A variable that is the size of an array as a whole is read.  Where the size is written it stands
/// without the conversion to its value, which the array's type has.
void VariableUses::noteSizes(llvm::ArrayRef<const Stmt *> Written) {
  for (const Stmt *Size : Written)
    if (const auto *E = dyn_cast<Expr>(Size))
      Sizes.insert(E->IgnoreParenImpCasts());
}

void VariableUses::note(const Stmt *S) {
  const auto *Of = dyn_cast<ImplicitCastExpr>(S);
  if (Sizes.count(Of ? Of->IgnoreParenImpCasts() : S))
    return;
  if (const auto *R = dyn_cast<DeclRefExpr>(S)) {
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
      Counts[V->getCanonicalDecl()].first++;
  } else if (const auto *C = dyn_cast<ImplicitCastExpr>(S);
             C && C->getCastKind() == CK_LValueToRValue) {
    if (const VarDecl *V = rootVariable(C->getSubExpr()))
      Counts[V].second++;
  } else if (const auto *U = dyn_cast<UnaryOperator>(S); U && U->getOpcode() == UO_AddrOf) {
    if (const VarDecl *V = rootVariable(U->getSubExpr()))
      Addressed.insert(V);
  } else if (const auto *C = dyn_cast<CapturedStmt>(S)) { // what it does counts, not that it may
    for (const Expr *E : C->capture_inits())
      if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E); R && isa<VarDecl>(R->getDecl()))
        Counts[cast<VarDecl>(R->getDecl())->getCanonicalDecl()].second++;
  }
}

struct VariableUses::Visitor : TreeVisitor {
  explicit Visitor(VariableUses &Uses) : Uses(Uses) {}
  VariableUses &Uses;

  bool VisitStmt(Stmt *S) override {
    Uses.note(S);
    return true;
  }
  bool VisitDecl(Decl *D) override {
    Uses.noteSizes(sizesIn(D));
    return true;
  }
  bool enter(Stmt *S) override { return !evaluatesNothing(S); }
};

void VariableUses::countUnit(ASTContext &Ctx) {
  Visitor(*this).TraverseDecl(Ctx.getTranslationUnitDecl());
}

void VariableUses::countIn(const Stmt *Code) {
  eachEvaluated(Code, [this](const Stmt *Node) {
    note(Node);
    const auto *R = dyn_cast<DeclRefExpr>(Node);
    const FunctionDecl *F = R ? definitionOf(dyn_cast<FunctionDecl>(R->getDecl())) : nullptr;
    if (F && Functions.insert(F).second)
      countIn(F->getBody());
    return true;
  });
}

bool VariableUses::addressed(const VarDecl *V) const {
  return Addressed.count(V->getCanonicalDecl()) != 0;
}

unsigned VariableUses::unread(const VarDecl *V) const {
  auto [All, Reads] = Counts.lookup(V->getCanonicalDecl());
  return All - Reads;
}

bool VariableUses::onlyRead(const VarDecl *V) const { return unread(V) == 0; }

} // namespace o2o
