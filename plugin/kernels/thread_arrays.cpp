//===- thread_arrays.cpp - arrays of one thread that loops know by a pointer ------------------===//
//
//   static void lines(complex (*x)[N], double *w) {              an orphaned loop
//     #pragma omp for
//     for (k = 0; k < n; k++) { fill x and w; use them }
//   }
//   static void all(void) {                                       called in a region
//     complex x[N][N]; double *w = malloc(n * sizeof *w);
//     lines(x, w);
//   }
//
// Each thread has arrays of its own, so iterations on one thread might pass values on by x and w.
// But such a pointer is nothing but an array that is private to the thread, and is translated as
// one: scratch where each iteration writes before it reads, an accumulator where all are updates.
// That is so where
//
//   - a parameter is never assigned, and gets an automatic array (or a block) in every call, of one
//     type;
//   - a variable gets a block of the allocator, once, or the first rounded address in it;
//   - all of that happens on the thread, and the address goes nowhere but into such parameters, and
//     into variables for what begins further behind in the array (`y = w + n`), whose values the
//     work-items make again (plugin/lower/directive/lower_thread.cpp).
//
// Nobody wants what a loop leaves in it if the others all write before they read.
//
//   double *w = malloc(omp_get_max_threads() * n * sizeof *w);
//   #pragma omp parallel for
//   for (...) { double *mine = w + omp_get_thread_num() * n; fill mine; use it }
//
// Blocks that threads share are found by the same tables, wherever they are allocated: when all
// that looks at one is loops whose iterations fill what they read, nobody can tell where it is
// (xform/prepare/thread_part.c).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/kernels/thread_arrays.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/unit/liveness.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/OpenMPKinds.h"

#include "xform/prepare/privatize.h"
#include "xform/prepare/thread_part.h"

using namespace clang;

