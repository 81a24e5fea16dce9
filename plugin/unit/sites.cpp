//===- sites.cpp - finding worksharing loops and regions --------------------------------------===//
#include "plugin/unit/sites.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/offload.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

/// Who shares the iterations of a `loop`. New Clangs leave the directive as it is; up to 19 it has
/// become the one that it stands for before anybody sees it.
static OpenMPBindClauseKind binding(const Stmt *S) {
  const auto *L = dyn_cast<OMPGenericLoopDirective>(S);
  const auto *Bind = L ? L->getSingleClause<OMPBindClause>() : nullptr;
  return Bind ? Bind->getBindKind() : OMPC_BIND_unknown;
}

bool LoopSite::combined() const {
  return !isa<OMPForDirective, OMPForSimdDirective>(Directive) &&
         binding(Directive) != OMPC_BIND_parallel;
}

bool LoopSite::distributed() const {
  OpenMPDirectiveKind K = Directive->getDirectiveKind();
  return isOpenMPDistributeDirective(K) && !isOpenMPParallelDirective(K);
}

llvm::SmallVector<OMPExecutableDirective *, 3> LoopSite::constructs() const {
  llvm::SmallVector<OMPExecutableDirective *, 3> All(Holders.begin(), Holders.end());
  All.push_back(Directive);
  return All;
}

namespace {

/// Loops whose iterations are for several threads, teams or tasks.
bool sharesIterations(OpenMPDirectiveKind K) {
  return isOpenMPWorksharingDirective(K) || isOpenMPDistributeDirective(K) ||
         isOpenMPGenericLoopDirective(K) || isOpenMPTaskLoopDirective(K);
}

bool isOnlyStatement(const CompoundStmt *Block, const Stmt *S) {
  return llvm::all_of(Block->body(), [S](const Stmt *K) { return K == S || isa<NullStmt>(K); });
}

class SiteFinder {
public:
  SiteFinder(UnitSites &Out, FunctionDecl *F, bool Offloads) : Out(Out), F(F), Offloads(Offloads) {}

  void walk(Stmt *S) {
    if (!S)
      return;
    Path.push_back(S);
    if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      visit(D);
      Directives.push_back(D);
      if (D->hasAssociatedStmt())
        walk(D->getRawStmt());
      Directives.pop_back();
    } else {
      for (Stmt *Kid : S->children())
        walk(Kid);
    }
    Path.pop_back();
  }

private:
  void visit(OMPExecutableDirective *D) {
    OpenMPDirectiveKind K = D->getDirectiveKind();
    if (isOpenMPParallelDirective(K))
      Out.Regions.push_back({D, F});
    auto *L = dyn_cast<OMPLoopDirective>(D);
    if (!L || !sharesIterations(K) || binding(L) == OMPC_BIND_thread)
      return;
    auto Site = std::make_unique<LoopSite>();
    Site->Directive = L;
    Site->Function = F;
    Site->Path = Path;
    size_t Outermost = Site->combined() ? findHolders(*Site) : Path.size();
    Site->Around = outerLoopOf(llvm::ArrayRef<Stmt *>(Path).take_front(Outermost));
    // All threads come to these, and one of them has the loop.
    if (isa<OMPMasterTaskLoopDirective, OMPMasterTaskLoopSimdDirective, OMPMaskedTaskLoopDirective,
            OMPMaskedTaskLoopSimdDirective>(D) ||
        (Offloads && isOpenMPTargetExecutionDirective(K)))
      Site->Obstacle = llvm::omp::getOpenMPDirectiveName(K).str();
    for (OMPExecutableDirective *Outer : Directives) {
      OpenMPDirectiveKind OK = Outer->getDirectiveKind();
      bool Teams = isOpenMPTeamsDirective(OK) && !llvm::is_contained(Site->Holders, Outer);
      if (Teams || (Offloads && isOpenMPTargetExecutionDirective(OK)))
        Site->Obstacle = llvm::omp::getOpenMPDirectiveName(OK).str();
      if (isOpenMPParallelDirective(OK))
        Site->Region = Outer;
      else if (isOpenMPTaskingDirective(OK) && !isOpenMPWorksharingDirective(OK))
        Site->Region = nullptr;
    }
    if (Site->combined())
      Site->Region = nullptr;
    Out.Loops.push_back(std::move(Site));
  }

  /// Fills in the holders; returns how much of the path is left with the outermost one as its end.
  size_t findHolders(LoopSite &Site) {
    size_t At = Path.size() - 1;
    for (size_t I = At; I-- > 0;) {
      if (auto *Block = dyn_cast<CompoundStmt>(Path[I]);
          Block && isOnlyStatement(Block, Path[I + 1]))
        continue;
      if (!isa<OMPTargetDirective, OMPTeamsDirective, OMPTargetTeamsDirective>(Path[I]))
        break;
      Site.Holders.insert(Site.Holders.begin(), cast<OMPExecutableDirective>(Path[I]));
      At = I;
    }
    return At + 1;
  }

  UnitSites &Out;
  FunctionDecl *F;
  bool Offloads; ///< there is code for other devices: `target` is more than what the host runs
  std::vector<Stmt *> Path;
  std::vector<OMPExecutableDirective *> Directives;
};

struct CallFinder : TreeVisitor {
  const llvm::SmallPtrSetImpl<const FunctionDecl *> *Functions = nullptr;
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) override { // a call, or a pointer that may be called
    const FunctionDecl *Definition = nullptr;
    if (auto *F = dyn_cast<FunctionDecl>(E->getDecl()); F && (Definition = definitionOf(F)))
      Found |= Functions->count(Definition) != 0;
    return !Found;
  }
};

} // namespace

ForStmt *outerLoopOf(llvm::ArrayRef<Stmt *> Path) {
  size_t I = Path.size() - 1;
  while (I > 0 && isa<CompoundStmt>(Path[I - 1]) &&
         isOnlyStatement(cast<CompoundStmt>(Path[I - 1]), Path[I]))
    I--;
  auto *For = I > 0 ? dyn_cast<ForStmt>(Path[I - 1]) : nullptr;
  const Stmt *Parent = I > 1 ? Path[I - 2] : nullptr;
  if (!For || For->getBody() != Path[I] || !Parent || isa<AttributedStmt>(Parent) ||
      (isa<OMPExecutableDirective>(Parent) &&
       !isa<OMPParallelDirective, OMPMasterDirective, OMPMaskedDirective, OMPSingleDirective>(
           Parent)))
    return nullptr;
  return For;
}

static void eachDefinition(ASTContext &Ctx, llvm::function_ref<void(FunctionDecl *)> Do) {
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      Do(F);
}

UnitSites findSites(ASTContext &Ctx) {
  UnitSites Out;
  const bool Offloads = offloads(Ctx);
  eachDefinition(Ctx, [&](FunctionDecl *F) { SiteFinder(Out, F, Offloads).walk(F->getBody()); });
  return Out;
}

llvm::SmallPtrSet<const FunctionDecl *, 16> callersOf(ASTContext &Ctx, const FunctionDecl *F) {
  llvm::SmallPtrSet<const FunctionDecl *, 16> Set = {F};
  for (bool Changed = true; Changed;) {
    Changed = false;
    eachDefinition(Ctx, [&](FunctionDecl *Caller) {
      CallFinder C;
      C.Functions = &Set;
      if (!Set.count(Caller) && !C.TraverseStmt(Caller->getBody()))
        Changed |= Set.insert(Caller).second;
    });
  }
  return Set;
}

} // namespace o2o
