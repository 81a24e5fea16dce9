//===- uniform.cpp - values that all threads of a team share
//-----------------------------------------===//
//
// A value is the same in all threads when every definition that may reach it is: made of constants
// and of other such values, under conditions made of such values. The proof assumes what it wants
// to show of the variables it meets and looks for a definition that contradicts (`k++` in `for (k =
// 0; k < n; k++)` needs k and n). What stands in front of a region is the team's: all its threads
// see one value. What was done to a variable before a loop that starts with setting it
// (`for (k = 1; ...)`) does not matter in this loop.
//
// Not proven: results of calls, values from memory behind pointers, definitions inside a construct
// that only some of the threads or iterations run (`single`, `for`, `critical`, ...), variables
// whose address is taken inside the region, parameters of functions that other units may call.
//
//===-------------------------------------------------------------------------------------------===//
#include "uniform.h"
#include "canonical.h"
#include "lvalue.h"

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

Uniformity::Place Uniformity::Place::around(const Control &C) const {
  Place Out(*this);
  Out.LoopsOutside = C.LoopsOutside;
  Out.Loops.resize(C.Loops);
  return Out;
}

static bool mentions(const Stmt *S, const VarDecl *V) {
  if (const auto *D = dyn_cast<DeclRefExpr>(S); D && D->getDecl()->getCanonicalDecl() == V)
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Kid) { return Kid && mentions(Kid, V); });
}

const ForStmt *Uniformity::Place::setBy(const VarDecl *V) const {
  for (size_t K = Loops.size(); K > LoopsOutside; --K) {
    const auto *Set = dyn_cast_or_null<BinaryOperator>(Loops[K - 1]->getInit());
    if (Set && Set->getOpcode() == BO_Assign && namedVariable(Set->getLHS()) == V &&
        !mentions(Set->getRHS(), V))
      return Loops[K - 1];
  }
  return nullptr;
}

bool Uniformity::Place::within(const ForStmt *L) const { return llvm::is_contained(Loops, L); }

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
        if (const auto *V = dyn_cast<VarDecl>(Each); V && V->getInit())
          define(V->getCanonicalDecl(), V->getInit());
    size_t Controls = At.Controls.size(), Loops = At.Loops.size(), Outer = LoopsOfSwitch;
    if (const auto *L = dyn_cast<ForStmt>(S))
      At.Loops.push_back(L);
    if (isa<SwitchStmt>(S))
      LoopsOfSwitch = Loops;
    if (isa<LabelStmt>(S) || (isa<SwitchCase>(S) && Loops > LoopsOfSwitch))
      Out.Jumps.insert(At.F);
    control(S);
    for (const Stmt *Kid : S->children())
      walk(Kid);
    At.Controls.resize(Controls);
    At.Loops.resize(Loops);
    LoopsOfSwitch = Outer;
  }

private:
  void define(const VarDecl *V, const Expr *Value, bool Anytime = false) {
    if (V && !Private.count(V))
      Out.Definitions[V].push_back({Value, At, Anytime});
  }

  void expression(const Expr *E) {
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp()) {
      bool Whole = namedVariable(B->getLHS()) != nullptr;
      define(rootVariable(B->getLHS()), Whole ? B->getRHS() : nullptr);
    } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
      // The new value of ++ depends on the old one alone.
      if (U->isIncrementDecrementOp())
        define(rootVariable(U->getSubExpr()),
               namedVariable(U->getSubExpr()) ? U->getSubExpr() : nullptr);
      else if (U->getOpcode() == UO_AddrOf)
        define(rootVariable(U->getSubExpr()), nullptr, true);
    } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      // An array that is subscripted right here does not escape.
      if (rootVariable(A))
        Subscripted.insert(A->getBase()->IgnoreParens());
    } else if (const auto *C = dyn_cast<ImplicitCastExpr>(E)) {
      if (C->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.count(C) &&
          !C->getType()->getPointeeType().isConstQualified())
        define(rootVariable(C->getSubExpr()), nullptr, true);
    } else if (const auto *C = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Definition = nullptr;
      if (const FunctionDecl *F = C->getDirectCallee(); F && F->hasBody(Definition)) {
        Out.Calls[Definition].push_back({C, At});
        Callees.insert(C->getCallee()->IgnoreParenImpCasts());
      }
    } else if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      const FunctionDecl *Definition = nullptr;
      if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
          F && F->hasBody(Definition) && !Callees.count(R))
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
      At.Controls.push_back(decides(Condition));
    if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(S))
      jumps(S, {});
  }

  Uniformity::Place::Control decides(const Expr *E) const {
    return {E, At.LoopsOutside, At.Loops.size()};
  }

  void jumps(const Stmt *S, llvm::SmallVector<const Expr *, 4> Conditions) {
    if (!S || isa<Expr, OMPExecutableDirective>(S))
      return;
    if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(S))
      for (const Expr *C : Conditions)
        At.Controls.push_back(decides(C));
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
            define(namedVariable(E), nullptr);
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
    size_t Controls = At.Controls.size(), LoopsOutside = At.LoopsOutside;
    At.Inside.push_back(D);
    At.LoopsOutside = At.Loops.size();
    if (D->hasAssociatedStmt())
      walk(D->getRawStmt());
    At.Controls.resize(Controls);
    At.LoopsOutside = LoopsOutside;
    At.Inside.pop_back();
    Private = Outer;
  }

  Uniformity &Out;
  Uniformity::Place At;
  size_t LoopsOfSwitch = 0; ///< how many enclose the innermost switch
  llvm::SmallPtrSet<const VarDecl *, 8> Private;
  llvm::SmallPtrSet<const Expr *, 16> Subscripted, Callees;
};

