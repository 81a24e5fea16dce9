//===- sites.cpp - finding worksharing loops and regions
//-----------------------------------------------===//
#include "plugin/unit/sites.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace o2o {

bool LoopSite::combined() const {
  return isa<OMPParallelForDirective, OMPParallelForSimdDirective, OMPParallelGenericLoopDirective>(
      Directive);
}

namespace {

class SiteFinder {
public:
  SiteFinder(UnitSites &Out, FunctionDecl *F) : Out(Out), F(F) {}

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
    if (!L || !isOpenMPWorksharingDirective(K))
      return;
    auto Site = std::make_unique<LoopSite>();
    Site->Directive = L;
    Site->Function = F;
    Site->Path = Path;
    Site->Around = loopAround(Path);
    if (!isa<OMPForDirective, OMPForSimdDirective, OMPParallelForDirective,
             OMPParallelForSimdDirective, OMPParallelGenericLoopDirective>(D))
      Site->Obstacle = llvm::omp::getOpenMPDirectiveName(K).str();
    for (OMPExecutableDirective *Outer : Directives) {
      OpenMPDirectiveKind OK = Outer->getDirectiveKind();
      if (isOpenMPTargetExecutionDirective(OK) || isOpenMPTeamsDirective(OK))
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

  UnitSites &Out;
  FunctionDecl *F;
  std::vector<Stmt *> Path;
  std::vector<OMPExecutableDirective *> Directives;
};

struct CallFinder : RecursiveASTVisitor<CallFinder> {
  const llvm::SmallPtrSetImpl<const FunctionDecl *> *Functions = nullptr;
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) { // a call, or a pointer that may be called
    const FunctionDecl *Definition = nullptr;
    if (auto *F = dyn_cast<FunctionDecl>(E->getDecl()); F && F->hasBody(Definition))
      Found |= Functions->count(Definition) != 0;
    return !Found;
  }
};

} // namespace

ForStmt *loopAround(llvm::ArrayRef<Stmt *> Path) {
  size_t I = Path.size() - 1;
  auto Alone = [](const CompoundStmt *Block, const Stmt *S) {
    return llvm::all_of(Block->body(), [S](const Stmt *K) { return K == S || isa<NullStmt>(K); });
  };
  while (I > 0 && isa<CompoundStmt>(Path[I - 1]) && Alone(cast<CompoundStmt>(Path[I - 1]), Path[I]))
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
  eachDefinition(Ctx, [&](FunctionDecl *F) { SiteFinder(Out, F).walk(F->getBody()); });
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
