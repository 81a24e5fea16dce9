//===- liveness.cpp - is a private variable read after the loop? ------------------------------===//
//
// A variable private to the region (or, without -fopenmp, private to the loop by its clause) that a
// kernel assigns has a work-item's own copy; its value does not come back.  That is right when
// nothing reads it before it is overwritten.  The answer errs towards "live".
//
// The walk goes from the directive outwards.  At each level it looks at what runs next, in order,
// and asks what the first access to the variable is; in an enclosing loop, what runs next includes
// the loop's own beginning.  Jumps forward only leave something out; where one may lead back over
// the directive, everything is live.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/liveness.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"

using namespace clang;

namespace o2o {

namespace {

enum class Access { None, Read, Write };

/// May control leave the statement other than at its end?
bool jumps(const Stmt *S) {
  struct Finder : TreeVisitor {
    bool Found = false;
    bool VisitStmt(Stmt *S) override {
      Found |= isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(S);
      return !Found;
    }
  } F;
  F.TraverseStmt(const_cast<Stmt *>(S));
  return F.Found;
}

bool hasLabels(const Stmt *S) {
  struct Finder : TreeVisitor {
    bool Found = false;
    bool VisitLabelStmt(LabelStmt *) override { return !(Found = true); }
  } F;
  F.TraverseStmt(const_cast<Stmt *>(S));
  return F.Found;
}

/// May a jump within \p Scope lead from behind the site's directive to what is in front of it?
bool jumpsBack(const LoopSite &Site, const Stmt *Scope) {
  struct Finder : TreeVisitor {
    const Stmt *Directive;
    bool Behind = false, Found = false;
    llvm::SmallPtrSet<const LabelDecl *, 8> InFront;
    bool enter(Stmt *S) override {
      Behind |= S == Directive; // no jump leads into it, or out of it
      return S != Directive && !enteredCaptured(S);
    }
    bool VisitLabelStmt(LabelStmt *L) override {
      if (!Behind)
        InFront.insert(L->getDecl());
      return true;
    }
    bool VisitStmt(Stmt *S) override {
      const auto *To = dyn_cast<GotoStmt>(S);
      const auto *Asm = dyn_cast<GCCAsmStmt>(S);
      Found |= isa<IndirectGotoStmt>(S) || (Asm && Asm->isAsmGoto()) ||
               (Behind && To && InFront.count(To->getLabel()));
      return !Found;
    }
  } F;
  F.Directive = Site.Directive;
  F.TraverseStmt(const_cast<Stmt *>(Scope));
  return F.Found || !F.Behind;
}

template <class Clause> bool names(const Clause *C, const Decl *V) {
  return C && llvm::any_of(variablesOf(C), [V](const Expr *E) {
           return wholeVariable(E->IgnoreParenImpCasts()) == V;
         });
}

/// Whether the construct has a copy of the variable; \p First: one that begins with its value.
bool namesCopy(const OMPExecutableDirective *D, const Decl *V, bool First) {
  return llvm::any_of(D->clauses(), [&](const OMPClause *C) {
    return names(dyn_cast<OMPFirstprivateClause>(C), V) ||
           (!First && (names(dyn_cast<OMPPrivateClause>(C), V) ||
                       names(dyn_cast<OMPLastprivateClause>(C), V)));
  });
}

class FirstAccess {
public:
  explicit FirstAccess(const VarDecl *V) : V(V->getCanonicalDecl()) {}
  /// Of a statement that is run from its beginning, or from one of its labels on.
  Access of(const Stmt *S) const;

private:
  Access sequence(std::initializer_list<const Stmt *> Parts) const {
    for (const Stmt *P : Parts)
      if (Access A = of(P); A != Access::None)
        return A;
    return Access::None;
  }
  /// What runs only perhaps: a read counts, a write does not end the search.
  Access maybe(Access A) const { return A == Access::Read ? A : Access::None; }
  bool is(const Expr *E) const { return wholeVariable(E) == V; }
  Access either(const Stmt *Then, const Stmt *Else) const;
  Access expression(const Expr *E) const;
  Access directive(const OMPExecutableDirective *D) const;
  Access anywhere(const Stmt *Body) const;
  Access inOrder(const Stmt *S) const;
  const VarDecl *V;
};

Access FirstAccess::directive(const OMPExecutableDirective *D) const {
  for (const OMPClause *C : D->clauses()) {
    if (const auto *P = dyn_cast<OMPPrivateClause>(C); names(P, V))
      return Access::None;
    if (const auto *P = dyn_cast<OMPLastprivateClause>(C); names(P, V))
      return Access::None;
    if (isa<OMPFirstprivateClause, OMPReductionClause>(C) ||
        !isa<OMPPrivateClause, OMPLastprivateClause>(C))
      for (const Stmt *Kid : C->children())
        if (Kid && of(Kid) == Access::Read)
          return Access::Read;
    if (const auto *P = dyn_cast<OMPFirstprivateClause>(C); names(P, V))
      return Access::Read;
    if (const auto *P = dyn_cast<OMPReductionClause>(C); names(P, V))
      return Access::Read;
  }
  if (!D->hasAssociatedStmt())
    return Access::None;
  const Stmt *S = D->getRawStmt();
  // The variables of associated loops are private to the construct.
  if (const auto *L = dyn_cast<OMPLoopDirective>(D))
    for (const Expr *Counter : L->counters())
      if (Counter && is(Counter))
        return Access::None;
  return hasLabels(S) ? anywhere(S) : maybe(of(S));
}

Access FirstAccess::either(const Stmt *Then, const Stmt *Else) const {
  Access T = of(Then), F = of(Else);
  if (T == Access::Read || F == Access::Read)
    return Access::Read;
  return T == Access::Write && F == Access::Write ? Access::Write : Access::None;
}

Access FirstAccess::expression(const Expr *E) const {
  E = E->IgnoreParens();
  if (is(E))
    return Access::Read;
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Assign && is(B->getLHS()))
      return of(B->getRHS()) == Access::Read ? Access::Read : Access::Write;
    if (B->getOpcode() == BO_Assign)
      return sequence({B->getRHS(), B->getLHS()});
    if (B->isLogicalOp()) {
      Access A = of(B->getLHS());
      return A != Access::None ? A : maybe(of(B->getRHS()));
    }
  }
  if (const auto *C = dyn_cast<AbstractConditionalOperator>(E)) {
    Access A = of(C->getCond());
    return A != Access::None ? A : either(C->getTrueExpr(), C->getFalseExpr());
  }
  if (isa<UnaryExprOrTypeTraitExpr>(E))
    return Access::None;
  for (const Stmt *Kid : E->children())
    if (Access A = of(Kid); A != Access::None)
      return A;
  return Access::None;
}

