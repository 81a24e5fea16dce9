//===- fusion_candidates.cpp - kernels that could be one --------------------------------------===//
#include "plugin/kernels/fusion_candidates.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/clauses.h"
#include "plugin/ast/purity.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"
#include "plugin/unit/sites.h"

#include "llvm/ADT/FoldingSet.h"

#include "xform/analysis/merge_launches.h"

using namespace clang;

namespace o2o {

namespace {

/// The kernel needs its work-items, and its body, for itself.
bool alone(const o2o_plan &P) {
  const o2o_nest *N = P.nest;
  for (unsigned I = 0; I < N->nloops; I++)
    if (N->loops[I].iv->lastprivate)
      return true;
  return N->synchronises || N->exit_record || N->chunk || (N->host.after && !N->launch.absorbed) ||
         P.levels || P.strided || P.done[O2O_PASS_TILES] || P.second.body || P.second.abreast ||
         (P.local && !P.done[O2O_PASS_STAGE]) || o2o_has_host_values(N);
}

/// Clauses that say nothing but which variables are the thread's own.
bool plainClauses(const OMPLoopDirective *D) {
  return llvm::all_of(D->clauses(), [](const OMPClause *C) {
    if (const auto *S = dyn_cast<OMPScheduleClause>(C))
      return !S->getChunkSize();
    if (const auto *Default = dyn_cast<OMPDefaultClause>(C))
      return Default->getDefaultKind() == llvm::omp::OMP_DEFAULT_shared ||
             Default->getDefaultKind() == llvm::omp::OMP_DEFAULT_none;
    return answers(C, ClauseMayFuse);
  });
}

bool same(const Expr *A, const Expr *B, const ASTContext &Ctx) {
  if (!A || !B)
    return A == B;
  llvm::FoldingSetNodeID First, Second;
  A->IgnoreParens()->Profile(First, Ctx, /*Canonical=*/true);
  B->IgnoreParens()->Profile(Second, Ctx, /*Canonical=*/true);
  return First == Second;
}

bool sameLoops(const LoopSite &A, const LoopSite &B, const ASTContext &Ctx) {
  auto First = associatedLoops(A.Directive), Second = associatedLoops(B.Directive);
  if (A.Directive->hasClausesOfKind<OMPOrderedClause>() ||
      B.Directive->hasClausesOfKind<OMPOrderedClause>())
    return false;
  if (First.size() != Second.size() || First.size() != A.Directive->getLoopsNumber() ||
      First.size() != B.Directive->getLoopsNumber())
    return false;
  for (size_t I = 0; I < First.size(); I++) {
    Canonical C, D;
    if (!takeApart(First[I], C) || !takeApart(Second[I], D) || C.Cmp != D.Cmp || C.Down != D.Down ||
        !C.IV->getType()->isIntegralOrEnumerationType() ||
        !Ctx.hasSameUnqualifiedType(C.IV->getType(), D.IV->getType()) ||
        !Ctx.hasSameUnqualifiedType(C.CompareType, D.CompareType) || !same(C.Lower, D.Lower, Ctx) ||
        !same(C.Upper, D.Upper, Ctx) || !same(C.Step, D.Step, Ctx) ||
        hasSideEffects(D.Upper, const_cast<ASTContext &>(Ctx)))
      return false;
  }
  return true;
}

/// What a name stands for inside of a directive, where that is not what it stands for around it:
/// the number of the loop whose variable it is, or one of these.
enum : int { AroundIt = -1, ThreadsOwn = -2 };
using Meanings = llvm::DenseMap<const VarDecl *, int>;

Meanings meanings(const LoopSite &Site) {
  Meanings Out;
  for (const OMPClause *C : Site.Directive->clauses())
    if (const auto *P = dyn_cast<OMPPrivateClause>(C))
      for (const Expr *E : variablesOf(P))
        if (const VarDecl *V = namedVariable(E))
          Out[V] = ThreadsOwn;
  auto Loops = associatedLoops(Site.Directive);
  Canonical C;
  for (size_t I = 0; I < Loops.size(); I++)
    if (takeApart(Loops[I], C))
      Out[C.IV->getCanonicalDecl()] = (int)I;
  if (Site.Around && takeApart(Site.Around, C))
    Out[C.IV->getCanonicalDecl()] = AroundIt;
  return Out;
}

struct Mentions : TreeVisitor {
  llvm::SmallPtrSet<const Decl *, 32> Found;
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found.insert(E->getDecl()->getCanonicalDecl());
    return true;
  }
};

/// Names that have a meaning of their own in one have the same in the other, or none.
bool agree(const Meanings &A, const Meanings &B, const Stmt *InB) {
  Mentions M;
  M.TraverseStmt(const_cast<Stmt *>(InB));
  return llvm::all_of(A, [&](const auto &Entry) {
    auto Other = B.find(Entry.first);
    return Other == B.end() ? !M.Found.count(Entry.first) : Other->second == Entry.second;
  });
}

/// The statements from the function's body down to the one around \p S, both included.
llvm::ArrayRef<Stmt *> pathTo(const LoopSite &Site, const Stmt *S) {
  llvm::ArrayRef<Stmt *> Path = Site.Path;
  return Path.take_while([S](const Stmt *One) { return One != S; });
}

/// The block that the statement is part of; null: it is a part of something else.
const CompoundStmt *blockOf(const LoopSite &Site, const Stmt *S) {
  auto Path = pathTo(Site, S);
  return Path.empty() ? nullptr : dyn_cast<CompoundStmt>(Path.back());
}

/// They keep the order of launches that stand behind each other, and no more.
bool onlyOrder(const Stmt *S) { return isa<NullStmt, OMPBarrierDirective>(S); }

/// The second statement follows the first one in a block.
bool follows(const Kernel &A, const Kernel &B) {
  const CompoundStmt *Block = blockOf(*A.Site, A.launched());
  if (!Block || Block != blockOf(*B.Site, B.launched()))
    return false;
  bool Behind = false;
  for (const Stmt *S : Block->body()) {
    if (S == B.launched())
      return Behind;
    if (S == A.launched())
      Behind = true;
    else if (Behind && !onlyOrder(S))
      return false;
  }
  return false;
}

} // namespace

