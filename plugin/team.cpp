//===- team.cpp - does a region depend on its team?
//---------------------------------------------------===//
//
// Two things show a region how many threads run it.
//
// The thread's number: a program may set up storage for each thread in one region and read it in
// another, so any use counts, but for asking whether this is the first thread (`== 0`).
//
// The number of threads: a correct program accepts whatever the environment gives it, one thread
// too, unless it has asked for a number itself (`num_threads(5)`, `omp_set_num_threads`). Then it
// may rely on that number: by asking for it, or by counting, when every thread adds something that
// is no value of its own to a shared variable:
//
//     #pragma omp parallel num_threads(5)
//     {
//     #pragma omp atomic
//       count += 1;                         // 5 afterwards; merging `sum += own` is no counting
//
// In `master` and `single`, `n = omp_get_num_threads()` and passing it to a function, as programs do
// to report their team, are harmless.
//
// Functions of the unit that the region calls are looked into.
//
//===-------------------------------------------------------------------------------------------===//
#include "plugin/team.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace o2o {

namespace {

StringRef calleeName(const Expr *E) {
  const auto *C = dyn_cast_or_null<CallExpr>(E ? E->IgnoreParenImpCasts() : nullptr);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getIdentifier() ? F->getName() : StringRef();
}

bool asksForNumber(const Expr *E) { return calleeName(E) == "omp_get_thread_num"; }

bool asksForSize(const Expr *E) {
  StringRef Name = calleeName(E);
  return Name == "omp_get_num_threads" || Name == "omp_get_team_size" ||
         Name == "omp_in_parallel" || Name == "omp_get_active_level";
}

bool takesLock(StringRef Name) {
  return Name == "omp_set_lock" || Name == "omp_test_lock" || Name == "omp_set_nest_lock" ||
         Name == "omp_test_nest_lock";
}

/// The variable that an lvalue is (a part of); null behind a pointer.
const VarDecl *baseVariable(const Expr *E) {
  for (E = E->IgnoreParenImpCasts();;) {
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase()->IgnoreParenImpCasts();
    else if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
      E = M->getBase()->IgnoreParenImpCasts();
    else
      break;
  }
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && !V->getType()->isPointerType() ? V->getCanonicalDecl() : nullptr;
}

class TeamWalker {
public:
  explicit TeamWalker(bool SizeSet) : SizeSet(SizeSet) {}
  TeamUse Use;

  void region(OMPExecutableDirective *Region) {
    clauses(Region);
    for (const auto *R : Region->getClausesOfKind<OMPReductionClause>())
      for (const Expr *E : R->varlists())
        if (const VarDecl *V = baseVariable(E))
          Reduced.insert(V);
    Place P;
    P.Shared = isOpenMPWorksharingDirective(Region->getDirectiveKind()) ||
               Region->getDirectiveKind() == llvm::omp::OMPD_parallel_sections;
    if (Region->hasAssociatedStmt())
      walk(Region->getRawStmt(), P);
  }

  void function(FunctionDecl *F) {
    Seen.insert(F);
    walk(F->getBody(), {});
  }

private:
  struct Place {
    bool OneThread = false; ///< in master or single
    bool Shared = false;    ///< in worksharing: each part is run by one thread, whichever
    bool Exclusive = false; ///< in atomic or critical: shared variables may be updated
  };

  void clauses(const OMPExecutableDirective *D) {
    for (const OMPClause *C : D->clauses()) {
      SizeSet |= C->getClauseKind() == llvm::omp::OMPC_num_threads;
      if (const auto *P = dyn_cast<OMPPrivateClause>(C))
        own(P);
      if (const auto *P = dyn_cast<OMPFirstprivateClause>(C))
        own(P);
    }
  }

  template <typename List> void own(const List *L) {
    for (const Expr *E : L->varlists())
      if (const VarDecl *V = baseVariable(E))
        Own.insert(V);
  }

  void found(const Stmt *S, const char *Text) {
    if (!Use)
      Use = {S->getBeginLoc(), Text};
  }

  /// Has each thread a variable of its own here?
  bool isOwn(const VarDecl *V) const {
    return Own.count(V) || Reduced.count(V) || V->getTLSKind() != VarDecl::TLS_None ||
           V->hasAttr<OMPThreadPrivateDeclAttr>();
  }

  bool namesOwn(const Stmt *S) const {
    if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        return isOwn(V->getCanonicalDecl());
    for (const Stmt *Kid : S->children())
      if (Kid && namesOwn(Kid))
        return true;
    return false;
  }

