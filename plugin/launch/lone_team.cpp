//===- lone_team.cpp - regions that one thread may run while their loops are kernels ----------===//
//
// What all threads run (the region's own statements) may compute values of the thread and nothing
// else: then one thread computes them as well. What one thread runs anyway (`single`, `master`) may
// do whatever does not ask for the team. The kernels may not ask for it either: a number of the
// thread, or a variable that each thread keeps, would tell.
//
// Sums of the threads' own, as they are added up in a critical section,
//
//     int own[K];  own[k] = 0;              in all threads
//     own[key[i]]++;                        a kernel: thread 0 has it all
//     own[k] += own[k - 1];
//     total[k] += own[k];                   critical
//
// are zero in all threads but one, whose absence nobody notices then.
//
// Walked over are the functions that the region calls, too; a call of any other is only allowed
// where one thread makes it, and the library's table knows it.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/lone_team.h"
#include "plugin/ast/embed.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/purity.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm::omp;

namespace o2o {

namespace {

/// Who runs a piece of the region; Merge: all threads, one after the other.
enum class By { All, Merge, One, Kernel };

class TeamBlindness {
public:
  TeamBlindness(ASTContext &Ctx, const UnitSites::Region &Region, llvm::ArrayRef<Kernel> Kernels)
      : Ctx(Ctx), Region(Region) {
    for (unsigned I = 0; I < Kernels.size(); I++)
      if (!Kernels[I].Part)
        for (const Stmt *S : Kernels[I].allLaunched())
          Launched.try_emplace(S, I);
  }

  bool holds() {
    if (Region.Directive->getDirectiveKind() != OMPD_parallel)
      return false;
    for (const OMPClause *C : Region.Directive->clauses())
      if (!clause(C))
        return false;
    auto IsZero = [this](const Decl *V) { return !NonZero.count(V); };
    return walk(Region.Directive->getRawStmt(), By::All) && llvm::all_of(Merged, IsZero);
  }

  /// The kernels of the region.
  std::vector<unsigned> Found;

private:
  /// `if` and `copyin` stay out: the former would have to be joined with another one.
  bool clause(const OMPClause *C) {
    switch (C->getClauseKind()) {
    case OMPC_private:
    case OMPC_firstprivate:
      for (const Stmt *S : C->children())
        if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S)) {
          Own.insert(R->getDecl()->getCanonicalDecl());
          NonZero.insert(R->getDecl()->getCanonicalDecl());
        }
      return true;
    case OMPC_shared:
    case OMPC_default:
    case OMPC_proc_bind:
    case OMPC_reduction:
    case OMPC_num_threads: // which is evaluated all the same
      return true;
    default:
      return false;
    }
  }

  bool all(const Stmt *S, By Who) {
    bool Good = true;
    eachPart(S, [&](const Stmt *Part) { Good = Good && walk(Part, Who); });
    return Good;
  }

  bool walk(const Stmt *S, By Who) {
    if (!S)
      return true;
    if (auto It = Launched.find(S); It != Launched.end() && Who != By::Kernel) {
      if (Who == By::One) // in the hands of one thread it is another loop than the team's
        return false;
      if (!llvm::is_contained(Found, It->second))
        Found.push_back(It->second);
      return walkAsKernel(S);
    }
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      return directive(D, Who);
    if (isa<AsmStmt, AtomicExpr, VAArgExpr>(S))
      return false;
    if (const auto *DS = dyn_cast<DeclStmt>(S))
      for (const Decl *One : DS->decls())
        if (const auto *V = dyn_cast<VarDecl>(One); V && V->hasLocalStorage()) {
          Own.insert(V->getCanonicalDecl());
          if (V->getInit() && !isZero(V->getInit()))
            NonZero.insert(V->getCanonicalDecl());
        }
    if (const auto *E = dyn_cast<Expr>(S); E && !expression(E, Who))
      return false;
    return all(S, Who);
  }