namespace o2o {

static const DeclRefExpr *referenceIn(const Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  return R && isa<VarDecl>(R->getDecl()) ? R : nullptr;
}

static const VarDecl *variableOf(const DeclRefExpr *R) {
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

/// The variable whose array an element (or a member of one) is part of, or null.
static const DeclRefExpr *arrayOfElement(const Expr *E) {
  for (bool Element = false;; Element = true) {
    E = E->IgnoreParenCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase();
    else if (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase();
    else if (U && U->getOpcode() == UO_Deref)
      E = U->getSubExpr();
    else if (B && B->isAdditiveOp())
      E = B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
    else
      return Element ? dyn_cast<DeclRefExpr>(E) : nullptr;
  }
}

static bool isNullPointer(const Expr *E, ASTContext &Ctx) {
  return E->isNullPointerConstant(Ctx, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

/// `posix_memalign((void **)&b, ...)`: the address of the pointer that gets a new block; null: it
/// is another call.
static const UnaryOperator *newBlock(const CallExpr *C) {
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || F->getName() != "posix_memalign" || definitionOf(F) ||
      !isSystemFunction(F) || C->getNumArgs() != 3)
    return nullptr;
  const auto *U = dyn_cast<UnaryOperator>(C->getArg(0)->IgnoreParenCasts());
  const DeclRefExpr *R = U && U->getOpcode() == UO_AddrOf ? referenceIn(U->getSubExpr()) : nullptr;
  return R && R->getType()->isPointerType() ? U : nullptr;
}

/// The variable of which a pointer is so many elements behind, in the same type, or a row; null: it
/// is another one.
static const DeclRefExpr *derivedFrom(const VarDecl *To, const Expr *Value, ASTContext &Ctx) {
  const Expr *E = withoutAlignment(Value);
  const auto *U = dyn_cast<UnaryOperator>(E);
  const auto *Row = dyn_cast<ArraySubscriptExpr>(E);
  if (U && U->getOpcode() == UO_AddrOf) {
    const auto *A = dyn_cast<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens());
    E = A ? A->getBase()->IgnoreParenImpCasts() : E;
  } else if (Row) {
    E = Row->getBase()->IgnoreParenImpCasts();
  }
  while (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (!B->isAdditiveOp() || !B->getType()->isPointerType())
      return nullptr;
    bool Left = B->getLHS()->getType()->isPointerType();
    E = (Left ? B->getLHS() : B->getRHS())->IgnoreParenImpCasts();
  }
  const auto *R = dyn_cast<DeclRefExpr>(E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  auto Pointer = [&](QualType T) { return T->isArrayType() ? Ctx.getArrayDecayedType(T) : T; };
  if (!V ||
      !(V->getType()->isPointerType() || (V->getType()->isArrayType() && !V->hasLocalStorage())))
    return nullptr;
  QualType T = Pointer(V->getType());
  if (Row && !T->getPointeeType()->isArrayType())
    return nullptr;
  if (Row)
    T = Pointer(T->getPointeeType());
  return Ctx.hasSameUnqualifiedType(T, To->getType()) ? R : nullptr;
}

/// The variable whose address, as an integer, is rounded: the only one in the expression that is
/// no integer. Null: there are others, or more is done with it.
static const DeclRefExpr *roundedFrom(const Expr *Value) {
  const DeclRefExpr *Found = nullptr;
  bool Rounds = false;
  std::function<bool(const Expr *)> Fits = [&](const Expr *E) {
    E = E->IgnoreParens();
    if (const auto *C = dyn_cast<CastExpr>(E))
      return Fits(C->getSubExpr());
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Not) && Fits(U->getSubExpr());
    if (const auto *B = dyn_cast<BinaryOperator>(E)) {
      Rounds |= B->getOpcode() == BO_And;
      return (B->isAdditiveOp() || B->getOpcode() == BO_And || B->getOpcode() == BO_Mul) &&
             Fits(B->getLHS()) && Fits(B->getRHS());
    }
    const auto *R = dyn_cast<DeclRefExpr>(E);
    if (R && R->getType()->isPointerType())
      return !std::exchange(Found, R);
    return R ? R->getType()->isIntegerType() : isa<IntegerLiteral, UnaryExprOrTypeTraitExpr>(E);
  };
  return Fits(Value) && Rounds ? Found : nullptr;
}

namespace {

/// Variables that the host looks at for a loop: in clauses and in the loops' heads.
struct HeadReader : TreeVisitor {
  llvm::SmallVector<const VarDecl *, 8> Vars;

  void read(const OMPLoopDirective *D) {
    for (const OMPClause *C : D->clauses())
      if (isEvaluated(C->getClauseKind()))
        for (const Stmt *Kid : C->children())
          TraverseStmt(const_cast<Stmt *>(Kid));
    for (const ForStmt *For : associatedLoops(D)) {
      TraverseStmt(const_cast<Stmt *>(For->getInit()));
      TraverseStmt(const_cast<Expr *>(For->getCond()));
      TraverseStmt(const_cast<Expr *>(For->getInc()));
    }
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *Captured = dyn_cast<OMPCapturedExprDecl>(E->getDecl()))
      TraverseStmt(Captured->getInit());
    if (const VarDecl *V = variableOf(E))
      Vars.push_back(V);
    return true;
  }

private:
  static bool isEvaluated(OpenMPClauseKind K) {
    using namespace llvm::omp;
    return llvm::is_contained({OMPC_if, OMPC_num_threads, OMPC_schedule, OMPC_dist_schedule,
                               OMPC_num_teams, OMPC_thread_limit, OMPC_device, OMPC_priority,
                               OMPC_grainsize, OMPC_num_tasks, OMPC_final},
                              K);
  }
};

} // namespace

/// Fills the tables from the bodies of all functions.
class ThreadArrays::Finder : public TreeVisitor {
public:
  Finder(ThreadArrays &Out, const UnitSites &Sites) : Out(Out) {
    for (const auto &Site : Sites.Loops)
      Loops[Site->Directive] = Site.get();
  }

  void read(const FunctionDecl *F) {
    Function = F;
    TraverseStmt(F->getBody());
  }

  bool enter(Stmt *S) override {
    auto *D = dyn_cast<OMPExecutableDirective>(S);
    // The latter asks for nothing but the size.
    if (!D)
      return !enteredCaptured(S) && !isa<UnaryExprOrTypeTraitExpr>(S);
    Around.push_back({Current, Region});
    auto Found = Loops.find(D);
    if (!Current && Found != Loops.end()) {
      Current = Found->second;
      HeadReader Head;
      Head.read(Current->Directive);
      for (const VarDecl *V : Head.Vars)
        mention(V, {Mention::Read});
    }
    if (isOpenMPParallelDirective(D->getDirectiveKind()) ||
        isOpenMPTaskingDirective(D->getDirectiveKind()))
      Region = D;
    return true;
  }
  void leave(Stmt *S) override {
    if (isa<OMPExecutableDirective>(S))
      std::tie(Current, Region) = Around.pop_back_val();
  }

  // Clauses that only say whose the variable is.
  bool enterClause(OMPClause *C) override { return !isa<OMPPrivateClause, OMPSharedClause>(C); }

  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (const Stmt *Kid : S->body())
      Statements.insert(Kid);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && V->getType()->isPointerType())
      define(V, V->getInit());
    return true;
  }

