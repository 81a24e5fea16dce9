//===- team_waits.cpp - may the threads wait for each other in front of a loop --------------===//
#include "plugin/team/team_waits.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/uses.h"
#include "plugin/team/atomic_access.h"
#include "plugin/unit/sites.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace o2o {

namespace {

/// Finds what a thread may wait by: a list of what is harmless, all else counts.
///
/// Looking at memory once is no waiting: what looks at it by `atomic`, `flush` or as a volatile
/// object counts where it may be done again and again, in loops, behind labels and in functions
/// that call themselves; in critical sections only where no count ends that. What gives no value,
/// `atomic compare` without `capture` for one, is no looking.
class WaitFinder {
public:
  /// \p Own is not looked at. \p Calls: functions of which nothing is known are only noted there.
  explicit WaitFinder(const Stmt *Own, bool *Calls = nullptr) : Own(Own), Calls(Calls) {}
  Handshake Found;

  /// \p Again: it may be called in a loop that is not seen here.
  void function(const FunctionDecl *F, bool Again = false) {
    const FunctionDecl *Definition = definitionOf(F);
    if (!Definition)
      return;
    const bool Recursive = llvm::is_contained(Active, Definition);
    const unsigned Saved = Repeated, SavedEndless = Endless;
    Repeated += Again || Recursive;
    Endless += Recursive;
    if (Seen.insert({Definition, (Repeated > 0) + (Endless > 0)}).second) {
      Active.push_back(Definition);
      walk(Definition->getBody());
      Active.pop_back();
    }
    Repeated = Saved;
    Endless = SavedEndless;
  }

  void walk(const Stmt *S) {
    if (!S || (Found && !Calls) || S == Own || isa<UnaryExprOrTypeTraitExpr>(S))
      return;
    const unsigned Saved = Repeated, SavedEndless = Endless;
    Canonical C;
    const auto *For = dyn_cast<ForStmt>(S);
    const bool Loop = isa<WhileStmt, DoStmt>(S) || (For && !takeApart(For, C));
    Repeated += Loop || For;
    Endless += Loop;
    look(S);
    if (isa<LabelStmt>(S)) // what follows may be jumped back from
      return;
    Repeated = Saved;
    Endless = SavedEndless;
  }

private:
  void look(const Stmt *S) {
    if (isa<LabelStmt>(S))
      Repeated++, Endless++;
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      return directive(D);
    if (isa<AsmStmt>(S) && cast<AsmStmt>(S)->isVolatile())
      return found(S, "'asm'");
    noteDiscarded(S);
    if (isa<AtomicExpr>(S) && Repeated && !Discarded.count(S))
      return found(S, "an atomic operation");
    if (const auto *C = dyn_cast<CallExpr>(S))
      call(C);
    if (const auto *E = dyn_cast<Expr>(S);
        Repeated && E && E->isGLValue() &&
        (E->getType().isVolatileQualified() || E->getType()->isAtomicType()))
      if (!ownVariable(E))
        return found(S, E->getType()->isAtomicType() ? "an atomic variable" : "a volatile access");
    if (const auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *One : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(One); V && V->hasLocalStorage())
          Declared.insert(V->getCanonicalDecl());
    for (const Stmt *Kid : S->children())
      walk(Kid);
  }

  /// Statements in this one that are calls of which nobody gets a value, behind a pointer neither.
  void noteDiscarded(const Stmt *S) {
    auto Note = [this](const Stmt *Kid) {
      const auto *E = dyn_cast_or_null<Expr>(Kid);
      E = E ? withoutVoid(E) : nullptr;
      auto IsPointer = [](const Stmt *Operand) {
        return cast<Expr>(Operand)->getType()->isPointerType();
      };
      if (const auto *A = dyn_cast_or_null<AtomicExpr>(E);
          !A || llvm::count_if(A->children(), IsPointer) == 1)
        Discarded.insert(E);
    };
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      llvm::for_each(Block->body(), Note);
    if (const auto *For = dyn_cast<ForStmt>(S))
      Note(For->getBody());
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      Note(If->getThen());
      Note(If->getElse());
    }
  }

  void found(const Stmt *S, const Twine &By) {
    Found = {S->getBeginLoc(), "a thread may wait by " + By.str()};
  }

  /// A `volatile` variable of the code's own is no way to reach another thread.
  bool ownVariable(const Expr *E) const {
    const VarDecl *V = wholeVariable(E);
    return V && Declared.count(V);
  }

  void directive(const OMPExecutableDirective *D) {
    switch (D->getDirectiveKind()) {
    case llvm::omp::OMPD_flush:
      return Repeated ? found(D, "'flush'") : void();
    case llvm::omp::OMPD_atomic:
      for (const OMPClause *C : D->clauses())
        if (Repeated && isa<OMPReadClause, OMPCaptureClause>(C))
          return found(D, "'atomic'");
      break;
    case llvm::omp::OMPD_critical:
      if (Endless)
        return found(D, "'critical'");
      break;
    case llvm::omp::OMPD_interop:
      return found(D, "'interop'");
    default:
      break;
    }
    for (const OMPClause *C : D->clauses()) {
      if (C->getClauseKind() == llvm::omp::OMPC_detach)
        return found(D, "'detach'");
      for (const Stmt *Kid : C->children())
        walk(Kid);
    }
    // What only one thread runs while the others are free to go on, or none is, is another matter
    // than a rendezvous of threads that call the same function.
    bool OneThread = isa<OMPMasterDirective, OMPMaskedDirective>(D) ||
                     (isa<OMPSingleDirective>(D) && !D->hasClausesOfKind<OMPNowaitClause>());
    Alone += OneThread;
    if (D->hasAssociatedStmt())
      walk(D->getRawStmt());
    Alone -= OneThread;
  }

