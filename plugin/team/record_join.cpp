//===- record_join.cpp - what puts the threads' records together ------------------------------===//
//
//   #pragma omp parallel
//   {
//     double mine = -1; int where = -1;         the same in all threads
//   #pragma omp for
//     for (i ...) if (x[i] > mine) { mine = x[i]; where = i; }
//   #pragma omp critical
//     if (mine > best) { best = mine; at = where; }
//   }
//
// (or omp_set_lock(&l), the same, and omp_unset_lock(&l)) is read as a choice
// (xform/analysis/choice.h) with the states best and at and the sources mine and where. Whether it
// makes of the threads' records what one thread with all iterations would
// have is the choice's business. Of a section that puts several records together, each one's
// statements are read by themselves. So is
//
//     val[me] = mine; idx[me] = where;          in the region, and behind it:
//   for (t = 0; t < nt; t++) if (val[t] > best) { best = val[t]; at = idx[t]; }
//
// where the loop may also begin with the second element, and compare with the first.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/team/record_join.h"

#include "plugin/ast/lvalue.h"
#include "plugin/ast/purity.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/team/atomic_access.h"
#include "plugin/team/thread_slots.h"

#include "plugin/team/update_operator.h"
#include "clang/Basic/SourceManager.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace o2o {

namespace {

using Variables = llvm::SmallPtrSet<const VarDecl *, 8>;

struct VariableCollector : TreeVisitor {
  Variables All;
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      All.insert(V->getCanonicalDecl());
    return true;
  }
};

Variables variablesIn(const Stmt *S) {
  VariableCollector Found;
  Found.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Found.All);
}

/// Registers while their numbers are not known yet.
enum { FirstSource = O2O_CHOICE_REGISTERS };

/// Reads statements that compare and move.
class ChoiceReader {
public:
  /// \p Source: the name of what the thread, or its element, has; "" where it is something else.
  /// \p Shared: may the expression be what all threads' values are moved to?
  ChoiceReader(ASTContext &Ctx, o2o_nest *N, llvm::function_ref<std::string(const Expr *)> Source,
               llvm::function_ref<bool(const Expr *)> Shared)
      : Ctx(Ctx), N(N), Source(Source), Shared(Shared) {}

  bool Failed = false;
  llvm::SmallVector<std::string, 4> Sources;
  llvm::SmallVector<const Expr *, 4> States;

  o2o_choice_step **statement(const Stmt *S, o2o_choice_step **Last) {
    if (!S || Failed || isa<NullStmt>(S))
      return Last;
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Kid : Block->body())
        Last = statement(Kid, Last);
      return Last;
    }
    if (const auto *C = dyn_cast<OMPCriticalDirective>(S))
      return statement(C->getRawStmt(), Last);
    if (const auto *If = dyn_cast<IfStmt>(S); If && !If->getInit() && !If->hasVarStorage()) {
      o2o_choice_step *Step = *Last = step();
      Step->test = test(If->getCond());
      statement(If->getThen(), &Step->then);
      statement(If->getElse(), &Step->otherwise);
      return &Step->next;
    }
    if (const auto *P = dyn_cast<ParenExpr>(S))
      return statement(P->getSubExpr(), Last);
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (B && B->getOpcode() == BO_Comma)
      return statement(B->getRHS(), statement(B->getLHS(), Last));
    if (!B || B->getOpcode() != BO_Assign)
      return Failed = true, Last;
    return move(B->getLHS(), B->getRHS(), Last);
  }

