//===- uniform.cpp - values that all threads of a team share ----------------------------------===//
//
// A value is the same in all threads when every definition that may reach it is: made of constants
// and of other such values, under conditions made of such values. The proof assumes what it wants
// to show of the variables it meets and looks for a definition that contradicts (`k++` in `for (k =
// 0; k < n; k++)` needs k and n). What stands in front of a region is the team's: all its threads
// see one value.
//
//     int i;
//     i = 1;
//     #pragma omp for ... u[i][j] = ...              i is 1
//     #pragma omp for ... for (i = 1; ...) v[i] ...  which leaves something else in each thread
//
// Which definitions reach is asked of variables that each thread has for itself
// (statement_order.h). Those that threads share may be changed by another one meanwhile: all
// definitions count.
//
// Not proven: results of calls, values from memory behind pointers, definitions inside a construct
// that only some of the threads or iterations run (`single`, `for`, `critical`, ...), variables
// whose address is taken inside the region, parameters of functions that other units may call.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/uniform.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/unit/other_names.h"
#include "plugin/unit/statement_order.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/OpenMPKinds.h"

#include <set>

using namespace clang;

namespace o2o {

const OMPExecutableDirective *Uniformity::Place::region() const {
  for (const OMPExecutableDirective *D : llvm::reverse(Inside))
    if (isOpenMPParallelDirective(D->getDirectiveKind()))
      return D;
  return nullptr;
}

bool Uniformity::Place::everybody() const {
  return Inside.empty() ||
         (Inside.size() == 1 && Inside.back()->getDirectiveKind() == llvm::omp::OMPD_parallel);
}

/// Fills a Uniformity from the body of one function.
class DefinitionFinder {
public:
  DefinitionFinder(Uniformity &Out, const FunctionDecl *F) : Out(Out) { At.F = F; }

  void walk(const Stmt *S) {
    if (!S)
      return;
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      return directive(D);
    if (const auto *E = dyn_cast<Expr>(S))
      expression(E);
    if (const auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *Each : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(Each)) {
          Out.DeclaredIn[V->getCanonicalDecl()] = At.region();
          if (V->getInit())
            define(V->getCanonicalDecl(), V, V->getInit(), true);
        }
    if (const auto *A = dyn_cast<GCCAsmStmt>(S))
      for (const Expr *Output : A->outputs())
        define(rootVariable(Output), nullptr, nullptr);
    size_t Controls = At.Controls.size();
    if (isa<LabelStmt>(S))
      Out.Jumps.insert(At.F);
    control(S);
    for (const Stmt *Kid : S->children())
      walk(Kid);
    At.Controls.resize(Controls);
  }

private:
  void define(const VarDecl *V, const void *By, const Expr *Value, bool Whole = false) {
    if (V && !Private.count(V))
      Out.Definitions[V].push_back({By, Value, At, Whole});
  }