/// Control enters at any label: every read in the body may come first, but for what a construct
/// does with its own copy.
Access FirstAccess::anywhere(const Stmt *Body) const {
  bool Found = false;
  eachEvaluated(Body, [&](const Stmt *Node) {
    const auto *D = dyn_cast<OMPExecutableDirective>(Node);
    const bool Copies = D && namesCopy(D, V, false);
    const VarDecl *Named = referredVariable(Node);
    Found |= Copies ? directive(D) == Access::Read : Named && Named->getCanonicalDecl() == V;
    return !Copies && !Found;
  });
  return Found ? Access::Read : Access::None;
}

/// The children run in their order, as far as none jumps out.
Access FirstAccess::inOrder(const Stmt *S) const {
  bool Leaves = false;
  for (const Stmt *Kid : S->children()) {
    Access A = of(Kid);
    if (A == Access::Read)
      return A;
    if (A == Access::Write && !Leaves)
      return A;
    // After a jump out of this statement a later write may not happen.
    Leaves |= Kid && jumps(Kid);
  }
  return Access::None;
}

Access FirstAccess::of(const Stmt *S) const {
  if (!S)
    return Access::None;
  if (const auto *E = dyn_cast<Expr>(S))
    return expression(E);
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
    return directive(D);
  if (const auto *L = dyn_cast<LabelStmt>(S))
    return of(L->getSubStmt());
  if (hasLabels(S))
    return anywhere(S);
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    Access A = of(If->getCond());
    return A != Access::None ? A : either(If->getThen(), If->getElse());
  }
  if (const auto *F = dyn_cast<ForStmt>(S)) {
    Access A = sequence({F->getInit(), F->getCond()});
    return A != Access::None ? A : maybe(sequence({F->getBody(), F->getInc()}));
  }
  if (const auto *W = dyn_cast<WhileStmt>(S)) {
    Access A = of(W->getCond());
    return A != Access::None ? A : maybe(of(W->getBody()));
  }
  if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    Access A = of(Switch->getCond());
    return A != Access::None ? A : anywhere(Switch->getBody());
  }
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return maybe(sequence({Do->getBody(), Do->getCond()}));
  if (const auto *Declares = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declares->decls())
      if (const auto *W = dyn_cast<VarDecl>(D); W && W->getInit())
        if (Access A = of(W->getInit()); A != Access::None)
          return A;
    return Access::None;
  }
  return inOrder(S);
}