private:
  o2o_choice_step *step() { return (o2o_choice_step *)o2o_alloc(N, sizeof(o2o_choice_step)); }

  /// Structs are moved member by member; `a = b > c ? b : c` is one of two moves.
  o2o_choice_step **move(const Expr *To, const Expr *From, o2o_choice_step **Last) {
    const RecordDecl *Record = To->getType()->getAsRecordDecl();
    if (const auto *C = dyn_cast<ConditionalOperator>(From->IgnoreParenImpCasts())) {
      o2o_choice_step *Step = *Last = step();
      Step->test = test(C->getCond());
      move(To, C->getTrueExpr(), &Step->then);
      move(To, C->getFalseExpr(), &Step->otherwise);
      return &Step->next;
    }
    if (!Record) {
      o2o_choice_step *Step = *Last = step();
      Step->to = reg(To);
      Step->from = reg(From);
      Failed |= Step->to >= FirstSource || !alike(To, From);
      return &Step->next;
    }
    From = From->IgnoreParenImpCasts();
    if (Record->isUnion() || !From->isLValue())
      return Failed = true, Last;
    for (FieldDecl *F : Record->fields()) {
      auto Member = [&](const Expr *E) {
        return MemberExpr::CreateImplicit(Ctx, const_cast<Expr *>(E->IgnoreParens()), false, F,
                                          F->getType(), VK_LValue, OK_Ordinary);
      };
      Failed |= F->isBitField() || F->getType()->isArrayType();
      Last = move(Member(To), Member(From), Last);
    }
    return Last;
  }

  bool alike(const Expr *A, const Expr *B) const {
    A = A->IgnoreParenImpCasts(), B = B->IgnoreParenImpCasts();
    QualType T = A->getType();
    return Ctx.hasSameUnqualifiedType(T, B->getType()) && !T.isVolatileQualified() &&
           !T->isAtomicType() && (T->isIntegralOrEnumerationType() || T->isRealFloatingType());
  }

  unsigned reg(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    std::string Name = Source(E);
    if (!Name.empty()) {
      auto At = llvm::find(Sources, Name);
      unsigned K = At - Sources.begin();
      if (At == Sources.end())
        Sources.push_back(Name);
      Failed |= Sources.size() > O2O_CHOICE_STATES;
      return FirstSource + K;
    }
    for (unsigned K = 0; K < States.size(); K++)
      if (sameExpression(Ctx, States[K], E))
        return K;
    Failed |= !E->isLValue() || hasSideEffects(E, Ctx) || !Shared(E) ||
              States.size() == O2O_CHOICE_STATES;
    if (!Failed)
      States.push_back(E);
    return States.size() - !Failed;
  }

  o2o_choice_test *test(const Expr *E) {
    auto *T = (o2o_choice_test *)o2o_alloc(N, sizeof(o2o_choice_test));
    E = E->IgnoreParenImpCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (U && U->getOpcode() == UO_LNot) {
      T->kind = O2O_TEST_NOT;
      T->kids[0] = test(U->getSubExpr());
    } else if (B && B->isLogicalOp()) {
      T->kind = B->getOpcode() == BO_LAnd ? O2O_TEST_AND : O2O_TEST_OR;
      T->kids[0] = test(B->getLHS());
      T->kids[1] = test(B->getRHS());
    } else if (B && B->isComparisonOp()) {
      static const std::pair<BinaryOperatorKind, o2o_op> Operators[] = {
          {BO_LT, O2O_OP_LT}, {BO_GT, O2O_OP_GT}, {BO_LE, O2O_OP_LE},
          {BO_GE, O2O_OP_GE}, {BO_EQ, O2O_OP_EQ}, {BO_NE, O2O_OP_NE}};
      for (auto [K, Op] : Operators)
        if (K == B->getOpcode())
          T->op = Op;
      T->registers[0] = reg(B->getLHS());
      T->registers[1] = reg(B->getRHS());
      Failed |= !alike(B->getLHS(), B->getRHS());
    } else {
      Failed = true;
    }
    return T;
  }

  ASTContext &Ctx;
  o2o_nest *N;
  llvm::function_ref<std::string(const Expr *)> Source;
  llvm::function_ref<bool(const Expr *)> Shared;
};

class JoinFinder {
public:
  JoinFinder(ASTContext &Ctx, const LoopSite &Site, const VarDecl *V, o2o_nest *N)
      : Ctx(Ctx), Site(Site), N(N), Loop(variablesIn(Site.Directive)) {
    Group.insert(V->getCanonicalDecl());
  }

  const o2o_join *find() {
    if (!Site.Region || !Site.Region->hasAssociatedStmt() || !flatten(Site.Region->getRawStmt()))
      return nullptr;
    size_t Known;
    do {
      Known = Group.size();
      if (!readAll())
        return nullptr;
    } while (Group.size() != Known);
    return Join;
  }

private:
  /// One statement of the region, with nothing but blocks around it.
  struct Part {
    const Stmt *S;
    unsigned Section; ///< 0: none; of a critical section, or of what a lock is held for
  };

  bool flatten(const Stmt *S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      statements(llvm::SmallVector<const Stmt *, 16>(Block->body_begin(), Block->body_end()));
    else if (const auto *Section = dyn_cast<OMPCriticalDirective>(S))
      each(Section->getRawStmt(), ++Sections);
    else
      Parts.push_back({S, 0});
    return llvm::any_of(Parts,
                        [this](const Part &P) { return P.S == Site.Directive && !P.Section; });
  }

  void statements(llvm::ArrayRef<const Stmt *> All) {
    divideAtLocks(
        Ctx, All,
        [this](StatementList Free) {
          for (const Stmt *S : Free)
            flatten(S);
        },
        [this](StatementList Held, const Stmt *) {
          Sections++;
          for (const Stmt *S : Held)
            each(S, Sections);
        });
  }