  bool VisitReturnStmt(ReturnStmt *S) override {
    if (!S->getRetValue() || !S->getRetValue()->getType()->isPointerType())
      return true;
    Out.Returns[Function].push_back(S->getRetValue());
    const DeclRefExpr *R = referenceIn(S->getRetValue());
    if (R && variableOf(R) && !Current) {
      Handled.insert(R);
      mention(variableOf(R), {Mention::Returned});
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    const DeclRefExpr *L = referenceIn(B->getLHS()), *R = referenceIn(B->getRHS());
    bool Equality = B->isEqualityOp();
    if (Equality && L && isNullPointer(B->getRHS(), Out.Ctx))
      Handled.insert(L);
    if (Equality && R && isNullPointer(B->getLHS(), Out.Ctx))
      Handled.insert(R);
    if (B->getOpcode() == BO_Assign && isa<DeclRefExpr>(B->getLHS()->IgnoreParens())) {
      define(variableOf(L), B->getRHS());
      Handled.insert(L);
    } else if (B->isAssignmentOp()) {
      const VarDecl *Of = variableOf(arrayOfElement(B->getLHS()));
      if (Current && B->getOpcode() == BO_Assign && B->getType()->isPointerType() &&
          !(Of && !outlives(Of))) // into memory that is there after the loop
        for (const VarDecl *V : namedIn(B->getRHS()))
          mention(V, {Mention::Escape});
      changed(B->getLHS(), B);
      element(B->getLHS(), B->getOpcode() != BO_Assign);
    }
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *U) override {
    const DeclRefExpr *R = referenceIn(U->getSubExpr());
    if (U->getOpcode() == UO_LNot && R)
      Handled.insert(R);
    if (U->isIncrementDecrementOp() || (U->getOpcode() == UO_AddrOf && !Allocated.count(U)))
      changed(U->getSubExpr(), U);
    if (U->isIncrementDecrementOp())
      element(U->getSubExpr(), true);
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *C) override {
    if (C->getCastKind() == CK_LValueToRValue && !C->getType()->isPointerType())
      element(C->getSubExpr(), true);
    return true;
  }

  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee(), *Definition = nullptr;
    if (!F)
      return true;
    Handled.insert(dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts()));
    if (const UnaryOperator *To = newBlock(E)) {
      const DeclRefExpr *R = referenceIn(To->getSubExpr());
      Allocated.insert(To);
      Handled.insert(R);
      define(variableOf(R), E);
      return true;
    }
    if (!(Definition = definitionOf(F))) {
      library(E, F);
      return true;
    }
    Out.Calls[Definition].push_back({E, Region});
    llvm::SmallPtrSet<const VarDecl *, 8> Once;
    for (unsigned I = 0; I < E->getNumArgs(); I++) {
      const DeclRefExpr *R = referenceIn(E->getArg(I));
      const VarDecl *V = variableOf(R);
      if (!V || Current)
        continue;
      if (!Once.insert(V).second) // two parameters would be one array
        mention(V, {Mention::Escape});
      if (I < Definition->getNumParams()) {
        mention(V, {Mention::Passed, Definition->getParamDecl(I)->getCanonicalDecl()});
        Handled.insert(R);
      }
    }
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const FunctionDecl *Definition = nullptr;
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
        F && (Definition = definitionOf(F)) && !Handled.count(E))
      Out.AddressTaken.insert(Definition);
    const VarDecl *V = variableOf(E);
    if (V && Current)
      mention(V, {Mention::InLoop, nullptr, Current});
    else if (V && !Handled.count(E))
      mention(V, {Mention::Escape});
    return true;
  }