Uniformity::Uniformity(ASTContext &Ctx) {
  for (const Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      DefinitionFinder(*this, F).walk(F->getBody());
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

  bool prove(const VarDecl *V, const Uniformity::Place &P, Region R) {
    need(V, P, R);
    while (!Work.empty()) {
      Item I = Work.pop_back_val();
      if (!(I.V->hasLocalStorage() ? local(I) : global(I.V)))
        return false;
    }
    return true;
  }

private:
  struct Item {
    const VarDecl *V;
    const FunctionDecl *F;
    Region R;
    const ForStmt *In; ///< definitions outside of this loop do not matter; may be null
  };

  void need(const VarDecl *V, const Uniformity::Place &P, Region R) {
    const ForStmt *In = Facts.Jumps.count(P.F) ? nullptr : P.setBy(V);
    if (Seen.insert({V, R, In}).second)
      Work.push_back({V, P.F, R, In});
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

  bool local(const Item &I) {
    if (const auto *P = dyn_cast<ParmVarDecl>(I.V); P && !I.R && !I.In && !parameter(P, I.F))
      return false;
    auto It = Facts.Definitions.find(I.V);
    if (It == Facts.Definitions.end())
      return true;
    for (const Uniformity::Definition &D : It->second) {
      Region R = D.At.region();
      if (I.R && R != I.R && !R)
        continue; // in front of the region or behind it
      if (I.In && !D.Anytime && !D.At.within(I.In))
        continue; // overwritten when that loop starts
      if (R != I.R || !everybody(D.At) || !D.Value || !expression(D.Value, D.At, R) ||
          !controls(D.At))
        return false;
    }
    return true;
  }

  /// All threads of the team run what stands there.
  static bool everybody(const Uniformity::Place &P) {
    return P.Inside.empty() || (P.Inside.size() == 1 &&
                                P.Inside.back()->getDirectiveKind() == llvm::omp::OMPD_parallel);
  }

  bool controls(const Uniformity::Place &P) {
    for (const Uniformity::Place::Control &C : P.Controls)
      if (!expression(C.E, P.around(C), P.region()))
        return false;
    return true;
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
      if (Index >= C.E->getNumArgs() || !everybody(C.At) || !controls(C.At) ||
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
        need(V, P, R);
      return V && !V->getType().isVolatileQualified();
    }
    if (isa<ArraySubscriptExpr, MemberExpr>(E)) {
      const VarDecl *V = rootVariable(E);
      if (!V || !V->hasGlobalStorage() || !subscripts(E, P, R))
        return false;
      need(V, P, R);
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
  std::set<std::tuple<const VarDecl *, Region, const ForStmt *>> Seen;
};

bool Uniformity::sameInAllThreads(const VarDecl *V, const LoopSite &Site) const {
  auto It = Constructs.find(Site.Directive);
  Place At;
  if (It != Constructs.end())
    At = It->second;
  At.F = Site.Function;
  return UniformProof(*this).prove(V->getCanonicalDecl(), At, Site.Region);
}

} // namespace o2o