  void expression(const Expr *E) {
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp()) {
      bool Whole = namedVariable(B->getLHS()) != nullptr;
      define(rootVariable(B->getLHS()), B, Whole ? B->getRHS() : nullptr,
             Whole && B->getOpcode() == BO_Assign);
    } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
      // The new value of ++ depends on the old one alone.
      if (U->isIncrementDecrementOp())
        define(rootVariable(U->getSubExpr()), U,
               namedVariable(U->getSubExpr()) ? U->getSubExpr() : nullptr);
      else if (U->getOpcode() == UO_AddrOf)
        define(rootVariable(U->getSubExpr()), nullptr, nullptr);
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      // An array that is subscripted right here does not escape.
      if (rootVariable(A))
        Subscripted.insert(A->getBase()->IgnoreParens());
    } else if (const auto *C = dyn_cast<ImplicitCastExpr>(E)) {
      if (C->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.count(C) &&
          !C->getType()->getPointeeType().isConstQualified())
        define(rootVariable(C->getSubExpr()), nullptr, nullptr);
    } else if (const auto *C = dyn_cast<CallExpr>(E)) {
      if (const FunctionDecl *Definition = definitionOf(C->getDirectCallee())) {
        Out.Calls[Definition].push_back({C, At});
        Callees.insert(C->getCallee()->IgnoreParenImpCasts());
      }
    } else if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      const FunctionDecl *Definition = nullptr;
      if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
          F && (Definition = definitionOf(F)) && !Callees.count(R))
        Out.AddressTaken.insert(Definition);
    }
  }

  /// Adds what decides about the statement's parts.  In a loop that is also every condition of a
  /// jump inside: it decides how often the rest runs.
  void control(const Stmt *S) {
    const Expr *Condition = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(S))
      Condition = If->getCond();
    else if (const auto *C = dyn_cast<AbstractConditionalOperator>(S))
      Condition = C->getCond();
    else if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isLogicalOp())
      Condition = B->getLHS();
    else if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      Condition = Switch->getCond();
    else if (const auto *For = dyn_cast<ForStmt>(S))
      Condition = For->getCond();
    else if (const auto *While = dyn_cast<WhileStmt>(S))
      Condition = While->getCond();
    else if (const auto *Do = dyn_cast<DoStmt>(S))
      Condition = Do->getCond();
    if (Condition)
      At.Controls.push_back(Condition);
    if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(S))
      jumps(S, {});
  }

  void jumps(const Stmt *S, llvm::SmallVector<const Expr *, 4> Conditions) {
    if (!S || isa<Expr, OMPExecutableDirective>(S))
      return;
    if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(S))
      At.Controls.append(Conditions.begin(), Conditions.end());
    if (const auto *If = dyn_cast<IfStmt>(S))
      Conditions.push_back(If->getCond());
    if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      Conditions.push_back(Switch->getCond());
    for (const Stmt *Kid : S->children())
      jumps(Kid, Conditions);
  }

  /// The construct's own copies of variables are other variables.
  void directive(const OMPExecutableDirective *D) {
    llvm::SmallPtrSet<const VarDecl *, 8> Outer = Private;
    bool Region = isOpenMPParallelDirective(D->getDirectiveKind());
    for (const OMPClause *C : D->clauses()) {
      if (isa<OMPReductionClause, OMPLastprivateClause, OMPLinearClause>(C))
        for (const Stmt *Named : const_cast<OMPClause *>(C)->children())
          if (const auto *E = dyn_cast_or_null<Expr>(Named); E && namedVariable(E))
            define(namedVariable(E), D, nullptr);
      if (!Region && isa<OMPPrivateClause, OMPFirstprivateClause>(C))
        for (const Stmt *Named : const_cast<OMPClause *>(C)->children())
          if (const auto *E = dyn_cast_or_null<Expr>(Named); E && namedVariable(E))
            Private.insert(namedVariable(E));
    }
    if (const auto *L = dyn_cast<OMPLoopDirective>(D))
      for (const Expr *Counter : L->counters())
        if (const VarDecl *V = namedVariable(Counter))
          Private.insert(V);
    Out.Constructs[D] = At;
    size_t Controls = At.Controls.size();
    At.Inside.push_back(D);
    if (D->hasAssociatedStmt())
      walk(D->getRawStmt());
    At.Controls.resize(Controls);
    At.Inside.pop_back();
    Private = Outer;
  }

  Uniformity &Out;
  Uniformity::Place At;
  llvm::SmallPtrSet<const VarDecl *, 8> Private;
  llvm::SmallPtrSet<const Expr *, 16> Subscripted, Callees;
};

Uniformity::~Uniformity() = default;

const StatementOrder &Uniformity::orderIn(const FunctionDecl *F) const {
  auto &Order = Orders[F];
  if (!Order)
    Order = std::make_unique<StatementOrder>(F, Ctx);
  return *Order;
}

Uniformity::Uniformity(ASTContext &Ctx, OtherNames &Names) : Ctx(Ctx) {
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      DefinitionFinder(*this, F).walk(F->getBody());
  for (const FunctionDecl *F : Names.called(Ctx))
    AddressTaken.insert(F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[Callee, Sites] : Calls)
      for (const Call &C : Sites)
        if (C.At.region() || InRegion.count(C.At.F))
          Changed |= InRegion.insert(Callee).second;
  }
}

/// One proof: the variables to look at, each where it is used.
class UniformProof {
public:
  using Region = const OMPExecutableDirective *;
  explicit UniformProof(const Uniformity &Facts) : Facts(Facts) {}

