//===- pointer_flow.cpp - where the unit's pointers and arrays come from and go ---------------===//
#include "plugin/kernels/pointer_flow.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/OpenMPKinds.h"

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

const UnaryOperator *pointerToNewBlock(const CallExpr *C) {
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || F->getName() != "posix_memalign" || definitionOf(F) ||
      !isSystemFunction(F) || C->getNumArgs() != 3)
    return nullptr;
  const auto *U = dyn_cast<UnaryOperator>(C->getArg(0)->IgnoreParenCasts());
  return U && U->getOpcode() == UO_AddrOf ? U : nullptr;
}

/// ... of a variable.
static const UnaryOperator *newBlock(const CallExpr *C) {
  const UnaryOperator *U = pointerToNewBlock(C);
  const DeclRefExpr *R = U ? referenceIn(U->getSubExpr()) : nullptr;
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
class PointerFlow::Finder : public TreeVisitor {
public:
  Finder(PointerFlow &Out, const UnitSites &Sites) : Out(Out) {
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

  /// `if (p) free(p);`: whether it is null.
  bool VisitIfStmt(IfStmt *S) override {
    Handled.insert(referenceIn(S->getCond()));
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    const DeclRefExpr *L = referenceIn(B->getLHS()), *R = referenceIn(B->getRHS());
    bool Equality = B->isEqualityOp();
    if (B->isLogicalOp())
      for (const DeclRefExpr *Asked : {L, R})
        Handled.insert(Asked);
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

  PointerFlow &Out;
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

PointerFlow::PointerFlow(ASTContext &Ctx, const UnitSites &Sites, OtherNames &Names) : Ctx(Ctx) {
  if (Sites.Loops.empty())
    return;
  Finder Find(*this, Sites);
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      Find.read(F);
    else if (auto *V = dyn_cast<VarDecl>(D))
      Find.TraverseDecl(V);
  for (const FunctionDecl *F : Names.called(Ctx))
    AddressTaken.insert(F);
  for (auto &[V, Of] : Mentions)
    if (Names.isAliased(Ctx, V))
      Of.push_back({Mention::Escape});
}

const std::vector<PointerFlow::Call> *PointerFlow::givenBy(const ParmVarDecl *P) const {
  const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
  auto It = F ? Calls.find(F) : Calls.end();
  const bool Others = !F || F->isExternallyVisible() || AddressTaken.count(F) ||
                      Definitions.count(P->getCanonicalDecl());
  return Others || It == Calls.end() ? nullptr : &It->second;
}

const VarDecl *PointerFlow::passed(const Call &C, unsigned Index) {
  return Index < C.Expr->getNumArgs() ? variableOf(referenceIn(C.Expr->getArg(Index))) : nullptr;
}

bool PointerFlow::allocates(const CallExpr *C, unsigned Depth) const {
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
bool PointerFlow::returnsBlock(const Expr *E, unsigned Depth) const {
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

const VarDecl *PointerFlow::alignedBlock(const VarDecl *V) const {
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

const OMPExecutableDirective *const *PointerFlow::allocation(const VarDecl *V,
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

bool PointerFlow::belongsTo(const VarDecl *V, const OMPExecutableDirective *Region) const {
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

bool PointerFlow::madeOf(const VarDecl *From, const VarDecl *V) const {
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

} // namespace o2o
