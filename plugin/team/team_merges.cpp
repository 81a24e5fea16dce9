//===- team_merges.cpp - how a program puts its threads' values together ----------------------===//
#include "plugin/team/team_merges.h"
#include "plugin/ast/canonical.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/team/atomic_access.h"
#include "plugin/team/thread_slots.h"
#include "plugin/team/update_operator.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace o2o {

namespace {

/// Follows all uses of one variable of the thread, but for the loop that is asked about.
class MergeFinder {
public:
  MergeFinder(ASTContext &Ctx, const LoopSite &Site, const VarDecl *V, SameInAllThreads Same)
      : Ctx(Ctx), Site(Site), V(V->getCanonicalDecl()), Alike(Ctx, Site, V, Same) {}

  o2o_redop Op = O2O_RED_NONE;
  bool Good = true;
  const FieldDecl *Member = nullptr; ///< not about the variable, but this member of it
  const FunctionDecl *In = nullptr;  ///< the function that is walked over
  bool AllCome = true;               ///< ... to which all threads of the team come
  bool ForRun = false;               ///< the variable lives as long as its thread

  struct Place {
    const OMPExecutableDirective *Region = nullptr;
    bool Exclusive = false; ///< in critical or atomic, which all threads come to
    bool ByAll = true;      ///< all threads come here, as often as each other
  };

  void walk(const Stmt *S, Place P) {
    if (!S || !Good || S == Site.Directive || isa<UnaryExprOrTypeTraitExpr>(S))
      return;
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      return directive(D, P);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      if (conditional(If, P))
        return;
      P.ByAll = false;
    }
    if (isa<WhileStmt, DoStmt>(S))
      P.ByAll &= Alike.meetsLoop(S);
    if (isa<SwitchStmt, AbstractConditionalOperator, LabelStmt>(S))
      P.ByAll = false;
    if (const auto *Logical = dyn_cast<BinaryOperator>(S); Logical && Logical->isLogicalOp())
      P.ByAll = false;
    if (const auto *For = dyn_cast<ForStmt>(S))
      return loop(For, P);
    if (const auto *DS = dyn_cast<DeclStmt>(S)) {
      for (const Decl *One : DS->decls())
        if (const auto *W = dyn_cast<VarDecl>(One); W && W->getInit())
          walk(W->getInit(), P);
      return;
    }
    if (const auto *E = dyn_cast<Expr>(S); E && expression(E, P))
      return;
    noteStatements(S);
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return statements({Block->body_begin(), Block->body_end()}, P);
    for (const Stmt *Kid : S->children())
      walk(Kid, P);
  }

  /// Those of a block: what a lock is held for is as in a critical section.
  void statements(llvm::SmallVector<const Stmt *, 16> All, Place P) {
    Place Locked = P;
    Locked.Exclusive = true;
    auto WalkAll = [this](StatementList Some, Place As) {
      for (const Stmt *S : Some)
        walk(S, As);
    };
    divideAtLocks(
        Ctx, All, [&](StatementList Free) { WalkAll(Free, P); },
        [&](StatementList Held, const Stmt *Set) {
          walk(Set, P);
          WalkAll(Held, Locked);
        });
  }

  /// Starts at the region, or at a function.
  void start(const Stmt *S) {
    Skips = holds<GotoStmt, IndirectGotoStmt>(S);
    bool Ends = !isa<OMPExecutableDirective>(S) && returns(S);
    walk(S, {nullptr, false, !Skips && !Ends && AllCome});
  }

private:
  void loop(const ForStmt *For, Place P) {
    const size_t Outer = Alike.enter(For);
    P.ByAll &= Alike.sameTrips(For, P.Region, Outer) || Alike.meetsLoop(For);
    if (!P.ByAll)
      Alike.leave(Outer);
    noteStatements(For);
    for (const Stmt *Kid : For->children())
      walk(Kid, P);
    Alike.leave(Outer);
  }