  bool prove(const VarDecl *V, const Uniformity::Place &P, Region R, const void *Use) {
    need(V, P, R, Use);
    while (!Work.empty()) {
      Item I = Work.pop_back_val();
      if (!(I.V->hasLocalStorage() ? local(I) : global(I.V)))
        return false;
    }
    return true;
  }

  /// The definition of the thread's own variable that certainly was the last one; null: there are
  /// several, or none.
  const Uniformity::Definition *only(const VarDecl *V, const FunctionDecl *F, Region R,
                                     const void *Use) const {
    auto It = Facts.Definitions.find(V);
    Item I{V, F, R, Use};
    if (It == Facts.Definitions.end() || Facts.Jumps.count(F) || !V->hasLocalStorage() || !own(I))
      return nullptr;
    llvm::SmallVector<const Uniformity::Definition *, 8> Matter;
    for (const Uniformity::Definition &D : It->second)
      if (!D.By)
        return nullptr;
      else if (!R || !elsewhere(R, D.At))
        Matter.push_back(&D);
    if (reaching(I, Matter) || Matter.size() != 1)
      return nullptr;
    const Uniformity::Definition *D = Matter.front();
    return D->Whole && D->At.region() == R && D->At.everybody() ? D : nullptr;
  }

private:
  struct Item {
    const VarDecl *V;
    const FunctionDecl *F;
    Region R;
    const void *Use; ///< where the value is wanted, see StatementOrder
  };

  void need(const VarDecl *V, const Uniformity::Place &P, Region R, const void *Use) {
    if (Seen.insert({V, R, Use}).second)
      Work.push_back({V, P.F, R, Use});
  }

  /// Memory of all threads: nothing may change it while they run.
  bool global(const VarDecl *V) const {
    if (V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>())
      return false;
    auto It = Facts.Definitions.find(V);
    if (It == Facts.Definitions.end())
      return true;
    for (const Uniformity::Definition &D : It->second)
      if (!D.At.Inside.empty() || Facts.InRegion.count(D.At.F))
        return false;
    return true;
  }

  /// Each thread has this variable for itself (orphaned: it is the function's).
  bool own(const Item &I) const {
    return !I.R || Facts.DeclaredIn.lookup(I.V) == I.R || named<OMPPrivateClause>(I.R, I.V) ||
           named<OMPFirstprivateClause>(I.R, I.V);
  }

  template <typename Clause> static bool named(Region R, const VarDecl *V) {
    for (const auto *C : R->getClausesOfKind<Clause>())
      for (const Expr *E : variablesOf(C))
        if (namedVariable(E) == V)
          return true;
    return false;
  }

  /// The variable of the region is not the one that was defined there: the regions have nothing to
  /// do with each other.
  bool elsewhere(Region R, const Uniformity::Place &P) const {
    auto Around = Facts.Constructs.find(R);
    return !llvm::is_contained(P.Inside, R) &&
           (!P.region() || (Around != Facts.Constructs.end() &&
                            !llvm::is_contained(Around->second.Inside, P.region())));
  }

  bool local(const Item &I) {
    llvm::SmallVector<const Uniformity::Definition *, 8> Matter;
    bool Initial = true; // the value that the variable begins with may still be there
    auto It = Facts.Definitions.find(I.V);
    if (It != Facts.Definitions.end())
      for (const Uniformity::Definition &D : It->second)
        if (!I.R || !elsewhere(I.R, D.At))
          Matter.push_back(&D);
    if (Facts.Jumps.count(I.F)) {
      bool Begins = isa<ParmVarDecl>(I.V) || (I.R && Facts.DeclaredIn.lookup(I.V) != I.R);
      if (Matter.size() > 1 || (Begins && !Matter.empty()))
        return false;
    } else if (own(I)) {
      Initial = reaching(I, Matter);
    }
    if (const auto *P = dyn_cast<ParmVarDecl>(I.V); P && !I.R && Initial && !parameter(P, I.F))
      return false;
    return llvm::all_of(Matter, [&](const Uniformity::Definition *D) {
      return D->At.region() == I.R && D->At.everybody() && D->Value &&
             expression(D->Value, D->At, I.R) && controls(D->At);
    });
  }