  bool names(const Stmt *S, const VarDecl *V) const {
    if (const auto *R = dyn_cast<DeclRefExpr>(S))
      return R->getDecl()->getCanonicalDecl() == V;
    for (const Stmt *Kid : S->children())
      if (Kid && names(Kid, V))
        return true;
    return false;
  }

  /// `shared += 1` by every thread counts them; `shared += own`, `shared = 1` do not.
  void update(const Expr *E, const Expr *To, const Expr *Value, Place P) {
    const VarDecl *V = baseVariable(To);
    if (!SizeSet || P.OneThread || P.Shared || !V)
      return;
    if ((P.Exclusive && !isOwn(V)) || Reduced.count(V))
      if (!Value || !namesOwn(Value))
        found(E, "the number of threads");
  }

  void expression(const Stmt *S, Place P) {
    if (const auto *U = dyn_cast<UnaryOperator>(S); U && U->isIncrementDecrementOp())
      update(U, U->getSubExpr(), nullptr, P);
    if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp()) {
      const VarDecl *V = baseVariable(B->getLHS());
      if (B->isCompoundAssignmentOp() || (V && names(B->getRHS(), V)))
        update(B, B->getLHS(), B->getRHS(), P);
    }
    const auto *E = dyn_cast<Expr>(S);
    if (asksForNumber(E))
      found(S, "the thread's number");
    if (SizeSet && asksForSize(E))
      found(S, "the number of threads");
    if (SizeSet && E && !P.Shared && !P.OneThread && takesLock(calleeName(E)))
      found(S, "the number of threads");
  }

  /// Uses of the team that are harmless: comparing the thread's number with 0, reporting the number
  /// of threads. They are not to be walked into.
  static bool harmless(const Stmt *Parent, const Stmt *Kid, Place P) {
    const auto *E = dyn_cast<Expr>(Kid);
    if (const auto *B = dyn_cast<BinaryOperator>(Parent); B && B->isEqualityOp()) {
      const auto *Zero = dyn_cast<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts());
      if (Kid == B->getLHS() && asksForNumber(E) && Zero && Zero->getValue() == 0)
        return true;
    }
    if (!E || !asksForSize(E) || !P.OneThread)
      return false;
    const auto *B = dyn_cast<BinaryOperator>(Parent);
    return isa<CallExpr, DeclStmt>(Parent) || (B && B->getOpcode() == BO_Assign);
  }

  void walk(Stmt *S, Place P) {
    if (!S || Use)
      return;
    if (auto *D = dyn_cast<OMPExecutableDirective>(S))
      return directive(D, P);
    if (auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *One : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(One); V && !V->isStaticLocal())
          Own.insert(V->getCanonicalDecl());
    expression(S, P);
    if (const auto *C = dyn_cast<CallExpr>(S))
      callee(C, P);
    for (Stmt *Kid : S->children())
      if (Kid && !harmless(S, Kid, P))
        walk(Kid, P);
  }

  void callee(const CallExpr *C, Place P) {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (!F || !F->hasBody(Definition) || !Seen.insert(Definition).second)
      return;
    for (const ParmVarDecl *V : Definition->parameters())
      Own.insert(V);
    walk(Definition->getBody(), P);
    if (Use)
      Use.Where = C->getBeginLoc();
  }

  void directive(OMPExecutableDirective *D, Place P) {
    clauses(D);
    OpenMPDirectiveKind K = D->getDirectiveKind();
    P.OneThread |=
        K == llvm::omp::OMPD_master || K == llvm::omp::OMPD_single || K == llvm::omp::OMPD_masked;
    P.Shared |= isOpenMPWorksharingDirective(K) || K == llvm::omp::OMPD_sections;
    P.Exclusive |= K == llvm::omp::OMPD_atomic || K == llvm::omp::OMPD_critical;
    if (D->hasAssociatedStmt())
      walk(D->getRawStmt(), P);
  }

  bool SizeSet;
  llvm::SmallPtrSet<const VarDecl *, 16> Own, Reduced;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen;
};

struct SetterFinder : RecursiveASTVisitor<SetterFinder> {
  bool Found = false;
  bool VisitCallExpr(CallExpr *C) {
    Found |= calleeName(C) == "omp_set_num_threads";
    return !Found;
  }
};

} // namespace

bool setsTeamSize(ASTContext &Ctx) {
  SetterFinder F;
  F.TraverseDecl(Ctx.getTranslationUnitDecl());
  return F.Found;
}

TeamUse teamUse(OMPExecutableDirective *Region, bool SizeSet) {
  TeamWalker W(SizeSet);
  W.region(Region);
  return W.Use;
}

TeamUse teamUse(FunctionDecl *F, bool SizeSet) {
  TeamWalker W(SizeSet);
  W.function(F);
  return W.Use;
}

} // namespace o2o
