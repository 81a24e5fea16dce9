//===- purity.cpp - may an expression be evaluated once more? ---------------------------------===//
//
// The host evaluates bounds and conditions for a launch, and the loop evaluates them again when the
// launch is declined. Clang calls every call a side effect; here a call of a function that only
// computes is none: one declared pure or const, one of the math library, one that asks OpenMP how
// many threads there may be, or one defined in the unit that changes nothing but its own automatic
// variables.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/purity.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/replaced.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

#include "xform/ir/builtin.h"

using namespace clang;

namespace o2o {

namespace {

class ImpurityFinder : public TreeVisitor {
public:
  ImpurityFinder(ASTContext &Ctx, bool InFunction) : Ctx(Ctx), InFunction(InFunction) {}
  bool Found = false;

  bool VisitStmt(Stmt *S) override {
    if (isa<AsmStmt, StmtExpr, AtomicExpr, OMPExecutableDirective, VAArgExpr>(S))
      Found = true;
    if (auto *E = dyn_cast<Expr>(S); E && E->getType().isVolatileQualified())
      Found = true;
    return !Found;
  }
  bool VisitVarDecl(VarDecl *V) override {
    Found |= V->isStaticLocal();
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      change(E->getSubExpr());
    return !Found;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      change(E->getLHS());
    return !Found;
  }
  bool VisitCallExpr(CallExpr *E) override {
    Found |= !pure(E->getDirectCallee());
    return !Found;
  }

private:
  void change(const Expr *To) {
    To = To->IgnoreParens();
    for (const auto *M = dyn_cast<MemberExpr>(To); M && !M->isArrow(); M = dyn_cast<MemberExpr>(To))
      To = M->getBase()->IgnoreParens();
    const VarDecl *V = referredVariable(To);
    Found |= !InFunction || !V || !V->hasLocalStorage();
  }
  /// Functions of OpenMP that tell the thread what holds until it says otherwise.
  static bool asksOnly(StringRef Name) {
    return Name == "omp_get_max_threads" || Name == "omp_get_num_procs" ||
           Name == "omp_get_thread_limit";
  }
  bool pure(const FunctionDecl *F) {
    if (!F)
      return false;
    if (F->hasAttr<PureAttr>() || F->hasAttr<ConstAttr>())
      return true;
    const FunctionDecl *Definition = definitionOf(F);
    if (!Definition)
      return F->getIdentifier() &&
             (asksOnly(F->getName()) ||
              (F->getBuiltinID() != 0 && o2o_builtin_find(F->getName().str().c_str())));
    if (mayBeReplaced(Definition) || Depth > 8)
      return false;
    ImpurityFinder Inner(Ctx, true);
    Inner.Depth = Depth + 1;
    Inner.TraverseStmt(Definition->getBody());
    return !Inner.Found;
  }

  ASTContext &Ctx;
  bool InFunction;
  unsigned Depth = 0;
};

} // namespace

bool hasSideEffects(const Expr *E, ASTContext &Ctx) {
  if (!E->HasSideEffects(Ctx))
    return false;
  ImpurityFinder F(Ctx, false);
  F.TraverseStmt(const_cast<Expr *>(E));
  return F.Found;
}

} // namespace o2o