private:
  static bool names(const VarDecl *V) {
    return V->getType()->isPointerType() || V->getType()->isArrayType();
  }

  void mention(const VarDecl *V, Mention M) {
    if (names(V))
      Out.Mentions[V].push_back(M);
  }

  void define(const VarDecl *V, const Expr *Value) {
    if (!V || !names(V) || isNullPointer(Value, Out.Ctx))
      return;
    Out.Definitions[V->getCanonicalDecl()].push_back(
        {withoutAlignment(Value)->IgnoreParenCasts(), Region});
    if (Current && outlives(V))
      for (const VarDecl *From : namedIn(Value))
        if (names(From) && From != V->getCanonicalDecl())
          Out.MadeInLoops[From].push_back({Current, V->getCanonicalDecl()});
    if (!Current && V->hasLocalStorage() && V->getType()->isPointerType()) {
      derive(V, derivedFrom(V, Value, Out.Ctx), Mention::Derived);
      derive(V, roundedFrom(Value), Mention::Aligned);
    }
  }

  /// The variable is declared outside of the loop, and no copy of its iterations.
  bool outlives(const VarDecl *V) const {
    const SourceManager &SM = Out.Ctx.getSourceManager();
    const OMPLoopDirective *D = Current->Directive;
    for (const auto *C : D->getClausesOfKind<OMPPrivateClause>())
      for (const Expr *E : variablesOf(C))
        if (variableOf(referenceIn(E)) == V->getCanonicalDecl())
          return false;
    return !V->hasLocalStorage() ||
           SM.isBeforeInTranslationUnit(V->getLocation(), D->getBeginLoc());
  }

  static llvm::SmallVector<const VarDecl *, 8> namedIn(const Expr *E) {
    HeadReader Names;
    Names.TraverseStmt(const_cast<Expr *>(E));
    return Names.Vars;
  }

  /// The pointer gets its value from another one.
  void derive(const VarDecl *V, const DeclRefExpr *From, Mention::Sort Kind) {
    if (!From || !variableOf(From) || !Handled.insert(From).second)
      return;
    mention(variableOf(From), {Kind, V->getCanonicalDecl()});
    if (Kind == Mention::Derived)
      Out.MadeOf[V->getCanonicalDecl()].push_back(variableOf(From));
  }

  /// The pointer itself gets another value, or may get one.
  void changed(const Expr *E, const Expr *By) {
    if (const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParens()))
      define(variableOf(R), By);
  }

  /// An element is read, or (or else) overwritten.
  void element(const Expr *E, bool Read) {
    const DeclRefExpr *R = arrayOfElement(E);
    if (!R || !Handled.insert(R).second || !variableOf(R))
      return;
    if (Read && !Current)
      mention(variableOf(R), {Mention::Read});
  }

  /// A function of the system that neither keeps the pointer nor passes it on.
  void library(const CallExpr *E, const FunctionDecl *F) {
    const LibraryFunction *L = findLibraryFunction(F);
    if (!L || (L->returned() >= 0 && !Statements.count(E)))
      return;
    for (unsigned I = 0; I < E->getNumArgs() && !L->calls(I); I++) {
      const DeclRefExpr *R = referenceIn(E->getArg(I));
      if (!R || L->keeps(I) || L->list(I))
        continue;
      Handled.insert(R);
      if ((L->access(I) & AccessRead) && !Current)
        mention(variableOf(R), {Mention::Read});
    }
  }

  ThreadArrays &Out;
  llvm::DenseMap<const Stmt *, const LoopSite *> Loops;
  const FunctionDecl *Function = nullptr; ///< whose body is being read
  const LoopSite *Current = nullptr;
  const OMPExecutableDirective *Region = nullptr;
  /// Both, of the directives around.
  llvm::SmallVector<std::pair<const LoopSite *, const OMPExecutableDirective *>, 8> Around;
  llvm::SmallPtrSet<const Stmt *, 32> Statements;        ///< of blocks: their values are not used
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Handled;    ///< known not to let the address out
  llvm::SmallPtrSet<const UnaryOperator *, 4> Allocated; ///< see newBlock()
};

ThreadArrays::ThreadArrays(CompilerInstance &CI, ASTContext &Ctx, const UnitSites &Sites,
                           const UnitFacts &Unit)
    : CI(CI), Ctx(Ctx), Unit(Unit) {
  if (Sites.Loops.empty())
    return;
  Finder Find(*this, Sites);
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      Find.read(F);
    else if (auto *V = dyn_cast<VarDecl>(D))
      Find.TraverseDecl(V);
  for (const FunctionDecl *F : Unit.Names->called(Ctx))
    AddressTaken.insert(F);
  for (auto &[V, Of] : Mentions)
    if (Unit.Names->isAliased(Ctx, V))
      Of.push_back({Mention::Escape});
}