  /// The loops of a launch, whose directives are no others' business.
  bool walkAsKernel(const Stmt *S) {
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      for (const OMPClause *C : D->clauses())
        for (const Stmt *Kid : C->children())
          if (!walk(Kid, By::Kernel))
            return false;
      return !D->hasAssociatedStmt() || walk(D->getRawStmt(), By::Kernel);
    }
    return walk(S, By::Kernel);
  }

  bool directive(const OMPExecutableDirective *D, By Who) {
    if (Who == By::Kernel) // lowering has seen to it
      return walkAsKernel(D);
    switch (D->getDirectiveKind()) {
    case OMPD_barrier:
      return true;
    case OMPD_single:
    case OMPD_master:
      for (const OMPClause *C : D->clauses())
        for (const Stmt *Kid : C->children())
          if (!walk(Kid, By::One))
            return false;
      return walk(D->getRawStmt(), By::One);
    case OMPD_critical:
    case OMPD_atomic:
      for (const OMPClause *C : D->clauses())
        if (!isa<OMPUpdateClause, OMPHintClause>(C))
          return false;
      return Who == By::All && walk(D->getRawStmt(), By::Merge);
    default:
      return false;
    }
  }

  bool expression(const Expr *E, By Who) {
    QualType T = E->getType();
    if (E->isGLValue() && (T.isVolatileQualified() || T->isAtomicType()))
      return false;
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
        return V->getTLSKind() == VarDecl::TLS_None && !V->hasAttr<OMPThreadPrivateDeclAttr>();
    if (const auto *C = dyn_cast<CallExpr>(E))
      return call(C, Who);
    if (Who == By::One || Who == By::Kernel)
      return true;
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp()) {
      const Decl *V = own(U->getSubExpr());
      NonZero.insert(V);
      return V;
    }
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
      return assignment(B, Who);
    return true;
  }

  bool assignment(const BinaryOperator *B, By Who) {
    const Decl *To = own(B->getLHS()), *From = own(B->getRHS()->IgnoreParenImpCasts());
    BinaryOperatorKind Op = B->getOpcode();
    bool Adds = Op == BO_AddAssign || Op == BO_SubAssign || Op == BO_OrAssign || Op == BO_XorAssign;
    if (To) {
      if (!(Op == BO_Assign && isZero(B->getRHS())) && !(Adds && From == To))
        NonZero.insert(To);
      return true;
    }
    if (Who != By::Merge || !Adds || !From)
      return false;
    Merged.insert(From);
    return true;
  }

  bool isZero(const Expr *E) const {
    if (const auto *L = dyn_cast<InitListExpr>(E))
      return llvm::all_of(L->inits(), [this](const Expr *One) { return isZero(One); });
    if (isa<ImplicitValueInitExpr>(E))
      return true;
    Expr::EvalResult Value;
    return !E->isValueDependent() && !isEmbedded(E) && E->EvaluateAsRValue(Value, Ctx) &&
           !Value.HasSideEffects &&
           ((Value.Val.isInt() && Value.Val.getInt() == 0) ||
            (Value.Val.isFloat() && Value.Val.getFloat().isPosZero()));
  }

  /// The variable of the thread that the expression is, or is a part of; null: it is another one,
  /// or behind a pointer.
  const Decl *own(const Expr *E) const {
    for (;;) {
      E = E->IgnoreParens();
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
        E = A->getBase()->IgnoreParenImpCasts();
      else if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
        E = M->getBase();
      else
        break;
      if (E->getType()->isPointerType())
        return nullptr;
    }
    const auto *R = dyn_cast<DeclRefExpr>(E);
    const Decl *V = R ? R->getDecl()->getCanonicalDecl() : nullptr;
    return V && Own.count(V) ? V : nullptr;
  }

  bool call(const CallExpr *C, By Who) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F)
      return false;
    if (const FunctionDecl *Definition = definitionOf(F)) {
      if (!Seen.insert({Definition, (int)Who}).second)
        return true;
      for (const ParmVarDecl *P : Definition->parameters()) {
        Own.insert(P->getCanonicalDecl());
        NonZero.insert(P->getCanonicalDecl());
      }
      return walk(Definition->getBody(), Who);
    }
    StringRef Name = F->getIdentifier() ? F->getName() : "";
    if (Name.starts_with("omp_") || Name.starts_with("kmp_") || Name.starts_with("__kmp"))
      return Who == By::One && (Name == "omp_get_wtime" || Name == "omp_get_wtick");
    if (!hasSideEffects(C, Ctx))
      return true;
    return Who == By::One && findLibraryFunction(F) && !defeatsAnnouncing(F);
  }

  ASTContext &Ctx;
  const UnitSites::Region &Region;
  llvm::DenseMap<const Stmt *, unsigned> Launched;
  llvm::SmallPtrSet<const Decl *, 16> Own;
  llvm::SmallPtrSet<const Decl *, 4> NonZero, Merged; ///< of these; see the top of the file
  llvm::DenseSet<std::pair<const FunctionDecl *, int>> Seen;
};

/// In another construct its threads, or teams, would each ask.
bool standsAlone(const UnitSites::Region &Region, llvm::ArrayRef<Kernel> Kernels) {
  for (const Kernel &K : Kernels)
    if (K.Site->Region == Region.Directive)
      for (const Stmt *S : K.Site->Path) {
        if (S == Region.Directive)
          return true;
        if (isa<OMPExecutableDirective>(S))
          return false;
      }
  return false;
}

} // namespace

std::vector<unsigned> loneKernels(ASTContext &Ctx, const UnitSites::Region &Region,
                                  llvm::ArrayRef<Kernel> Kernels) {
  TeamBlindness Blind(Ctx, Region, Kernels);
  if (!standsAlone(Region, Kernels) || !Blind.holds())
    return {};
  llvm::sort(Blind.Found);
  return Blind.Found;
}

} // namespace o2o