  void each(const Stmt *S, unsigned Section) {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      for (const Stmt *Kid : Block->body())
        each(Kid, Section);
    else
      Parts.push_back({S, Section});
  }

  bool named(const Stmt *S) const {
    return S && llvm::any_of(variablesIn(S), [this](const VarDecl *V) { return Group.count(V); });
  }

  /// All statements of the region that name a variable of the group.
  bool readAll() {
    bool Behind = false;
    Join = nullptr;
    Stores.clear();
    Others.clear();
    for (const Part &P : Parts) {
      const Stmt *S = P.S;
      const auto *D = dyn_cast<DeclStmt>(S);
      if (S == Site.Directive) {
        Behind = true;
      } else if (D) {
        if (!declares(D))
          return false;
      } else if (!named(S)) {
        if (const BinaryOperator *B = Behind ? store(S) : nullptr)
          Others.push_back(B);
      } else if (!(Behind ? joins(P) : begins(S))) {
        return false;
      }
    }
    return (Join || stored()) && llvm::all_of(Group, [this](const VarDecl *V) { return own(V); }) &&
           clausesAllow();
  }

  bool declares(const DeclStmt *D) {
    for (const Decl *One : D->decls()) {
      const auto *V = dyn_cast<VarDecl>(One);
      const Expr *Init = V ? V->getInit() : nullptr;
      bool In = V && Group.count(V->getCanonicalDecl());
      if (named(Init) || (In && (!Init || !sameInAll(Init)) && !(In && !Init)))
        return false;
    }
    return true;
  }

  /// `mine = -1;`
  bool begins(const Stmt *S) const {
    const auto *B = dyn_cast<BinaryOperator>(S);
    return B && B->getOpcode() == BO_Assign && !name(B->getLHS()).empty() && !named(B->getRHS()) &&
           sameInAll(B->getRHS());
  }

  /// `val[me] = mine;`
  const BinaryOperator *store(const Stmt *S) const {
    const auto *B = dyn_cast<BinaryOperator>(S);
    return B && B->getOpcode() == BO_Assign && !name(B->getRHS()).empty() && !named(B->getLHS()) &&
                   storedTo(B)
               ? B
               : nullptr;
  }

  bool joins(const Part &P) {
    if (const auto *C = dyn_cast<CastExpr>(P.S); C && C->getCastKind() == CK_ToVoid)
      return true;
    if (const BinaryOperator *B = store(P.S)) {
      Stores.push_back(B);
      return true;
    }
    if (Join)
      return P.Section && P.Section == Joined; // has been read with the first one
    if (!P.Section && !guarded(P.S))
      return false;
    auto Shared = [this](const Expr *E) { return shared(E); };
    auto Source = [this](const Expr *E) {
      std::string Name = name(E);
      if (!Name.empty())
        llvm::copy(variablesIn(E), std::inserter(Group, Group.end()));
      return Name;
    };
    ChoiceReader Reader(Ctx, N, Source, Shared);
    o2o_choice_step *Steps = nullptr, **Last = &Steps;
    if (!P.Section)
      Reader.statement(P.S, Last);
    for (const Part &Q : Parts)
      if (P.Section && Q.Section == P.Section && named(Q.S))
        Last = Reader.statement(Q.S, Last);
    for (const Part &Q : Parts)
      Reader.Failed |= P.Section && Q.Section == P.Section && !named(Q.S) && !apart(Q.S, Reader);
    Joined = P.Section;
    return finish(Reader, Steps);
  }