/// The call returns a new block of the allocator: a function that its declaration says that of, or
/// one of the unit that passes such blocks on.
bool ThreadArrays::allocates(const CallExpr *C, unsigned Depth) const {
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr, *Definition = nullptr;
  if (!F || Depth > 4)
    return false;
  bool Named = newBlock(C) || (!definitionOf(F) && F->getIdentifier() &&
                               (F->getName() == "malloc" || F->getName() == "calloc"));
  if ((Named && isSystemFunction(F)) || (!definitionOf(F) && F->hasAttr<RestrictAttr>()))
    return true;
  auto It = (Definition = definitionOf(F)) ? Returns.find(Definition) : Returns.end();
  return It != Returns.end() && llvm::all_of(It->second, [&](const Expr *E) {
           return isNullPointer(E, Ctx) || returnsBlock(E, Depth);
         });
}

/// ... that nothing else knows of.
bool ThreadArrays::returnsBlock(const Expr *E, unsigned Depth) const {
  E = withoutAlignment(E);
  if (const auto *C = dyn_cast<CallExpr>(E->IgnoreParenCasts()))
    return allocates(C, Depth + 1);
  const VarDecl *V = variableOf(referenceIn(E));
  auto It = V ? Mentions.find(V) : Mentions.end();
  return It != Mentions.end() && allocation(V, Depth + 1) &&
         llvm::all_of(It->second, [](const Mention &M) {
           return M.Kind == Mention::Returned || M.Kind == Mention::Read;
         });
}

/// The variable of a block that this pointer is a rounded address in, when nobody else works in it.
const VarDecl *ThreadArrays::alignedBlock(const VarDecl *V) const {
  auto It = Definitions.find(V);
  if (It == Definitions.end() || It->second.size() != 1)
    return nullptr;
  const VarDecl *Block = variableOf(roundedFrom(It->second[0].Value));
  auto Named = Block ? Mentions.find(Block) : Mentions.end();
  if (Named == Mentions.end() || Block == V)
    return nullptr;
  bool Alone = Named->second.size() == 1 && Named->second[0].Kind == Mention::Aligned;
  return Alone ? Block : nullptr;
}

/// Where the one block is allocated that the local pointer ever points to: the construct around
/// that (which may be none).  Null: it is another pointer.
const OMPExecutableDirective *const *ThreadArrays::allocation(const VarDecl *V,
                                                              unsigned Depth) const {
  auto It = Definitions.find(V);
  if (!V->hasLocalStorage() || It == Definitions.end() || It->second.size() != 1)
    return nullptr;
  if (allocates(dyn_cast<CallExpr>(It->second[0].Value), Depth))
    return &It->second[0].Region;
  const VarDecl *Block = Depth ? nullptr : alignedBlock(V);
  const OMPExecutableDirective *const *In = Block ? allocation(Block, 1) : nullptr;
  return In && *In == It->second[0].Region ? In : nullptr;
}

/// The array, or block, is made inside the region (null: by the function itself), not in front of
/// it.
bool ThreadArrays::belongsTo(const VarDecl *V, const OMPExecutableDirective *Region) const {
  if (!Region)
    return true;
  if (V->getType()->isPointerType()) {
    const OMPExecutableDirective *const *In = allocation(V);
    return In && *In == Region;
  }
  const SourceManager &SM = Ctx.getSourceManager();
  SourceRange R = Region->getAssociatedStmt()->getSourceRange();
  return SM.isBeforeInTranslationUnit(R.getBegin(), V->getLocation());
}