bool mayFuseWith(llvm::ArrayRef<Kernel> Front, const Kernel &Next, const ASTContext &Ctx) {
  const unsigned Most = 8;
  const Kernel &Last = Front.back();
  const LoopSite &A = *Last.Site, &B = *Next.Site;
  auto Plain = [](const LoopSite &S) {
    return isa<OMPForDirective, OMPParallelForDirective>(S.Directive) && plainClauses(S.Directive);
  };
  return Front.size() < Most && A.Region == B.Region && A.combined() == B.combined() && Plain(A) &&
         Plain(B) && !alone(*Last.Plan) && !alone(*Next.Plan) && follows(Last, Next) &&
         sameLoops(A, B, Ctx) &&
         llvm::all_of(
             Front,
             [&](const Kernel &One) {
               return agree(meanings(*One.Site), meanings(B), Next.launched()) &&
                      agree(meanings(B), meanings(*One.Site), One.launched());
             });
}

const ForStmt *outerLoopOfAll(llvm::ArrayRef<Kernel> Neighbours) {
  const Kernel &First = Neighbours.front();
  auto Path = pathTo(*First.Site, First.launched());
  bool All = llvm::all_of(cast<CompoundStmt>(Path.back())->body(), [&](const Stmt *S) {
    return onlyOrder(S) ||
           llvm::any_of(Neighbours, [S](const Kernel &One) { return One.launched() == S; });
  });
  return All ? outerLoopOf(Path) : nullptr;
}

} // namespace o2o
