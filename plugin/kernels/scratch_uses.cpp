//===- scratch_uses.cpp - variables of a thread that every loop uses as scratch ---------------===//
//
//   static double work[64];
//   #pragma omp threadprivate(work)
//   #pragma omp for ... { fill work[0..n); use it }
//   #pragma omp for ... { fill work[0..m); use it }
//
// A variable that lives as long as its thread, or an array of the region, keeps what the loop
// leaves in it, which a kernel cannot reproduce unless every iteration writes all of it.  Mostly
// nobody wants it: all that reads the variable are loops whose iterations write before they read.
// That is shown here, over the whole unit and without looking at the order of things: each mention
// of the variable stands in a worksharing loop, or in a function that only such loops call, or is
// no read; and each such loop, lowered for this question, is proven to use it as scratch.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/kernels/scratch_uses.h"
#include "plugin/ast/tree_visitor.h"

#include "xform/prepare/privatize.h"

using namespace clang;

namespace o2o {

namespace {

/// Finds the mentions of variables and functions, with the worksharing loop or else the function
/// that they stand in.
class MentionFinder : public TreeVisitor {
public:
  MentionFinder(const UnitSites &Sites, ScratchUses::Mentions &Found) : Found(Found) {
    for (const auto &Site : Sites.Loops)
      Loops[Site->Directive] = Site.get();
  }

  void walk(const FunctionDecl *F) {
    Function = F->getCanonicalDecl();
    TraverseStmt(F->getBody());
  }

  bool enter(Stmt *S) override {
    auto Loop = Current ? Loops.end() : Loops.find(S);
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (Loop != Loops.end())
      Current = Loop->second;
    if (!B || B->getOpcode() != BO_Assign)
      return !enteredCaptured(S);
    assign(B);
    return false;
  }
  void leave(Stmt *S) override {
    if (Current && Current->Directive == S)
      Current = nullptr;
  }

  // Clauses that only say whose the variable is, or copy it to another thread's.
  bool enterClause(OMPClause *C) override {
    return !isa<OMPCopyinClause, OMPPrivateClause, OMPSharedClause>(C);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const ValueDecl *D = E->getDecl(); isa<VarDecl, FunctionDecl>(D))
      Found[D->getCanonicalDecl()].push_back({Current, Function});
    return true;
  }

private:
  /// The target of a plain assignment is not read; its subscripts are.
  void assign(const BinaryOperator *B) {
    const Expr *Base = B->getLHS();
    for (;;) {
      Base = Base->IgnoreParens();
      const auto *C = dyn_cast<CastExpr>(Base);
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(Base)) {
        TraverseStmt(const_cast<Expr *>(A->getIdx()));
        Base = A->getBase();
      } else if (const auto *M = dyn_cast<MemberExpr>(Base); M && !M->isArrow()) {
        Base = M->getBase();
      } else if (C && C->getCastKind() == CK_ArrayToPointerDecay) {
        Base = C->getSubExpr();
      } else {
        break;
      }
    }
    if (!isa<DeclRefExpr>(Base))
      TraverseStmt(const_cast<Expr *>(Base));
    TraverseStmt(B->getRHS());
  }

  ScratchUses::Mentions &Found;
  llvm::DenseMap<const Stmt *, const LoopSite *> Loops;
  const LoopSite *Current = nullptr;
  const FunctionDecl *Function = nullptr;
};

/// Adds the loops that the place is in, or those that call its function; anything else is
/// "elsewhere".
void addReaders(const ScratchUses::Mentions &All, const ScratchUses::Place &P, bool Automatic,
                llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen, ScratchUses::Readers &Out) {
  if (P.Loop) {
    Out.Loops.insert(P.Loop);
    return;
  }
  if (Automatic || !P.Function || P.Function->isExternallyVisible()) {
    Out.Elsewhere = true;
    return;
  }
  auto Callers = All.find(P.Function);
  if (!Seen.insert(P.Function).second || Callers == All.end())
    return;
  for (const ScratchUses::Place &Caller : Callers->second)
    addReaders(All, Caller, Automatic, Seen, Out);
}

} // namespace

const ScratchUses::Mentions &ScratchUses::mentions() {
  if (All)
    return *All;
  MentionFinder Finder(Sites, All.emplace());
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      Finder.walk(F);
  for (const FunctionDecl *F : Unit.Names->called(Ctx)) // from elsewhere
    (*All)[F->getCanonicalDecl()].push_back({nullptr, nullptr});
  return *All;
}

const ScratchUses::Readers &ScratchUses::readersOf(const VarDecl *V) {
  auto [It, New] = Known.try_emplace(V);
  if (!New)
    return It->second;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  if (auto Found = mentions().find(V); Found != mentions().end())
    for (const Place &P : Found->second)
      addReaders(mentions(), P, V->hasLocalStorage(), Seen, It->second);
  return It->second;
}

bool ScratchLoops::writesFirst(const LoopSite &Site, UnitFacts Facts, const VarDecl *V) {
  auto [It, New] = Known.try_emplace({&Site, V}, false);
  if (!New)
    return It->second;
  Facts.DeadAfter = nullptr;
  NestLowering Lower(CI, Ctx, Site, Facts, "scratch");
  if (o2o_nest *N = Lower.lower())
    if (o2o_symbol *S = Lower.symbolOf(V))
      It->second = o2o_is_scratch(N, S);
  o2o_nest_free(Lower.arena());
  return It->second;
}

bool ScratchUses::deadAfter(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  if (!V->hasLocalStorage() && V->isExternallyVisible()) // other units may read it
    return false;
  const Readers &R = readersOf(V);
  if (R.Elsewhere)
    return false;
  for (const LoopSite *Loop : R.Loops)
    if (Loop != &Site && !Loops.writesFirst(*Loop, Unit, V))
      return false;
  return true;
}

} // namespace o2o