/// Collects the arrays and blocks that the variable may name. False: it may be something else.
bool ThreadArrays::goUp(const VarDecl *V, llvm::SmallSetVector<const VarDecl *, 8> &Roots,
                        llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  if (!Seen.insert(V).second)
    return true;
  const auto *P = dyn_cast<ParmVarDecl>(V);
  if (!P) {
    bool Array = V->hasLocalStorage() && Ctx.getAsConstantArrayType(V->getType());
    return (Array || allocation(V)) && Roots.insert(V);
  }
  const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
  auto It = F ? Calls.find(F) : Calls.end();
  if (!F || F->isExternallyVisible() || AddressTaken.count(F) || It == Calls.end() ||
      Definitions.count(V))
    return false;
  unsigned Index = P->getFunctionScopeIndex();
  for (const Call &C : It->second) {
    const VarDecl *A =
        Index < C.Expr->getNumArgs() ? variableOf(referenceIn(C.Expr->getArg(Index))) : nullptr;
    if (!A || !A->hasLocalStorage())
      return false;
    QualType T = A->getType()->isArrayType() ? Ctx.getArrayDecayedType(A->getType()) : A->getType();
    if (!Ctx.hasSameUnqualifiedType(T, P->getType()))
      return false;
    if (isa<ParmVarDecl>(A) ? C.Region != nullptr : !belongsTo(A, C.Region))
      return false; // one array for all threads
    if (!goUp(A, Roots, Seen))
      return false;
  }
  return true;
}

/// Collects the loops that see the variable's array, and whether something else reads it. False:
/// its address goes elsewhere, too.
bool ThreadArrays::goDown(const VarDecl *V, Arrays &Out,
                          llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  if (!Seen.insert(V).second)
    return true;
  auto It = Mentions.find(V);
  if (It == Mentions.end())
    return true;
  if (keptByLoop(V))
    return false;
  for (const Mention &M : It->second) {
    bool Kept =
        M.Kind == Mention::Escape || M.Kind == Mention::Returned || M.Kind == Mention::Aligned;
    if (Kept || (M.Kind == Mention::Passed && !goDown(M.To, Out, Seen)) ||
        (M.Kind == Mention::Derived && !goDownDerived(V, M.To, Out, Seen)))
      return false;
    if (M.Kind == Mention::InLoop)
      Out.Uses.insert({M.Loop, V});
    Out.Array.Live |= M.Kind == Mention::Read;
  }
  return true;
}

/// A loop makes a pointer into the array that it leaves to others.
bool ThreadArrays::keptByLoop(const VarDecl *V) const {
  auto Made = MadeInLoops.find(V);
  return Made != MadeInLoops.end() && llvm::any_of(Made->second, [this](const Use &One) {
           auto It = Mentions.find(One.second);
           return It != Mentions.end() && llvm::any_of(It->second, [&](const Mention &M) {
                    return M.Kind != Mention::InLoop || M.Loop != One.first;
                  });
         });
}

/// The same for a pointer into the array that is made of the variable: loops make it again of the
/// latter, which functions that get it could not.
bool ThreadArrays::goDownDerived(const VarDecl *V, const VarDecl *To, Arrays &Out,
                                 llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  Arrays Behind;
  auto It = Mentions.find(To);
  auto Made = MadeOf.find(To);
  bool Passed = It != Mentions.end() && llvm::any_of(It->second, [](const Mention &M) {
                  return M.Kind == Mention::Passed;
                });
  if (Passed || Made->second.size() != 1 || !goDown(To, Behind, Seen))
    return false;
  for (const Use &U : Behind.Uses)
    Out.Uses.insert({U.first, V});
  Out.Array.Live |= Behind.Array.Live;
  return true;
}

const ThreadArrays::Arrays &ThreadArrays::arraysOf(const VarDecl *V) {
  auto [It, New] = Known.try_emplace(V);
  if (!New)
    return It->second;
  llvm::SmallSetVector<const VarDecl *, 8> Roots;
  llvm::SmallPtrSet<const VarDecl *, 8> Up, Down;
  Arrays Out;
  if (!goUp(V, Roots, Up) || Roots.empty())
    return It->second;
  QualType T = Roots[0]->getType();
  for (const VarDecl *R : Roots)
    if (!Ctx.hasSameType(R->getType(), T) || !goDown(R, Out, Down))
      return It->second;
  const auto *A = Ctx.getAsConstantArrayType(T);
  Out.Array.Element = A ? A->getElementType() : T->getPointeeType();
  Out.Array.Count = A ? A->getSize().getZExtValue() : 0;
  Out.Array.Block = Roots.size() == 1 && Roots[0] == V ? alignedBlock(V) : nullptr;
  if (!Out.Array.Block && llvm::any_of(Roots, [&](const VarDecl *R) { return alignedBlock(R); }))
    return It->second; // a parameter: how much of the block it is is not known
  if (Out.Array.Element->isIncompleteType() || Out.Array.Element->isFunctionType())
    return It->second;
  return It->second = Out;
}