  /// Expressions in this statement of which nobody gets the value.
  void noteStatements(const Stmt *S) {
    auto Note = [this](const Stmt *Kid) {
      const auto *E = dyn_cast_or_null<Expr>(Kid);
      Statements.insert(E ? withoutVoid(E)->IgnoreParens() : nullptr);
    };
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      llvm::for_each(Block->body(), Note);
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      Note(If->getThen());
      Note(If->getElse());
    }
    if (const auto *For = dyn_cast<ForStmt>(S))
      Note(For->getBody());
  }

  /// Is there such a statement, but in the loop that is asked about?
  template <typename... Kind> bool holds(const Stmt *S) const {
    if (!S || S == Site.Directive)
      return false;
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S); D && D->hasAssociatedStmt())
      return holds<Kind...>(D->getRawStmt());
    return isa<Kind...>(S) ||
           llvm::any_of(S->children(), [this](const Stmt *Kid) { return holds<Kind...>(Kid); });
  }

  /// Does the function return elsewhere than at its end?
  bool returns(const Stmt *Body) const {
    const auto *Block = dyn_cast<CompoundStmt>(Body);
    if (!Block)
      return true;
    return llvm::any_of(Block->body(), [&](const Stmt *S) {
      return holds<ReturnStmt>(S) && !(isa<ReturnStmt>(S) && S == Block->body_back());
    });
  }

  /// Is it the same element in all threads? \p E: an element, or a member of one, or a variable.
  bool sameElement(const Expr *E, const OMPExecutableDirective *Region) const {
    for (E = unconverted(E);;) {
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
        if (!Alike.sameValue(A->getIdx(), Region))
          return false;
        E = A->getBase()->IgnoreParenImpCasts();
      } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
        E = M->getBase()->IgnoreParenImpCasts();
      } else {
        return true;
      }
    }
  }

  /// The parts of the variable in the expression are the same ones in all threads.
  bool sameParts(const Expr *E, const OMPExecutableDirective *Region) const {
    bool Same = true;
    eachPart(E, [&](const Expr *Part) { Same &= sameElement(Part, Region); });
    return Same;
  }

  bool names(const Stmt *S) const { return namesMember(S, V, Member); }
  bool isOtherMember(const Stmt *S) const { return Member && namesOtherMember(S, V, Member); }

  /// Numbers of the thread's variable.
  QualType element() const {
    QualType T = Member ? Member->getType() : V->getType();
    while (T->isArrayType() || T->isPointerType())
      T = T->isArrayType() ? QualType(T->getAsArrayTypeUnsafe()->getElementType())
                           : T->getPointeeType();
    return T;
  }

  /// Calls \p Use with each part of the variable that stands in the expression.
  void eachPart(const Stmt *S, llvm::function_ref<void(const Expr *)> Use) const {
    if (!S || !names(S))
      return;
    if (const auto *E = dyn_cast<Expr>(S); E && isPart(E))
      return Use(unconverted(E));
    for (const Stmt *Kid : S->children())
      eachPart(Kid, Use);
  }

  /// Sums of what was cut off differ from what is cut off of sums, and one thread's copy must hold
  /// what all threads add: with `unsigned own` and `long total` it may not, where each thread's
  /// part fits, unless it counts iterations. \p To: null: of type \p T.
  bool holdsAll(o2o_redop By, QualType T, const Expr *To) {
    if (To && T->isRealFloatingType() && !To->getType()->isRealFloatingType())
      return false;
    if ((By != O2O_RED_ADD && By != O2O_RED_MUL) || !T->isIntegerType() || Ctx.getTypeSize(T) >= 64)
      return true;
    const QualType In = To ? To->getType().getAtomicUnqualifiedType() : T;
    if (To && In->isIntegerType() && Ctx.getTypeSize(In) <= Ctx.getTypeSize(T))
      return true;
    MustCount |= To != nullptr;
    return Ctx.getTypeSize(T) >= 32;
  }

  /// `own++`, or `own += x > y`, of something that is no loop itself: the number of such steps.
  /// False: there is something else that names the variable.
  bool countsIn(const Stmt *S, unsigned &Steps) const {
    if (!S || !names(S))
      return true;
    const auto *U = dyn_cast<UnaryOperator>(S);
    const auto *B = dyn_cast<CompoundAssignOperator>(S);
    if (isa<ForStmt, WhileStmt, DoStmt, LabelStmt, DeclRefExpr>(S))
      return false;
    if ((U && U->isIncrementOp() && isPart(U->getSubExpr())) ||
        (B && B->getOpcode() == BO_AddAssign && isPart(B->getLHS()) && isTruth(B->getRHS()))) {
      Steps++;
      return true;
    }
    return llvm::all_of(S->children(), [&](const Stmt *Kid) { return countsIn(Kid, Steps); });
  }

  /// 0 or 1.
  bool isTruth(const Expr *E) const {
    Expr::EvalResult Known;
    return !names(E) &&
           (E->IgnoreImpCasts()->isKnownToHaveBooleanValue() ||
            (E->EvaluateAsInt(Known, Ctx) && (Known.Val.getInt() == 0 || Known.Val.getInt() == 1)));
  }

  /// All that begins as 0: a number, or a list of such.
  bool isZero(const Expr *E) const {
    const auto *List = dyn_cast<InitListExpr>(E);
    Expr::EvalResult Known;
    return isa<ImplicitValueInitExpr>(E) ||
           (List ? llvm::all_of(List->inits(), [this](const Expr *I) { return isZero(I); })
                 : E->EvaluateAsInt(Known, Ctx) && Known.Val.getInt() == 0);
  }

  bool namedOutside(const Stmt *S) const {
    return S && S != Site.Region &&
           (isa<DeclRefExpr>(S) ? names(S) : llvm::any_of(S->children(), [this](const Stmt *Kid) {
             return namedOutside(Kid);
           }));
  }

  /// All copies begin as 0: by what the region gives them, or as the variable that nobody changes.
  bool beginsAsZero() const {
    const SourceManager &SM = Ctx.getSourceManager();
    const Expr *Init = V->getAnyInitializer();
    return !OtherFirst && (!Init || isZero(Init)) &&
           (SM.isBeforeInTranslationUnit(Site.Region->getBeginLoc(), V->getLocation()) ||
            !namedOutside(Site.Function->getBody()));
  }

  /// The variable counts iterations of one loop over an int, which it has numbers for.
  bool countsIterations() const {
    Canonical C;
    Expr::EvalResult Least;
    unsigned Steps = 0;
    const auto Around = llvm::find(Site.Path, static_cast<const Stmt *>(Site.Region));
    const auto *For = dyn_cast<ForStmt>(unwrapped(Site.Directive->getRawStmt()));
    if (ForRun || Updated || Around == Site.Path.end() || !beginsAsZero() ||
        Site.Directive->getLoopsNumber() != 1 || !For || !takeApart(For, C) ||
        Ctx.getTypeSize(C.IV->getType()) > 32 ||
        llvm::any_of(llvm::make_range(Around, Site.Path.end()),
                     [](const Stmt *S) { return isa<ForStmt, WhileStmt, DoStmt>(S); }))
      return false;
    const Expr *First = C.Down ? C.Upper : C.Lower;
    return C.IV->getType()->isSignedIntegerType() && First->EvaluateAsInt(Least, Ctx) &&
           !Least.Val.getInt().isNegative() && countsIn(For->getBody(), Steps) && Steps == 1;
  }

  /// \p To: what the values are added to; null: a variable of their type. \p From: the expression
  /// with parts of the variable; null: all of it.
  void merge(o2o_redop By, Place P, const Expr *To = nullptr, const Expr *From = nullptr) {
    if (From)
      eachPart(From, [&](const Expr *Part) {
        Good &= holdsAll(By, Part->getType(), To) && sameElement(Part, P.Region);
      });
    else
      Good &= holdsAll(By, element(), To);
    if (By == O2O_RED_NONE || (Op != O2O_RED_NONE && Op != By) || !P.ByAll || !sameTeam(P))
      Good = false;
    Elsewhere |= P.Region != Site.Region;
    Op = By;
  }

  /// ... of elements that are the same ones in all threads.
  void mergeInto(o2o_redop By, Place P, const Expr *To, const Expr *From) {
    Good &= sameElement(To, P.Region);
    merge(By, P, To, From);
  }

  /// \p Same: the same parts in all threads. What happens between regions, to the first thread's
  /// copy alone, does not matter to regions that begin by clearing all copies.
  void overwritten(Place P, bool Same) {
    if (ForRun && !P.Region && Site.Region && In == Site.Function)
      Between = true;
    else
      Good &= Same && P.ByAll && sameTeam(P);
  }

  /// The statement gives all of the variable a new value.
  bool clearsAll(const Stmt *S) const {
    const auto *E = dyn_cast<Expr>(S);
    const auto *B = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
    const auto *For = dyn_cast<ForStmt>(S);
    Canonical C;
    Expr::EvalResult Lower, Upper, Step;
    if (B)
      return B->getOpcode() == BO_Assign && wholeVariable(B->getLHS()) == V && !names(B->getRHS());
    const auto *A = Ctx.getAsConstantArrayType(V->getType());
    if (!For || !A || !takeApart(For, C) || C.Down || C.Cmp != BO_LT || !C.Lower || !C.Upper ||
        (C.Step && (!C.Step->EvaluateAsInt(Step, Ctx) || Step.Val.getInt() != 1)) ||
        !C.Lower->EvaluateAsInt(Lower, Ctx) || Lower.Val.getInt() != 0 ||
        !C.Upper->EvaluateAsInt(Upper, Ctx) ||
        Upper.Val.getInt().getExtValue() != A->getSize().getSExtValue())
      return false;
    const auto *Body = dyn_cast<CompoundStmt>(For->getBody());
    const Stmt *Only = Body && Body->size() == 1 ? Body->body_front() : For->getBody();
    B = dyn_cast<BinaryOperator>(Only);
    const auto *Element = B && B->getOpcode() == BO_Assign && !names(B->getRHS())
                              ? dyn_cast<ArraySubscriptExpr>(B->getLHS()->IgnoreParens())
                              : nullptr;
    return Element && isOwn(Element->getBase()) && C.IV &&
           namedVariable(Element->getIdx()->IgnoreParenImpCasts()) == C.IV->getCanonicalDecl();
  }

  /// The loop's region begins by clearing the copies of all threads.
  bool regionClears() const {
    const auto *Block = dyn_cast_or_null<CompoundStmt>(Site.Region->getRawStmt());
    if (!Block || holds<LabelStmt>(Block))
      return false;
    for (const Stmt *S : Block->body()) {
      if (llvm::is_contained(Site.Path, S))
        return false;
      if (clearsAll(S))
        return true;
    }
    return false;
  }

  /// Where the loop's team merges: in its region, or where no region is named, in its function.
  bool sameTeam(Place P) const {
    const OMPExecutableDirective *Own = Site.Region;
    if (!Site.combined() && P.Region == Own)
      return P.Region || In == Site.Function;
    if (isOpenMPParallelDirective(Site.Directive->getDirectiveKind()))
      Own = Site.Directive;
    return ForRun && P.Region && Own && sameSize(P.Region, Own);
  }

  /// Has a team as many threads as the other one, as far as their constructs say?
  bool sameSize(const OMPExecutableDirective *A, const OMPExecutableDirective *B) const {
    auto Asked = [this](const OMPExecutableDirective *D) -> std::optional<uint64_t> {
      const auto *C = D->getSingleClause<OMPNumThreadsClause>();
      Expr::EvalResult Known;
      if (D->hasClausesOfKind<OMPIfClause>())
        return std::nullopt;
      if (!C)
        return 0;
      if (!C->getNumThreads()->EvaluateAsInt(Known, Ctx))
        return std::nullopt;
      return Known.Val.getInt().getZExtValue();
    };
    const std::optional<uint64_t> Size = Asked(A);
    return Size && Size == Asked(B);
  }

  /// The expression without conversions that keep all numbers, or all bits of them.
  const Expr *unconverted(const Expr *E) const {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      const auto *C = dyn_cast<CStyleCastExpr>(E);
      QualType From = C ? C->getSubExpr()->getType() : QualType(), To = E->getType();
      bool Keeps = C && From->isIntegerType() && !To->isBooleanType() &&
                   (To->isRealFloatingType() ||
                    (To->isIntegerType() && Ctx.getTypeSize(To) >= Ctx.getTypeSize(From)));
      if (!Keeps)
        return E;
      E = C->getSubExpr();
    }
  }

  /// The variable, or a part of it: nothing else is computed with it.
  bool isPart(const Expr *E) const {
    for (E = unconverted(E);;) {
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
        if (names(A->getIdx()))
          return false;
        E = A->getBase()->IgnoreParenImpCasts();
      } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
        if (isOtherMember(M))
          return false;
        E = M->getBase()->IgnoreParenImpCasts();
      } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref) {
        E = U->getSubExpr()->IgnoreParenImpCasts();
      } else {
        break;
      }
    }
    return wholeVariable(E) == V;
  }

  /// Memory that all threads share: by its name, or by a pointer that they share.
  bool shared(const Expr *E, const OMPExecutableDirective *Region) const {
    const VarDecl *To = nullptr;
    const Expr *Whole = E->IgnoreParenImpCasts();
    for (E = Whole;;) {
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
        E = A->getBase()->IgnoreParenImpCasts();
      else if (const auto *M = dyn_cast<MemberExpr>(E))
        E = M->getBase()->IgnoreParenImpCasts();
      else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
        E = U->getSubExpr()->IgnoreParenImpCasts();
      else
        break;
    }
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      To = dyn_cast<VarDecl>(R->getDecl());
    if (!To || To->getTLSKind() != VarDecl::TLS_None || To->hasAttr<OMPThreadPrivateDeclAttr>())
      return false;
    if (!To->hasLocalStorage())
      return true;
    // What nobody else could reach would not be guarded: `void norm(double *all) { ... atomic:
    // all[m] += own[m]; }`.
    if (!Region)
      return isa<ParmVarDecl>(To) && To->getType()->isPointerType() && !isa<DeclRefExpr>(Whole);
    const SourceManager &SM = Ctx.getSourceManager();
    return SM.isBeforeInTranslationUnit(To->getLocation(), Region->getBeginLoc()) &&
           !llvm::any_of(Region->clauses(), [&](const OMPClause *C) {
             return !isa<OMPSharedClause>(C) && clauseNames(C, To);
           });
  }

  bool same(const Expr *A, const Expr *B) const { return sameExpression(Ctx, A, B); }

  /// True: the statement has been dealt with.
  bool conditional(const IfStmt *If, Place P) {
    const Expr *To = nullptr, *From = nullptr;
    o2o_redop By = extremumOf(Ctx, If, To, From);
    if (By == O2O_RED_NONE)
      return false;
    if (isPart(To) && !names(From)) {
      Updated |= 1u << By;
      return true;
    }
    if (!P.Exclusive || !P.ByAll || !isPart(From) || names(To) || !shared(To, P.Region))
      return false;
    mergeInto(By, P, To, From);
    return true;
  }

  struct Operand {
    const Expr *E;
    bool Minus;
  };
  using Operands = llvm::SmallVector<Operand, 4>;

  /// Takes an expression apart into what the operator is applied to, in whichever order.
  void operands(const Expr *E, o2o_redop By, Operands &Out) const {
    E = E->IgnoreParenImpCasts();
    const auto *B = dyn_cast<BinaryOperator>(E);
    const auto *C = dyn_cast<CallExpr>(E);
    const auto *Choice = dyn_cast<ConditionalOperator>(E);
    const StringRef Name = calledLibraryName(C);
    bool Min = By == O2O_RED_MIN;
    if (B && !B->isAssignmentOp() && mergeOperator(B->getOpcode()) == By) {
      operands(B->getLHS(), By, Out);
      operands(B->getRHS(), By, Out);
    } else if (B && B->getOpcode() == BO_Sub && By == O2O_RED_ADD && !names(B->getRHS())) {
      operands(B->getLHS(), By, Out);
      Out.push_back({B->getRHS(), true});
    } else if ((Min || By == O2O_RED_MAX) && C && C->getNumArgs() == 2 &&
               (Name == (Min ? "fmin" : "fmax") || Name == (Min ? "fminf" : "fmaxf"))) {
      operands(C->getArg(0), By, Out);
      operands(C->getArg(1), By, Out);
    } else if (const Expr *One = nullptr, *Other = nullptr;
               Choice && extremumOf(Ctx, Choice, One, Other) == By) {
      Out.push_back({One, false});
      Out.push_back({Other, false});
    } else {
      Out.push_back({E, false});
    }
  }

  bool contains(const Stmt *S, const Expr *What) const {
    const auto *E = dyn_cast_or_null<Expr>(S);
    return (E && same(E, What)) ||
           (S && llvm::any_of(S->children(), [&](const Stmt *Kid) { return contains(Kid, What); }));
  }

  /// `To = To op a op b`, where \p Fits holds for a and b: the operator.
  template <typename Test>
  o2o_redop combined(const Expr *To, const Expr *Value, const Test &Fits) const {
    for (int By = O2O_RED_ADD; By <= O2O_RED_MAX; By++) {
      Operands All;
      operands(Value, (o2o_redop)By, All);
      auto Itself = [&](const Operand &O) { return !O.Minus && same(O.E, To); };
      if (All.size() > 1 && llvm::count_if(All, Itself) == 1 &&
          llvm::all_of(All, [&](const Operand &O) {
            return Itself(O) || (Fits(O.E) && !contains(O.E, To));
          }))
        return (o2o_redop)By;
    }
    return O2O_RED_NONE;
  }

  /// A sum of parts of the variable, and of values that have nothing to do with it.
  bool linear(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    const auto *B = dyn_cast<BinaryOperator>(E);
    return !names(E) || isPart(E) ||
           (B && B->isAdditiveOp() && linear(B->getLHS()) && linear(B->getRHS()));
  }

  /// What the assignment, or several in a row, give to parts of the variable: `own.re = own.im =
  /// 0`.
  const Expr *firstValue(const BinaryOperator *B) const {
    const auto *Next = dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
    return Next && Next->getOpcode() == BO_Assign && isPart(Next->getLHS()) ? firstValue(Next)
                                                                            : B->getRHS();
  }

  /// An assignment of a statement. True: it has been dealt with.
  bool assignment(const BinaryOperator *B, Place P) {
    o2o_redop By = mergeOperator(B->getOpcode());
    bool Compound = B->isCompoundAssignmentOp();
    auto Free = [this](const Expr *E) { return !names(E); };
    if (isPart(B->getLHS())) { // a first value, or one more of the thread's own
      // One thread's copy has what all have added: what one overwrites, all must.
      const bool Overwrites = !Compound && Free(firstValue(B));
      OtherFirst |= Overwrites && !isZero(firstValue(B));
      if (Overwrites)
        return overwritten(P, sameParts(B, P.Region)), true;
      if (!Compound && names(B->getRHS()))
        By = combined(B->getLHS(), B->getRHS(), Free);
      if (By != O2O_RED_NONE && (!Compound || Free(B->getRHS()))) {
        Updated |= 1u << By;
        return true;
      }
      // Sums of the thread's values are as good as the values, when all threads make them.
      Good &= (By == O2O_RED_ADD || !Compound) && linear(B->getRHS()) && P.ByAll &&
              sameParts(B, P.Region);
      Updated |= 1u << O2O_RED_ADD;
      return true;
    }
    if (!P.Exclusive && slot(B, P))
      return true;
    P.Exclusive |= Compound && B->getLHS()->getType()->isAtomicType();
    if (!P.Exclusive || names(B->getLHS()) || Free(B->getRHS()) || !shared(B->getLHS(), P.Region))
      return false;
    if (joinsMembers(B, P))
      return true;
    auto Part = [&](const Expr *E) { return Free(E) || isPart(E); };
    if (!Compound)
      By = combined(B->getLHS(), B->getRHS(), Part);
    else if (!isPart(B->getRHS()) && !(By == O2O_RED_ADD && linear(B->getRHS())))
      return false;
    mergeInto(By, P, B->getLHS(), B->getRHS());
    return true;
  }

  /// `all = (pair){all.re + own.re, all.im + own.im};` joins each member with the thread's, and
  /// with nothing else of what is assigned.
  bool joinsMembers(const BinaryOperator *B, Place P) {
    const auto *Literal = dyn_cast<CompoundLiteralExpr>(B->getRHS()->IgnoreParenImpCasts());
    const auto *List = Literal ? dyn_cast<InitListExpr>(Literal->getInitializer()) : nullptr;
    const RecordDecl *Record = B->getLHS()->getType()->getAsRecordDecl();
    if (!List || !Record || Record->isUnion() || B->getOpcode() != BO_Assign)
      return false;
    unsigned Index = 0;
    for (FieldDecl *Field : Record->fields()) {
      if (Index >= List->getNumInits() || Field->isBitField())
        return false;
      const Expr *Value = List->getInit(Index++);
      const Expr *To = MemberExpr::CreateImplicit(Ctx, B->getLHS(), false, Field, Field->getType(),
                                                  VK_LValue, OK_Ordinary);
      o2o_redop By = combined(To, Value, [&](const Expr *E) {
        return isPart(E) || (!names(E) && !contains(E, B->getLHS()));
      });
      if (By == O2O_RED_NONE || !names(Value))
        return false;
      mergeInto(By, P, To, Value);
    }
    return true;
  }

  /// `part[me] = own;`, where the program puts the elements of `part` together behind the region.
  bool slot(const BinaryOperator *B, Place P) {
    if (!P.ByAll || !P.Region || P.Region != Site.Region || !isPart(B->getRHS()) ||
        !Ctx.hasSameUnqualifiedType(B->getLHS()->getType(), unconverted(B->getRHS())->getType()))
      return false;
    const Expr *To = nullptr;
    o2o_redop By = mergedSlots(Ctx, Site, B, To);
    if (By == O2O_RED_NONE || (B->isCompoundAssignmentOp() && mergeOperator(B->getOpcode()) != By))
      return false;
    merge(By, P, To, B->getRHS());
    return true;
  }

  /// `__sync_fetch_and_add(&all, own);`
  bool atomicMerge(const Expr *E, Place P) {
    const Expr *Pointer = nullptr, *Value = nullptr;
    o2o_redop By = atomicUpdate(E, Pointer, Value);
    if (By == O2O_RED_NONE || !Statements.count(E) || names(Pointer) || !names(Value))
      return false;
    const auto *Address = dyn_cast<UnaryOperator>(Pointer->IgnoreParenImpCasts());
    const Expr *To = Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : nullptr;
    if (!To)
      To = UnaryOperator::Create(Ctx, const_cast<Expr *>(Pointer), UO_Deref,
                                 Pointer->getType()->getPointeeType(), VK_LValue, OK_Ordinary,
                                 Pointer->getExprLoc(), false, FPOptionsOverride());
    if (!shared(To, P.Region) || !(isPart(Value) || (By == O2O_RED_ADD && linear(Value))))
      return false;
    mergeInto(By, P, To, Value);
    return true;
  }

  bool expression(const Expr *E, Place P) {
    E = E->IgnoreParens();
    if (isOtherMember(E) || atomicMerge(E, P))
      return true;
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
      return assignment(B, P);
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->isIncrementDecrementOp() && isPart(U->getSubExpr())) {
      Updated |= 1u << O2O_RED_ADD;
      return true;
    }
    if (const auto *C = dyn_cast<CallExpr>(E)) {
      const StringRef Name = calledLibraryName(C);
      bool Clears = Name == "memset" && C->getNumArgs() == 3 && isOwn(C->getArg(0)) &&
                    !names(C->getArg(1)) && !names(C->getArg(2));
      OtherFirst |= Clears && !isZero(C->getArg(1));
      if (Clears)
        overwritten(P, Alike.sameValue(C->getArg(2), P.Region));
      if (Clears || (Name == "free" && C->getNumArgs() == 1 && isOwn(C->getArg(0))))
        return true;
    }
    if (V->getType()->isPointerType() && comparesWithNull(E))
      return true;
    if (const auto *C = dyn_cast<CastExpr>(E);
        C && C->getCastKind() == CK_ToVoid && isOwn(C->getSubExpr()))
      return true; // `(void)own;` only keeps compilers quiet
    if (wholeVariable(E) == V)
      Good = false;
    return false;
  }

  bool comparesWithNull(const Expr *E) const {
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return U->getOpcode() == UO_LNot && isOwn(U->getSubExpr());
    const auto *B = dyn_cast<BinaryOperator>(E);
    return B && B->isEqualityOp() &&
           ((isOwn(B->getLHS()) && isNullPointer(B->getRHS(), Ctx)) ||
            (isOwn(B->getRHS()) && isNullPointer(B->getLHS(), Ctx)));
  }

  bool isOwn(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr();
    return wholeVariable(E) == V;
  }

  void directive(const OMPExecutableDirective *D, Place P) {
    bool Parallel = isOpenMPParallelDirective(D->getDirectiveKind());
    if (Parallel)
      P = {D, false, !Skips};
    for (const OMPClause *C : D->clauses()) {
      if (isa<OMPPrivateClause>(C) && clauseNames(C, V)) {
        if (D != Site.Region)
          return; // another variable of this name
      } else if (const auto *R = dyn_cast<OMPReductionClause>(C); R && clauseNames(C, V)) {
        if (D != Site.Region)
          Good = false;
        else
          merge(reductionOperator(R), P);
      } else if (isa<OMPFirstprivateClause>(C) && D == Site.Region && clauseNames(C, V)) {
        // its first value
      } else if (!isa<OMPSharedClause>(C)) {
        for (const Stmt *Kid : C->children())
          Good &= !names(Kid);
      }
    }
    if (isa<OMPCriticalDirective, OMPAtomicDirective>(D))
      P.Exclusive = true;
    else if (!Parallel)
      P.ByAll = false;
    for (const OMPClause *C : D->clauses())
      if (isa<OMPReadClause, OMPCaptureClause, OMPCompareClause>(C))
        P.Exclusive = false;
    if (D->hasAssociatedStmt())
      walk(D->getRawStmt(), P);
  }

  ASTContext &Ctx;
  const LoopSite &Site;
  const VarDecl *V;
  TeamAlike Alike;
  llvm::SmallPtrSet<const Stmt *, 16> Statements; ///< expressions without use of their values
  bool Skips = false;      ///< in this function, statements may be jumped over
  bool Between = false;    ///< the first thread's copy is overwritten between regions
  bool MustCount = false;  ///< what the values are added to holds more than a copy
  bool OtherFirst = false; ///< copies are given another value than 0
  bool Elsewhere = false;  ///< copies are put together in other regions than the loop's