/// A reduction of the region reads what its threads have left in the variable.
bool isReduced(const OMPExecutableDirective *Region, const VarDecl *V) {
  for (const auto *C : Region->getClausesOfKind<OMPReductionClause>())
    for (const Expr *E : variablesOf(C))
      if (const VarDecl *W = reducedVariable(E);
          W && W->getCanonicalDecl() == V->getCanonicalDecl())
        return true;
  return false;
}

/// Reads of a variable outside of a directive's copies of it. Where a copy may be read before it is
/// written, and has the variable's value, that is a read of the variable: the directive's own may
/// be run again.
struct OutsideReads : TreeVisitor {
  const LoopSite &Site;
  const VarDecl *V;
  bool Found = false;
  OutsideReads(const LoopSite &Site, const VarDecl *V) : Site(Site), V(V->getCanonicalDecl()) {}

  void copies(const OMPExecutableDirective *D) {
    const Stmt *Body = D->hasAssociatedStmt() ? D->getRawStmt() : nullptr;
    Found |= Body && namesCopy(D, V, true) &&
             (hasLabels(Body) || FirstAccess(V).of(Body) == Access::Read);
  }
  /// What a directive itself looks at: its clauses' expressions, and bounds.
  void heads(const OMPExecutableDirective *D) {
    for (const OMPClause *C : D->clauses())
      if (!isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause>(C))
        for (const Stmt *Kid : C->children())
          if (Kid)
            TraverseStmt(const_cast<Stmt *>(Kid));
    const auto *L = dyn_cast<OMPLoopDirective>(D);
    const Stmt *Loop = L && D->hasAssociatedStmt() ? D->getRawStmt() : nullptr;
    for (unsigned Depth = L ? L->getLoopsNumber() : 0; Loop && Depth > 0;) {
      if (const auto *For = dyn_cast<ForStmt>(Loop)) {
        for (const Stmt *Part :
             {For->getInit(), (const Stmt *)For->getCond(), (const Stmt *)For->getInc()})
          TraverseStmt(const_cast<Stmt *>(Part));
        Loop = For->getBody();
        Depth--;
      } else {
        const auto *Block = dyn_cast<CompoundStmt>(Loop);
        Loop = Block && !Block->body_empty() ? Block->body_front() : nullptr;
      }
    }
  }
  bool enter(Stmt *S) override {
    const auto *D = dyn_cast<OMPExecutableDirective>(S);
    const bool Own = S == Site.Directive,
               Copies = Own || (D && !llvm::is_contained(Site.Path, S) && namesCopy(D, V, false));
    if (Copies) {
      copies(D);
      heads(D);
    }
    if (Copies || Found)
      return false;
    if (const auto *B = dyn_cast<BinaryOperator>(S);
        B && B->getOpcode() == BO_Assign && wholeVariable(B->getLHS()) == V) {
      TraverseStmt(B->getRHS());
      return false;
    }
    Found |= isa<BlockExpr>(S);
    return !enteredCaptured(S);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= E->getDecl()->getCanonicalDecl() == V;
    return !Found;
  }
};

} // namespace