/// The pointer is made of one to an array of a thread, directly or not.
bool ThreadArrays::pointsFurther(const VarDecl *V, llvm::SmallPtrSetImpl<const VarDecl *> &Seen) {
  auto It = MadeOf.find(V);
  return It != MadeOf.end() && Seen.insert(V).second &&
         llvm::any_of(It->second, [&](const VarDecl *From) {
           return !arraysOf(From).Array.Element.isNull() || pointsFurther(From, Seen);
         });
}

ThreadArray ThreadArrays::arrayOf(const VarDecl *V) {
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  ThreadArray Other;
  Other.Further = pointsFurther(V, Seen);
  return Other.Further ? Other : arraysOf(V).Array;
}

/// The loop, lowered for this question with such pointers as its own arrays, writes before it
/// reads.
bool ThreadArrays::scratchIn(const Use &U) {
  auto [It, New] = Scratch.try_emplace(U, false);
  if (!New)
    return It->second;
  UnitFacts Alone = Unit;
  Alone.DeadAfter = nullptr;
  Alone.Own = [this](const LoopSite &, const VarDecl *V) { return arrayOf(V->getCanonicalDecl()); };
  NestLowering Lower(CI, Ctx, *U.first, Alone, "scratch");
  if (o2o_nest *N = Lower.lower())
    if (o2o_symbol *S = Lower.symbolOf(U.second))
      Scratch[U] = o2o_is_scratch(N, S);
  o2o_nest_free(Lower.arena());
  return Scratch[U];
}

ThreadArray ThreadArrays::arrayFor(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  ThreadArray Out = arrayOf(V);
  if (Out.Further)
    return Out;
  if (Out.Element.isNull() || !V->getType()->isPointerType() || !V->hasLocalStorage() ||
      (isa<ParmVarDecl>(V) ? Site.Region != nullptr : !belongsTo(V, Site.Region)))
    return {};
  for (const Use &U : arraysOf(V).Uses)
    Out.Live = Out.Live || (U != Use(&Site, V) && !scratchIn(U));
  return Out.Live && Out.Block ? ThreadArray() : Out;
}

/// Collects the blocks, and arrays that only this unit knows, that the variable may name. False: it
/// may be something else.
bool ThreadArrays::blocksAbove(const VarDecl *V, llvm::SmallSetVector<const VarDecl *, 8> &Roots,
                               llvm::SmallPtrSetImpl<const VarDecl *> &Seen) const {
  if (!Seen.insert(V).second)
    return true;
  const auto *P = dyn_cast<ParmVarDecl>(V);
  if (V->isExternallyVisible() || V->getTLSKind() != VarDecl::TLS_None ||
      V->hasAttr<OMPThreadPrivateDeclAttr>() || V->getType().isVolatileQualified())
    return false;
  if (!P) {
    auto It = Definitions.find(V);
    bool Block = It != Definitions.end() && It->second.size() == 1 &&
                 !V->getType()->isArrayType() &&
                 allocates(dyn_cast<CallExpr>(It->second[0].Value), 0);
    return (Block || Ctx.getAsConstantArrayType(V->getType())) && Roots.insert(V);
  }
  const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
  auto It = F ? Calls.find(F) : Calls.end();
  if (!F || F->isExternallyVisible() || AddressTaken.count(F) || It == Calls.end() ||
      Definitions.count(V))
    return false;
  unsigned Index = P->getFunctionScopeIndex();
  return llvm::all_of(It->second, [&](const Call &C) {
    const VarDecl *A =
        Index < C.Expr->getNumArgs() ? variableOf(referenceIn(C.Expr->getArg(Index))) : nullptr;
    return A && Ctx.hasSameUnqualifiedType(A->getType(), P->getType()) &&
           blocksAbove(A, Roots, Seen);
  });
}

/// The loops that see the block which the variable names; null: others look at it, or may.
const ThreadArrays::Arrays *ThreadArrays::blockOf(const VarDecl *V) {
  auto [It, New] = Blocks.try_emplace(V);
  if (!New)
    return It->second.Array.Element.isNull() ? nullptr : &It->second;
  llvm::SmallSetVector<const VarDecl *, 8> Roots;
  llvm::SmallPtrSet<const VarDecl *, 8> Up, Down;
  Arrays Out;
  if (!blocksAbove(V, Roots, Up) || Roots.empty())
    return nullptr;
  for (const VarDecl *R : Roots)
    if (!goDown(R, Out, Down) || Out.Array.Live)
      return nullptr;
  Out.Array.Element = V->getType();
  It->second = Out;
  return &It->second;
}