  /// Keeps those definitions that may have given the variable the value that is wanted. False: one
  /// of them certainly has.
  bool reaching(const Item &I, llvm::SmallVectorImpl<const Uniformity::Definition *> &All) const {
    llvm::DenseMap<const void *, bool> Overwrites;
    for (const Uniformity::Definition *D : All)
      if (D->By)
        Overwrites[D->By] = D->Value && D->At.everybody();
    llvm::SmallPtrSet<const void *, 8> Last;
    bool Start = Facts.orderIn(I.F).lastBefore(I.Use, Overwrites, Last);
    llvm::erase_if(All,
                   [&](const Uniformity::Definition *D) { return D->By && !Last.count(D->By); });
    return Start;
  }

  bool controls(const Uniformity::Place &P) {
    return llvm::all_of(P.Controls, [&](const Expr *E) { return expression(E, P, P.region()); });
  }

  /// Every caller is known and passes such a value.
  bool parameter(const ParmVarDecl *P, const FunctionDecl *F) {
    unsigned Index = P->getFunctionScopeIndex();
    if (F->isExternallyVisible() || Facts.AddressTaken.count(F))
      return false;
    auto It = Facts.Calls.find(F);
    if (It == Facts.Calls.end())
      return false;
    for (const Uniformity::Call &C : It->second) {
      // Called by one thread alone, it runs in a team of its own.
      bool Serial = C.At.Inside.empty() && !Facts.InRegion.count(C.At.F);
      if (Serial)
        continue;
      if (Index >= C.E->getNumArgs() || !C.At.everybody() || !controls(C.At) ||
          !expression(C.E->getArg(Index), C.At, C.At.region()))
        return false;
    }
    return true;
  }

  /// Made of constants and values that are (to be) proven.
  bool expression(const Expr *E, const Uniformity::Place &P, Region R) {
    if (const Expr *Of = addressed(E))
      return address(Of, P, R);
    E = E->IgnoreParenImpCasts();
    if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, UnaryExprOrTypeTraitExpr>(E))
      return true;
    if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
      if (isa<EnumConstantDecl>(D->getDecl()))
        return true;
      const VarDecl *V = namedVariable(E);
      if (V)
        need(V, P, R, D);
      return V && !V->getType().isVolatileQualified();
    }
    if (isa<ArraySubscriptExpr, MemberExpr>(E)) {
      const VarDecl *V = rootVariable(E);
      if (!V || !V->hasGlobalStorage() || !subscripts(E, P, R))
        return false;
      need(V, P, R, E);
      return true;
    }
    if (const auto *C = dyn_cast<CStyleCastExpr>(E))
      return expression(C->getSubExpr(), P, R);
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return (U->isArithmeticOp() || U->isIncrementDecrementOp()) &&
             expression(U->getSubExpr(), P, R);
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return expression(B->getRHS(), P, R) && expression(B->getLHS(), P, R);
    if (const auto *C = dyn_cast<ConditionalOperator>(E))
      return expression(C->getCond(), P, R) && expression(C->getTrueExpr(), P, R) &&
             expression(C->getFalseExpr(), P, R);
    return false;
  }

  /// The lvalue whose address this is: `&a[k]`, and an array that decays.
  static const Expr *addressed(const Expr *E) {
    E = E->IgnoreParens();
    while (const auto *C = dyn_cast<CastExpr>(E)) {
      if (C->getCastKind() == CK_ArrayToPointerDecay)
        return C->getSubExpr()->IgnoreParens();
      if (C->getCastKind() != CK_NoOp && C->getCastKind() != CK_BitCast)
        return nullptr;
      E = C->getSubExpr()->IgnoreParens();
    }
    const auto *U = dyn_cast<UnaryOperator>(E);
    return U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens() : nullptr;
  }

  /// Memory of all threads has one address, whatever is stored there.
  bool address(const Expr *E, const Uniformity::Place &P, Region R) {
    const VarDecl *V = rootVariable(E);
    return V && V->hasGlobalStorage() && V->getTLSKind() == VarDecl::TLS_None &&
           !V->hasAttr<OMPThreadPrivateDeclAttr>() && !copied(V, P) && subscripts(E, P, R);
  }

  /// A construct around has its own copies.
  static bool copied(const VarDecl *V, const Uniformity::Place &P) {
    for (const OMPExecutableDirective *D : P.Inside)
      for (const OMPClause *C : D->clauses())
        if (!isa<OMPSharedClause>(C))
          for (const Stmt *Named : const_cast<OMPClause *>(C)->children())
            if (const auto *E = dyn_cast_or_null<Expr>(Named); E && rootVariable(E) == V)
              return true;
    return false;
  }

  bool subscripts(const Expr *E, const Uniformity::Place &P, Region R) {
    E = E->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return subscripts(M->getBase(), P, R);
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      return expression(A->getIdx(), P, R) && subscripts(A->getBase(), P, R);
    return true;
  }

  const Uniformity &Facts;
  llvm::SmallVector<Item, 8> Work;
  std::set<std::tuple<const VarDecl *, Region, const void *>> Seen;
};

