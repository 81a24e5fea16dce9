//===- sites.cpp - finding worksharing loops and regions
//-----------------------------------------------===//
#include "sites.h"
#include "editfiles.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace o2o {

namespace {

/// A variable of which each thread has a copy for the whole run.
void noteThreadPrivate(UnitSites &Out, const Decl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || (V->getTLSKind() == VarDecl::TLS_None && !V->hasAttr<OMPThreadPrivateDeclAttr>()))
    return;
  Out.ThreadPrivate = true;
  Out.SharedThreadPrivate |= V->isExternallyVisible();
}

class SiteFinder {
public:
  SiteFinder(UnitSites &Out, FunctionDecl *F, bool SizeSet) : Out(Out), F(F), SizeSet(SizeSet) {}

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
      if (auto *DS = dyn_cast<DeclStmt>(S))
        for (const Decl *One : DS->decls())
          noteThreadPrivate(Out, One);
      for (Stmt *Kid : S->children())
        walk(Kid);
    }
    Path.pop_back();
  }

private:
  void visit(OMPExecutableDirective *D) {
    OpenMPDirectiveKind K = D->getDirectiveKind();
    if (isOpenMPParallelDirective(K))
      Out.Regions.push_back({D, F, teamUse(D, SizeSet)});
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
    else if (!Site->Region)
      Site->Team = teamUse(F, SizeSet);
    for (const UnitSites::Region &R : Out.Regions)
      if (R.Directive == Site->Region)
        Site->Team = R.Team;
    Out.Loops.push_back(std::move(Site));
  }

  UnitSites &Out;
  FunctionDecl *F;
  bool SizeSet;
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

bool callsAny(const Stmt *S, const llvm::SmallPtrSetImpl<const FunctionDecl *> &Functions) {
  CallFinder C;
  C.Functions = &Functions;
  C.TraverseStmt(const_cast<Stmt *>(S));
  return C.Found;
}

static void eachDefinition(ASTContext &Ctx, llvm::function_ref<void(FunctionDecl *)> Do) {
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      Do(F);
}

/// Values of threadprivate variables pass from one region to the next, so teams of different sizes must not
/// alternate: if one region has to keep its threads, all do.
static void tieRegions(ASTContext &Ctx, UnitSites &Unit) {
  TeamUse Tie;
  EditFiles Files(Ctx.getSourceManager());
  for (const UnitSites::Region &R : Unit.Regions) {
    SourceLocation L = R.Directive->getBeginLoc();
    if (Tie)
      break;
    Tie = R.Team;
    if (!Tie && !Files.editable(L))
      Tie = {L,
             "a region in a macro or a file that cannot be edited"}; // no clause can be added to it
  }
  if (!Unit.ThreadPrivate || !Tie)
    return;
  Unit.Serializable = false;
  Tie.Text += " through threadprivate variables";
  for (auto &Site : Unit.Loops)
    if (Site->Region && !Site->Team)
      Site->Tie = Tie;
}

UnitSites findSites(ASTContext &Ctx) {
  UnitSites Out;
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    noteThreadPrivate(Out, D);
  bool SizeSet = setsTeamSize(Ctx);
  eachDefinition(Ctx, [&](FunctionDecl *F) { SiteFinder(Out, F, SizeSet).walk(F->getBody()); });
  tieRegions(Ctx, Out);
  return Out;
}

llvm::SmallPtrSet<const FunctionDecl *, 16> callersOf(ASTContext &Ctx,
                                                      llvm::ArrayRef<const FunctionDecl *> Seeds) {
  llvm::SmallPtrSet<const FunctionDecl *, 16> Set(Seeds.begin(), Seeds.end());
  for (bool Changed = !Seeds.empty(); Changed;) {
    Changed = false;
    eachDefinition(Ctx, [&](FunctionDecl *F) {
      if (!Set.count(F) && callsAny(F->getBody(), Set))
        Changed |= Set.insert(F).second;
    });
  }
  return Set;
}

} // namespace o2o