public:
  /// Nothing else happens to the variable.
  bool good() const {
    return Good && (!MustCount || countsIterations()) &&
           (!Between || (!Elsewhere && regionClears()));
  }

  unsigned Updated = 0; ///< bits of o2o_redop: what is done to the variable elsewhere
};

} // namespace

o2o_redop mergedBy(ASTContext &Ctx, const LoopSite &Site, const VarDecl *V, SameInAllThreads Same,
                   const FieldDecl *Member) {
  MergeFinder Finder(Ctx, Site, V, Same);
  Finder.Member = Member;
  const bool ForRun =
      V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>();
  Finder.ForRun = ForRun;
  if (isa<ParmVarDecl>(V) || (ForRun && V->isExternallyVisible()))
    return O2O_RED_NONE;
  Finder.In = Site.Function;
  if (!ForRun && Site.Region) {
    Finder.start(Site.Region);
  } else if (!ForRun || V->isStaticLocal()) {
    Finder.AllCome = !Site.Region && !Site.combined();
    Finder.start(Site.Function->getBody());
  } else {
    for (const Decl *D : Ctx.getTranslationUnitDecl()->decls())
      if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody()) {
        Finder.In = F;
        Finder.AllCome = F == Site.Function && !Site.Region && !Site.combined();
        Finder.start(F->getBody());
      }
  }
  bool Alike = (Finder.Updated & ~(1u << Finder.Op)) == 0;
  return Finder.good() && Alike ? Finder.Op : O2O_RED_NONE;
}

} // namespace o2o
