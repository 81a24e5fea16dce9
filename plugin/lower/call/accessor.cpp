//===- accessor.cpp - functions that only say where something is ------------------------------===//
//
//   static double *row(const mat *m, int i) { double *d = m->data; return d + i * m->ld; }
//   static mat *matrix(grid *g) { return g->m; }
//   row(matrix(g), i)[j]                                 ->   (g->m->data + i * g->m->ld)[j]
//
// The pointers that such a function reads from memory are paths, which the host follows, only as
// far as what they begin with is known: a parameter can stand for an object, but not for what
// another call returns. So the call becomes the expression that it returns.
//
// The function must do nothing but declare variables and return a pointer, and name nothing but its
// parameters and these: what else it could name may be hidden where the loop stands. Arguments are
// evaluated as often as parameters are named, so they may have no side effects.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/accessor.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/expression_copy.h"
#include "plugin/ast/purity.h"

#include "clang/AST/Stmt.h"

using namespace clang;

namespace o2o {

static constexpr unsigned MostStatements = 6;

namespace {

class AccessorCopy : public ExpressionCopy {
public:
  using ExpressionCopy::ExpressionCopy;
  llvm::DenseMap<const VarDecl *, Expr *> Values;

private:
  Expr *variable(const DeclRefExpr *R) override {
    Expr *Value = Values.lookup(cast<VarDecl>(R->getDecl())->getCanonicalDecl());
    // One text for one path.
    const bool Plain =
        !Value || isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr, IntegerLiteral>(
                      Value->IgnoreImpCasts());
    return Plain ? Value : new (Ctx) ParenExpr(Value->getBeginLoc(), Value->getEndLoc(), Value);
  }
  bool mayCall(const FunctionDecl *F) override { return definitionOf(F) != nullptr; }
};

} // namespace

const Expr *accessed(ASTContext &Ctx, const CallExpr *C, const FunctionDecl *F) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F->getBody());
  if (!Body || !F->getReturnType()->isPointerType() || Body->size() > MostStatements ||
      C->getNumArgs() != F->getNumParams())
    return nullptr;
  AccessorCopy Copy(Ctx);
  for (unsigned I = 0; I < C->getNumArgs(); I++) {
    const Expr *A = C->getArg(I);
    if (hasSideEffects(A, Ctx) || A->isGLValue())
      return nullptr;
    Copy.Values[F->getParamDecl(I)->getCanonicalDecl()] = const_cast<Expr *>(A);
  }
  for (const Stmt *S : Body->body()) {
    const auto *R = dyn_cast<ReturnStmt>(S);
    if (const Expr *Value = R ? R->getRetValue() : nullptr)
      return Copy.copy(Value);
    const auto *D = dyn_cast<DeclStmt>(S);
    const auto *V = D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
    Expr *Value = V && V->getInit() && !V->isStaticLocal() && V->getType()->isScalarType() &&
                          !hasSideEffects(V->getInit(), Ctx)
                      ? Copy.copy(V->getInit())
                      : nullptr;
    if (!Value)
      return nullptr;
    Copy.Values[V->getCanonicalDecl()] = Value;
  }
  return nullptr;
}

} // namespace o2o
