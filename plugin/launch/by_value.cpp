//===- by_value.cpp - shared variables that a region may as well copy -------------------------===//
//
// Clang hands a shared variable to a region by address, and every use in the region is a load:
//
//     static double a[N];
//     void scale_by(double s) {
//     #pragma omp parallel for
//       for (int i = 0; i < N; i++)
//         a[i] *= s;                 // *s_address, unless the store to a is known not to change it
//     }
//
// Plain Clang knows that here, since no address of `a` exists. The launch in front of the loop
// takes it, and with that the loop of the OpenMP version would lose its vector instructions. So the
// region gets `firstprivate(s)`: the value is handed over instead.
//
// That means the same for a scalar automatic variable that the region only reads, by name, when
// nobody else can change it meanwhile: its address is never taken, and the region stands in no
// other OpenMP construct, whose threads would share the variable too. A variable named in a clause
// keeps what the clause says.
//
// Left alone: regions in which simd constructs sum up arrays. Clang 19 takes the additions to
// `v[k[i]]` in lanes of one vector for independent, which gives wrong sums once it can make vectors
// of such a loop, and that is what the copies are for.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/by_value.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm::omp;

namespace o2o {

namespace {

const VarDecl *variable(const Expr *E) { return referredVariable(E->IgnoreParens()); }

/// Counts how often each variable is named, and how often to read its value.
class Uses : public TreeVisitor {
public:
  llvm::DenseMap<const VarDecl *, unsigned> Named, Read;
  bool SumsInLanes = false; ///< arrays, in a simd construct

  bool VisitStmt(Stmt *S) override {
    const auto *D = dyn_cast<OMPExecutableDirective>(S);
    if (D && isOpenMPSimdDirective(D->getDirectiveKind()))
      for (const auto *C : D->getClausesOfKind<OMPReductionClause>())
        for (const Expr *E : variablesOf(C))
          SumsInLanes |= isa<ArraySectionExpr>(E) || E->getType()->isArrayType();
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      Named[V]++;
    return true;
  }
  /// A construct also names what it captures, once more than the source does.
  bool VisitCapturedStmt(CapturedStmt *S) override {
    for (const Expr *Init : S->capture_inits())
      if (const VarDecl *V = Init ? variable(Init) : nullptr)
        Named[V]--;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      if (const VarDecl *V = variable(E->getSubExpr()))
        Read[V]++;
    return true;
  }
};

/// Finds whose address a function takes, and whether a region stands in another construct.
class Surroundings : public TreeVisitor {
public:
  explicit Surroundings(const OMPExecutableDirective *Region) : Region(Region) {}
  llvm::SmallPtrSet<const VarDecl *, 8> AddressTaken;
  bool Nested = false;

  bool enter(Stmt *S) override {
    if (S == Region)
      Nested |= Depth > 0;
    Depth += isa<OMPExecutableDirective>(S);
    return true;
  }
  void leave(Stmt *S) override { Depth -= isa<OMPExecutableDirective>(S); }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = variable(E->getSubExpr()))
        AddressTaken.insert(V);
    return true;
  }

private:
  const OMPExecutableDirective *Region;
  unsigned Depth = 0;
};

/// A type whose values are handed over in a machine word, any bit pattern being a value.
bool fits(QualType T, const ASTContext &Ctx) {
  if (T.isVolatileQualified() || T->isAtomicType() || T->isBooleanType() || T->isEnumeralType())
    return false;
  return (T->isIntegerType() || T->isRealFloatingType() || T->isPointerType()) &&
         Ctx.getTypeSize(T) <= 64;
}

} // namespace

llvm::SmallVector<const VarDecl *, 4> onlyRead(const FunctionDecl *F,
                                               const OMPExecutableDirective *Region) {
  llvm::SmallVector<const VarDecl *, 4> Variables;
  OpenMPDirectiveKind Kind = Region->getDirectiveKind();
  if (Kind != OMPD_parallel && Kind != OMPD_parallel_for && Kind != OMPD_parallel_for_simd)
    return Variables;
  Surroundings Around(Region);
  Around.TraverseStmt(F->getBody());
  if (Around.Nested)
    return Variables;
  Uses In;
  In.TraverseStmt(const_cast<OMPExecutableDirective *>(Region));
  if (In.SumsInLanes)
    return Variables;
  for (const CapturedStmt::Capture &C : Region->getCapturedStmt(OMPD_parallel)->captures()) {
    if (!C.capturesVariable())
      continue;
    const VarDecl *V = C.getCapturedVar();
    if (V->hasLocalStorage() && V->getIdentifier() && !V->hasAttr<AsmLabelAttr>() &&
        !V->hasAttr<BlocksAttr>() && fits(V->getType(), F->getASTContext()) && In.Named.lookup(V) &&
        In.Named.lookup(V) == In.Read.lookup(V) && !Around.AddressTaken.count(V))
      Variables.push_back(V);
  }
  llvm::sort(Variables, [](const VarDecl *A, const VarDecl *B) {
    return A->getLocation().getRawEncoding() < B->getLocation().getRawEncoding();
  });
  return Variables;
}

} // namespace o2o