  void call(const CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (!F)
      return unknown(C, "a function that is called through a pointer");
    StringRef Name = F->getIdentifier() ? F->getName() : "";
    if ((Definition = definitionOf(F)))
      return function(F);
    if (Name.starts_with("omp_") && Name.contains("lock"))
      return found(C, "'" + Name + "'");
    if (isAtomicAccess(C))
      return Repeated && !Discarded.count(C) ? found(C, "'" + Name + "'") : void();
    static const char *const Input[] = {"read",    "fread", "fgets",  "getc",   "fgetc",
                                        "getline", "scanf", "fscanf", "getchar"};
    if (!Alone && llvm::is_contained(Input, Name))
      return found(C, "'" + Name + "'");
    bool Known = Name.starts_with("omp_") || F->getBuiltinID() != 0 || findLibraryFunction(F);
    if (!Known)
      unknown(C, "'" + Name + "', of which nothing is known");
  }

  void unknown(const CallExpr *C, const Twine &By) {
    if (Calls)
      *Calls = true;
    else if (!Alone)
      found(C, By);
  }

  const Stmt *Own; ///< the loop itself: kernels do not wait
  bool *Calls;
  unsigned Alone = 0;
  llvm::SmallPtrSet<const Stmt *, 8> Discarded;
  unsigned Repeated = 0; ///< more than 0: the code may be come to again and again,
  unsigned Endless = 0;  ///< in something else than a loop that counts
  llvm::SmallPtrSet<const VarDecl *, 8> Declared;
  llvm::SmallSet<std::pair<const FunctionDecl *, int>, 8> Seen; ///< with how repeated
  llvm::SmallVector<const FunctionDecl *, 8> Active;
};

using FunctionSet = llvm::SmallPtrSet<const FunctionDecl *, 8>;

/// Do iterations update memory so that a thread in front of the loop could wait for it?
bool hasAtomic(const Stmt *S, FunctionSet &Seen) {
  if (!S)
    return false;
  const FunctionDecl *Called = nullptr;
  const auto *Call = dyn_cast<CallExpr>(S);
  if (Call && Call->getDirectCallee() && Call->getDirectCallee()->hasBody(Called) &&
      Seen.insert(Called).second && hasAtomic(Called->getBody(), Seen))
    return true;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
    return isa<OMPAtomicDirective, OMPCriticalDirective>(D) ||
           (D->hasAssociatedStmt() && hasAtomic(D->getRawStmt(), Seen));
  return isAtomicAccess(S) || isLockCall(S) ||
         llvm::any_of(S->children(), [&](const Stmt *Kid) { return hasAtomic(Kid, Seen); });
}

/// Calls \p Do with the outermost regions in the statement.
void eachRegion(const Stmt *S, llvm::function_ref<void(const OMPExecutableDirective *)> Do) {
  if (!S)
    return;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    if (isOpenMPParallelDirective(D->getDirectiveKind()))
      return Do(D);
    if (D->hasAssociatedStmt())
      eachRegion(D->getRawStmt(), Do);
    return;
  }
  for (const Stmt *Kid : S->children())
    eachRegion(Kid, Do);
}

} // namespace

/// Could waiting in front of the loop keep a thread from what another one waits for?
static bool meetsEarly(const LoopSite &Site) {
  FunctionSet Seen;
  return Site.Directive->hasClausesOfKind<OMPNowaitClause>() || hasAtomic(Site.Directive, Seen);
}

bool meetsElsewhere(const LoopSite &Site) {
  return !Site.combined() && !Site.Region && Site.Function->isExternallyVisible() &&
         meetsEarly(Site);
}

bool hasWaitingRegion(ASTContext &Ctx) {
  bool Waits = false;
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      eachRegion(F->getBody(), [&](const OMPExecutableDirective *Region) {
        bool Calls = false;
        WaitFinder Finder(nullptr, &Calls);
        Finder.walk(Region->getRawStmt());
        Waits |= Finder.Found && Calls;
      });
  return Waits;
}

Handshake handshakeAround(ASTContext &Ctx, const LoopSite &Site) {
  WaitFinder Finder(Site.Directive);
  if (!meetsEarly(Site))
    return {};
  if (Site.Region) {
    Finder.walk(Site.Region->getRawStmt());
    return Finder.Found;
  }
  const auto &Callers = callersOf(Ctx, Site.Function);
  const bool Elsewhere = llvm::any_of(
      Callers, [](const FunctionDecl *F) { return F->isExternallyVisible() && !F->isMain(); });
  for (const FunctionDecl *F : Callers) {
    if (F->getCanonicalDecl() == Site.Function->getCanonicalDecl()) {
      Finder.function(F, Elsewhere); // other units may have loops around it
      continue;
    }
    eachRegion(F->getBody(),
               [&](const OMPExecutableDirective *D) { Finder.walk(D->getRawStmt()); });
  }
  return Finder.Found;
}

} // namespace o2o