bool ThreadArrays::madeOf(const VarDecl *From, const VarDecl *V) const {
  llvm::SmallVector<const VarDecl *, 4> Rest = {V->getCanonicalDecl()};
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  while (!Rest.empty()) {
    auto It = MadeOf.find(Rest.pop_back_val());
    if (It == MadeOf.end())
      continue;
    for (const VarDecl *Of : It->second) {
      if (Of == From->getCanonicalDecl())
        return true;
      if (Seen.insert(Of).second)
        Rest.push_back(Of);
    }
  }
  return false;
}

/// What the loop, lowered for this question with parts of such blocks as its own arrays, does with
/// the block. One that only writes does no harm.
BlockUse ThreadArrays::blockIn(const Use &U) {
  auto [It, New] = BlockUses.try_emplace(U, BlockUse::Other);
  if (!New)
    return It->second;
  UnitFacts Alone = Unit;
  Alone.DeadAfter = nullptr;
  Alone.Own = [this](const LoopSite &, const VarDecl *V) { return arrayOf(V->getCanonicalDecl()); };
  Alone.MadeOf = [this](const VarDecl *From, const VarDecl *V) { return madeOf(From, V); };
  Alone.Block = [this](const LoopSite &, const VarDecl *V) {
    return blockOf(V->getCanonicalDecl()) ? BlockUse::Part : BlockUse::Other;
  };
  NestLowering Lower(CI, Ctx, *U.first, Alone, "scratch");
  o2o_nest *N = Lower.lower();
  o2o_symbol *Part = N ? Lower.partOf(U.second) : nullptr;
  o2o_symbol *S = N ? Lower.symbolOf(U.second) : nullptr;
  BlockUse Out = BlockUse::Other;
  o2o_refusal Why = {};
  o2o_accesses Accesses;
  bool Read = true, Written = true;
  if (Part && o2o_part_is_measured(N, Part)) {
    if (o2o_access_collect(N, &Accesses, &Why))
      o2o_access_reads_writes(&Accesses, Part, &Read, &Written);
    Out = o2o_is_scratch(N, Part) ? BlockUse::Part : Written ? BlockUse::Asked : BlockUse::Other;
  } else if (Part && o2o_is_scratch(N, Part)) {
    Out = BlockUse::Whole;
  }
  if (!Part && S && S->storage == O2O_S_OBJECT && Lower.onlyName(U.second) &&
      o2o_access_collect(N, &Accesses, &Why)) {
    o2o_access_reads_writes(&Accesses, S, &Read, &Written);
    Out = Read ? BlockUse::Other : BlockUse::Whole;
  }
  o2o_nest_free(Lower.arena());
  return BlockUses[U] = Out;
}

BlockUse useOfAll(llvm::ArrayRef<LoopUse> Uses, const LoopUse &Own,
                  llvm::function_ref<BlockUse(const LoopUse &)> In) {
  for (const LoopUse &U : Uses)
    if (BlockUse Each = In(U);
        Each == BlockUse::Other ||
        (Each == BlockUse::Asked && U != Own && !isOver(*U.first, *Own.first, Own.second)))
      return BlockUse::Other;
  // What an earlier run of the loop has left is read in launches that are not made.
  BlockUse Out = In(Own);
  return Out == BlockUse::Asked && mayComeAgain(*Own.first, Own.second) ? BlockUse::Other : Out;
}

BlockUse ThreadArrays::blockFor(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  const Use Own(&Site, V);
  const Arrays *Found = blockOf(V);
  if (!Found || !Found->Uses.count(Own))
    return BlockUse::Other;
  return useOfAll(Found->Uses.getArrayRef(), Own, [this](const Use &U) { return blockIn(U); });
}

bool ThreadArrays::deadAfter(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  Arrays Found;
  llvm::SmallPtrSet<const VarDecl *, 8> Down;
  if (!V->hasLocalStorage() || !Ctx.getAsConstantArrayType(V->getType()) ||
      !belongsTo(V, Site.Region) || !goDown(V, Found, Down) || Found.Array.Live)
    return false;
  for (const Use &U : Found.Uses)
    if (U != Use(&Site, V) && !scratchIn(U))
      return false;
  return true;
}

} // namespace o2o