  /// `x`, `x.at` and so on; "": through a pointer, or more than a place.
  static std::string place(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow()) {
      std::string Base = place(M->getBase());
      return Base.empty() ? Base : Base + "." + M->getMemberDecl()->getName().str();
    }
    const auto *V = wholeVariable(E);
    return V ? V->getName().str() : "";
  }

  /// The places that a statement is about, as wholes. "" among them: it is about others as well.
  struct PlaceCollector : TreeVisitor {
    llvm::SmallVector<std::string, 8> All;
    bool enter(Stmt *S) override {
      const auto *M = dyn_cast<MemberExpr>(S);
      if (M)
        All.push_back(place(M));
      return !M;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (isa<VarDecl>(E->getDecl()))
        All.push_back(place(E));
      return true;
    }
  };

  /// Another record's statement in the same section.
  bool apart(const Stmt *S, const ChoiceReader &Reader) const {
    Variables Named = variablesIn(S), Used;
    for (const Expr *E : Reader.States)
      llvm::copy(variablesIn(E), std::inserter(Used, Used.end()));
    if (llvm::none_of(Named, [&](const VarDecl *V) { return Used.count(V); }))
      return true;
    PlaceCollector Places;
    Places.TraverseStmt(const_cast<Stmt *>(S));
    for (const std::string &A : Places.All)
      for (const Expr *E : Reader.States) {
        std::string B = place(E), Long = A + ".", Wide = B + ".";
        if (A.empty() || B.empty() || llvm::StringRef(Long).starts_with(Wide) ||
            llvm::StringRef(Wide).starts_with(Long))
          return false;
      }
    return true;
  }

  /// A critical section, or one under tests that save the time for it.
  static bool guarded(const Stmt *S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(S); Block && Block->size() == 1)
      return guarded(Block->body_front());
    if (const auto *If = dyn_cast<IfStmt>(S))
      return !If->getElse() && guarded(If->getThen());
    return isa<OMPCriticalDirective>(S);
  }

  bool finish(const ChoiceReader &Reader, const o2o_choice_step *Steps) {
    unsigned NStates = Reader.States.size(), NSources = Reader.Sources.size();
    if (Reader.Failed || !NStates || !NSources)
      return false;
    Join = (o2o_join *)o2o_alloc(N, sizeof(o2o_join));
    Join->choice.nstates = NStates;
    Join->choice.nsources = NSources;
    Join->choice.steps = Steps;
    for (unsigned K = 0; K < NSources; K++)
      Join->names[K] = o2o_strdup(N, Reader.Sources[K].c_str());
    int To[2 * O2O_CHOICE_REGISTERS] = {0};
    for (unsigned K = 0; K < O2O_CHOICE_REGISTERS; K++) {
      To[K] = K;
      To[FirstSource + K] = NStates + K;
    }
    o2o_join_renumbered(N, Join, To);
    Join->unordered = unordered();
    return true;
  }

  /// Chunks of the schedule do not follow each other on their threads.
  bool unordered() const {
    const auto *C = Site.Directive->getSingleClause<OMPScheduleClause>();
    return C && ((C->getScheduleKind() == OMPC_SCHEDULE_static && C->getChunkSize()) ||
                 C->getScheduleKind() == OMPC_SCHEDULE_runtime);
  }

  static const VarDecl *storedTo(const BinaryOperator *Store) {
    const Expr *E = Store->getLHS()->IgnoreParenImpCasts();
    for (;;) {
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
        E = A->getBase()->IgnoreParenImpCasts();
      else if (const auto *M = dyn_cast<MemberExpr>(E))
        E = M->getBase()->IgnoreParenImpCasts();
      else
        return wholeVariable(E);
    }
  }

  /// Values that go to one of these arrays belong to the group; true: it did not have them.
  bool takes(const Variables &Arrays) {
    const size_t Known = Group.size();
    for (const BinaryOperator *B : Others)
      if (Arrays.count(storedTo(B)))
        llvm::copy(variablesIn(B->getRHS()), std::inserter(Group, Group.end()));
    return Group.size() != Known;
  }

  /// The elements that the threads have stored, behind the region.
  bool stored() {
    Variables Arrays;
    for (const BinaryOperator *B : Stores)
      Arrays.insert(storedTo(B));
    if (takes(Arrays))
      return true; // all again
    std::optional<SlotLoop> Found = Stores.empty() ? std::nullopt : slotLoop(Ctx, Site, Stores);
    if (!Found)
      return false;
    if (takes(variablesIn(Found->Loop)))
      return true;
    auto Element = [&](const Expr *E, bool First) -> std::string {
      for (const BinaryOperator *Store : Stores)
        if (First ? Found->IsFirst(Store, E) : Found->IsElement(Store, E))
          return name(Store->getRHS());
      return "";
    };
    auto Source = [&](const Expr *E) { return Element(E, false); };
    auto Shared = [&](const Expr *E) {
      return Found->FromSecond ? !Element(E, true).empty() : Found->IsApart(E);
    };
    ChoiceReader Reader(Ctx, N, Source, Shared);
    o2o_choice_step *Steps = nullptr;
    Reader.statement(Found->Loop->getBody(), &Steps);
    if (Found->FromSecond)
      arrange(Reader, Steps, [&](const Expr *E) { return Element(E, true); });
    if (!finish(Reader, Steps))
      return false;
    Join->into_first = Found->FromSecond;
    return true;
  }

  /// Sources come in the order of the states that are the first thread's.
  void arrange(ChoiceReader &Reader, o2o_choice_step *Steps,
               llvm::function_ref<std::string(const Expr *)> Name) {
    int To[2 * O2O_CHOICE_REGISTERS] = {0};
    llvm::SmallVector<std::string, 4> Sources;
    for (unsigned K = 0; K < Reader.States.size(); K++) {
      To[K] = K;
      Sources.push_back(Name(Reader.States[K]));
      auto At = llvm::find(Reader.Sources, Sources.back());
      Reader.Failed |= At == Reader.Sources.end();
      To[FirstSource + (At - Reader.Sources.begin())] = FirstSource + K;
    }
    Reader.Failed |= Sources.size() != Reader.Sources.size();
    if (Reader.Failed)
      return;
    o2o_join Joined = {};
    Joined.choice.steps = Steps;
    o2o_join_renumbered(N, &Joined, To);
    *Steps = *Joined.choice.steps;
    Reader.Sources = Sources;
  }

  /// What the thread's variable, or a member of it, is called; "": it is something else.
  std::string name(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow()) {
      std::string Base = name(M->getBase());
      return Base.empty() ? Base : Base + "." + M->getMemberDecl()->getName().str();
    }
    const VarDecl *V = referredVariable(E);
    return V && own(V->getCanonicalDecl()) && Loop.count(V->getCanonicalDecl()) ? V->getName().str()
                                                                                : "";
  }

  /// Has each thread of the region a copy?
  bool own(const VarDecl *V) const {
    return V->hasLocalStorage() && !isa<ParmVarDecl>(V) && (inside(V) || privatized(V));
  }

  bool inside(const VarDecl *V) const {
    const SourceManager &SM = Ctx.getSourceManager();
    return SM.isBeforeInTranslationUnit(Site.Region->getBeginLoc(), V->getLocation());
  }

  static bool mentions(const OMPClause *C, const VarDecl *V) {
    return llvm::any_of(C->children(),
                        [V](const Stmt *Kid) { return Kid && variablesIn(Kid).count(V); });
  }

  bool privatized(const VarDecl *V) const {
    return llvm::any_of(Site.Region->clauses(), [V](const OMPClause *C) {
      return isa<OMPPrivateClause, OMPFirstprivateClause>(C) && mentions(C, V);
    });
  }

  /// Nothing else becomes of the variables by clauses.
  bool clausesAllow() const {
    return llvm::none_of(Site.Region->clauses(), [this](const OMPClause *C) {
      return !isa<OMPPrivateClause, OMPFirstprivateClause>(C) &&
             llvm::any_of(Group, [C](const VarDecl *V) { return mentions(C, V); });
    });
  }

  bool sharedByAll(const VarDecl *V) const {
    if (V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>())
      return false;
    if (V->hasLocalStorage() && inside(V))
      return false;
    return llvm::none_of(Site.Region->clauses(), [V](const OMPClause *C) {
      const auto *D = dyn_cast<OMPDefaultClause>(C);
      bool Private = D && (D->getDefaultKind() == llvm::omp::OMP_DEFAULT_private ||
                           D->getDefaultKind() == llvm::omp::OMP_DEFAULT_firstprivate);
      return Private ||
             (!isa<OMPSharedClause, OMPNumThreadsClause, OMPIfClause>(C) && mentions(C, V));
    });
  }

  bool shared(const Expr *E) const {
    const Variables All = variablesIn(E);
    return !All.empty() && llvm::all_of(All, [this](const VarDecl *V) { return sharedByAll(V); });
  }

  /// An expression with one value in all threads.
  bool sameInAll(const Expr *E) const {
    if (E->isEvaluatable(Ctx))
      return true;
    return !hasSideEffects(E, Ctx) &&
           llvm::all_of(variablesIn(E), [this](const VarDecl *V) { return sharedByAll(V); });
  }

  ASTContext &Ctx;
  const LoopSite &Site;
  o2o_nest *N;
  Variables Loop;                    ///< that the loop names
  Variables Group;                   ///< with whose values the asked variable's are put together
  llvm::SmallVector<Part, 16> Parts; ///< the region's statements
  unsigned Sections = 0, Joined = 0; ///< the last one; that of the merge
  llvm::SmallVector<const BinaryOperator *, 4> Stores; ///< of the group's values, to arrays
  llvm::SmallVector<const BinaryOperator *, 4> Others; ///< of other values
  o2o_join *Join = nullptr;
};

} // namespace

const o2o_join *joinedBy(ASTContext &Ctx, const LoopSite &Site, const VarDecl *V, o2o_nest *N) {
  return JoinFinder(Ctx, Site, V, N).find();
}

} // namespace o2o
