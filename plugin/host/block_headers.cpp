//===- block_headers.cpp - pointers to what an allocator keeps in front of a block ------------===//
//
//   void *get(size_t n) { size_t *h = malloc(n + 16); *h = n; return h + 2; }
//   void put(void *p)   { size_t *h = (size_t *)p - 2; used -= *h; free(h); }
//
// `p - 2` looks like the pointer to an element 0 that is not there, of an array that counts from 2
// (unit_functions.cpp).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/host/block_headers.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

namespace {

class HeaderFinder : public TreeVisitor {
public:
  explicit HeaderFinder(const ASTContext &Ctx) : Ctx(Ctx) {}

  BlockHeaders found() const {
    BlockHeaders All;
    for (auto [V, Count] : Uses)
      if (Allowed.lookup(V) == Count && !Lost.count(V))
        All.insert(V);
    return All;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const VarDecl *V = pointer(E))
      Uses[V]++;
    return true;
  }

  bool VisitCallExpr(CallExpr *C) override {
    if (takesBlock(C))
      allow(C->getArg(0));
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_Deref)
      allow(U->getSubExpr());
    else if (U->getOpcode() == UO_LNot)
      allow(U->getSubExpr());
    else if (U->getOpcode() == UO_AddrOf)
      lose(U->getSubExpr());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isComparisonOp() || B->getOpcode() == BO_Assign)
      allow(B->getLHS());
    if (B->isComparisonOp())
      allow(B->getRHS());
    return true;
  }

  bool VisitIfStmt(IfStmt *If) override {
    allow(If->getCond());
    return true;
  }

  bool VisitMemberExpr(MemberExpr *M) override {
    if (M->isArrow())
      allow(M->getBase());
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *A) override {
    Expr::EvalResult Index;
    if (!A->getIdx()->isValueDependent() && A->getIdx()->EvaluateAsInt(Index, Ctx) &&
        Index.Val.getInt() == 0)
      allow(A->getBase());
    return true;
  }

  /// Arrays in what it points to are pointers to more.
  bool VisitCastExpr(CastExpr *C) override {
    if (C->getCastKind() == CK_ArrayToPointerDecay)
      lose(C->getSubExpr());
    return true;
  }

private:
  static const VarDecl *pointer(const Expr *E) {
    const VarDecl *V = wholeVariable(E->IgnoreParenCasts());
    return V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V->getType()->isPointerType()
               ? V
               : nullptr;
  }

  void allow(const Expr *E) {
    if (const VarDecl *V = pointer(E))
      Allowed[V]++;
  }

  /// What the address that is taken may lead away from.
  void lose(const Expr *E) {
    for (E = E->IgnoreParenCasts();; E = E->IgnoreParenCasts()) {
      if (const auto *M = dyn_cast<MemberExpr>(E))
        E = M->getBase();
      else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
        E = A->getBase();
      else if (const auto *U = dyn_cast<UnaryOperator>(E))
        E = U->getSubExpr();
      else
        break;
    }
    if (const VarDecl *V = pointer(E))
      Lost.insert(V);
  }

  const ASTContext &Ctx;
  llvm::DenseMap<const VarDecl *, unsigned> Uses, Allowed;
  BlockHeaders Lost;
};

} // namespace

BlockHeaders blockHeaders(const Stmt *Body, const ASTContext &Ctx) {
  HeaderFinder Finder(Ctx);
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  return Finder.found();
}

bool takesBlock(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  return F && isRoutedAllocation(F) && F->getIdentifier() && C->getNumArgs() > 0 &&
         (F->getName() == "free" || F->getName() == "realloc");
}

} // namespace o2o