Uniformity::Place Uniformity::placeOf(const LoopSite &Site) const {
  auto It = Constructs.find(Site.Directive);
  Place At;
  if (It != Constructs.end())
    At = It->second;
  At.F = Site.Function;
  return At;
}

bool Uniformity::sameInAllThreads(const VarDecl *V, const LoopSite &Site) const {
  return UniformProof(*this).prove(V->getCanonicalDecl(), placeOf(Site), Site.Region,
                                   StatementOrder::startOf(Site.Directive));
}

const Expr *Uniformity::lastValue(const VarDecl *V, const LoopSite &Site) const {
  const Definition *D = UniformProof(*this).only(V->getCanonicalDecl(), Site.Function, Site.Region,
                                                 StatementOrder::startOf(Site.Directive));
  return D ? D->Value : nullptr;
}

/// `single` makes all threads wait behind it; behind `master` a barrier has to.
bool Uniformity::awaited(const Definition &D, const Place &Around, SourceLocation Place) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const OMPExecutableDirective *In = D.At.Inside.back();
  if (D.At.Inside.size() != Around.Inside.size() + 1 || !In->getAssociatedStmt() ||
      !SM.isBeforeInTranslationUnit(In->getAssociatedStmt()->getEndLoc(), Place))
    return false;
  if (isa<OMPSingleDirective>(In))
    return !In->hasClausesOfKind<OMPNowaitClause>();
  if (!isa<OMPMasterDirective, OMPMaskedDirective>(In))
    return false;
  return llvm::any_of(Constructs, [&](const auto &Each) {
    return isa<OMPBarrierDirective>(Each.first) && Each.second.Inside == Around.Inside &&
           Each.second.Controls == Around.Controls &&
           SM.isBeforeInTranslationUnit(In->getEndLoc(), Each.first->getBeginLoc()) &&
           SM.isBeforeInTranslationUnit(Each.first->getBeginLoc(), Place);
  });
}

bool Uniformity::settledBefore(const VarDecl *V, const LoopSite &Site, SourceLocation At) const {
  auto It = Definitions.find(V->getCanonicalDecl());
  auto Region = Constructs.find(Site.Region);
  if (!Site.Region || Region == Constructs.end() || It == Definitions.end() ||
      !V->hasLocalStorage() || Jumps.count(Site.Function))
    return false;
  Place Around = Region->second;
  Around.Inside.push_back(Site.Region);
  const Place Loop = placeOf(Site);
  if (Loop.Inside != Around.Inside || Loop.Controls != Around.Controls)
    return false;
  return llvm::all_of(It->second, [&](const Definition &D) {
    return D.By && (!llvm::is_contained(D.At.Inside, Site.Region) ||
                    (D.At.Inside.size() > Around.Inside.size() && awaited(D, Around, At)));
  });
}

bool Uniformity::unchanged(const VarDecl *V, const LoopSite &Site) const {
  auto It = Definitions.find(V->getCanonicalDecl());
  if (V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>())
    return false;
  if (It == Definitions.end())
    return true;
  return llvm::none_of(It->second, [&](const Definition &D) {
    bool Meanwhile = V->hasLocalStorage()
                         ? !Site.Region || llvm::is_contained(D.At.Inside, Site.Region)
                         : !D.At.Inside.empty() || InRegion.count(D.At.F);
    return !D.By || Meanwhile;
  });
}

} // namespace o2o