bool filledAtOnce(const LoopSite &Site, const VarDecl *V) {
  const Stmt *Loop = Site.Directive->getRawStmt();
  FirstAccess First(V);
  for (unsigned Depth = Site.Directive->getLoopsNumber(); Depth > 0;) {
    const auto *Block = dyn_cast_or_null<CompoundStmt>(Loop);
    const auto *For = dyn_cast_or_null<ForStmt>(Loop);
    if (!For && !(Block && Block->size() == 1))
      return false;
    if (For && llvm::any_of(ArrayRef<const Stmt *>{For->getInit(), For->getCond(), For->getInc()},
                            [&](const Stmt *S) { return First.of(S) != Access::None; }))
      return false;
    Depth -= For != nullptr;
    Loop = For ? For->getBody() : Block->body_front();
  }
  return V->hasLocalStorage() && First.of(Loop) == Access::Write;
}

bool readElsewhere(const LoopSite &Site, const VarDecl *V) {
  if (!V->hasLocalStorage() || V->getTLSKind() != VarDecl::TLS_None)
    return true;
  OutsideReads Reads(Site, V);
  Reads.TraverseStmt(Site.Function->getBody());
  return Reads.Found;
}

bool liveAfter(const LoopSite &Site, const VarDecl *V) {
  if (!V->hasLocalStorage() || V->getTLSKind() != VarDecl::TLS_None)
    return true;
  // Jumps lead neither into a construct nor out of it.
  if (jumpsBack(Site, Site.Region ? Site.Region->getRawStmt() : Site.Function->getBody()))
    return true;
  FirstAccess First(V);
  bool Jumped = false;
  auto Ends = [&](Access A) { return A == Access::Write && !Jumped; };
  const auto &Path = Site.Path;
  for (size_t I = Path.size() - 1; I-- > 0;) {
    const Stmt *Parent = Path[I], *Child = Path[I + 1];
    // The variable's own region: its copies end here, where a reduction puts them together.
    if (Site.Region && Parent == Site.Region) {
      if (!isReduced(Site.Region, V))
        return false;
      if (jumpsBack(Site, Site.Function->getBody()))
        return true;
    }
    if (isa<CompoundStmt>(Parent)) {
      bool After = false;
      for (const Stmt *S : Parent->children()) {
        if (After) {
          Access A = First.of(S);
          if (A == Access::Read)
            return true;
          if (Ends(A))
            return false;
          Jumped |= S && jumps(S);
        }
        After |= S == Child;
      }
    } else if (const auto *F = dyn_cast<ForStmt>(Parent)) {
      Access A = First.of(F->getInc());
      if (A == Access::None)
        A = First.of(F->getCond());
      if (A == Access::Read || (A == Access::None && First.of(F->getBody()) == Access::Read))
        return true;
    } else if (const auto *W = dyn_cast<WhileStmt>(Parent)) {
      if (First.of(W->getCond()) == Access::Read || First.of(W->getBody()) == Access::Read)
        return true;
    } else if (const auto *D = dyn_cast<DoStmt>(Parent)) {
      if (First.of(D->getCond()) == Access::Read || First.of(D->getBody()) == Access::Read)
        return true;
    }
  }
  return false; // the function ends, and its automatic variables with it
}

bool mayComeAgain(const LoopSite &Site, const VarDecl *V) {
  if (isa<ParmVarDecl>(V) || !V->hasLocalStorage() || jumpsBack(Site, Site.Function->getBody()))
    return true;
  const SourceManager &SM = Site.Function->getASTContext().getSourceManager();
  return llvm::any_of(Site.Path, [&](const Stmt *S) {
    return isa<ForStmt, WhileStmt, DoStmt>(S) &&
           SM.isBeforeInTranslationUnit(V->getLocation(), S->getBeginLoc());
  });
}

bool isOver(const LoopSite &Other, const LoopSite &Site, const VarDecl *V) {
  const SourceManager &SM = Site.Function->getASTContext().getSourceManager();
  return Other.Function == Site.Function && !mayComeAgain(Site, V) &&
         SM.isBeforeInTranslationUnit(Other.Directive->getEndLoc(), Site.Directive->getBeginLoc());
}

} // namespace o2o
