//===- set_once.cpp - variables that are assigned once while the program runs -----------------===//
//
// The one mention of the variable that is no read of its value is an assignment.  A function runs
// once when main() calls it, directly or through such functions, at one place that no loop, label
// or directive lets repeat.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/set_once.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace o2o {

struct SetOnce::Visitor : TreeVisitor {
  explicit Visitor(SetOnce &Out) : Out(Out) {}
  SetOnce &Out;
  const FunctionDecl *In = nullptr;
  unsigned Repeating = 0; ///< loops and directives that stand around; labels in the function

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    const FunctionDecl *Around = In;
    const unsigned Before = Repeating;
    In = F->getCanonicalDecl();
    if (F->hasAttr<ConstructorAttr>() || F->hasAttr<DestructorAttr>() || F->hasAttr<UsedAttr>())
      Out.Unseen[In]++;
    TreeVisitor::TraverseFunctionDecl(F);
    In = Around;
    Repeating = Before;
    return true;
  }

  static bool repeats(const Stmt *S) {
    return isa<ForStmt, WhileStmt, DoStmt, OMPExecutableDirective>(S);
  }
  /// What is not evaluated is no mention for \p Uses either.
  bool enter(Stmt *S) override {
    Repeating += repeats(S);
    return !evaluatesNothing(S);
  }
  void leave(Stmt *S) override { Repeating -= repeats(S); }

  /// What comes behind a label may be come to again; what stands in front of it as well, if the
  /// label is in front of that.
  bool VisitLabelStmt(LabelStmt *) override {
    Repeating++;
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (const auto *A = V->getAttr<CleanupAttr>())
      Out.Unseen[A->getFunctionDecl()->getCanonicalDecl()]++;
    return true;
  }

  void add(Place &P) const {
    P.Count++;
    P.In = In;
    P.Repeats |= Repeating > 0;
  }

  /// Every mention of a function may lead to calls, until it turns out to be one.
  bool VisitDeclRefExpr(DeclRefExpr *R) override {
    if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl())) {
      Out.Unseen[F->getCanonicalDecl()]++;
      Out.ReturnsTwice |= F->hasAttr<ReturnsTwiceAttr>();
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *C) override {
    if (const FunctionDecl *F = C->getDirectCallee()) {
      Out.Unseen[F->getCanonicalDecl()]--;
      add(Out.Calls[F->getCanonicalDecl()]);
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    const VarDecl *V = wholeVariable(B->getLHS());
    if (V && B->getOpcode() == BO_Assign)
      add(Out.Assignments[V]);
    return true;
  }
};

bool SetOnce::runsOnce(ASTContext &Ctx, const FunctionDecl *F, OtherNames &Names,
                       unsigned Depth) const {
  const Place P = Calls.lookup(F);
  if (Unseen.lookup(F) || Names.isAliased(Ctx, F) || Depth > 64)
    return false;
  if (F->isMain())
    return P.Count == 0;
  return P.Count == 1 && !P.Repeats && !F->isExternallyVisible() && P.In &&
         runsOnce(Ctx, P.In, Names, Depth + 1);
}

std::optional<int64_t> SetOnce::unset(ASTContext &Ctx, const VarDecl *V, const VariableUses &Uses,
                                      OtherNames &Names) {
  QualType T = V->getType();
  V = V->getCanonicalDecl();
  if (!T->isIntegralOrEnumerationType() || T.isVolatileQualified() || V->isExternallyVisible() ||
      !V->hasGlobalStorage() || V->getTLSKind() != VarDecl::TLS_None ||
      V->hasAttr<OMPThreadPrivateDeclAttr>() || V->hasAttr<UsedAttr>() || Uses.unread(V) != 1)
    return std::nullopt;
  if (!std::exchange(Collected, true))
    Visitor(*this).TraverseDecl(Ctx.getTranslationUnitDecl());
  const Place P = Assignments.lookup(V);
  if (P.Count != 1 || P.Repeats || !P.In || ReturnsTwice || Names.isAliased(Ctx, V) ||
      !runsOnce(Ctx, P.In, Names, 0))
    return std::nullopt;
  const Expr *Init = V->getAnyInitializer();
  Expr::EvalResult Value;
  if (!Init)
    return 0;
  if (!Init->EvaluateAsInt(Value, Ctx) || !Value.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Value.Val.getInt().getExtValue();
}

} // namespace o2o
