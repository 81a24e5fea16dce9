//===- thread_slots.cpp - an element for each thread, put together behind the region ----------===//
//
//   double *part = calloc(nt, sizeof *part);            double part[nt];
//   #pragma omp parallel
//   {
//     double own = 0;
//   #pragma omp for
//     for (i = 0; i < n; i++) own += x[i];
//     part[omp_get_thread_num()] = own;
//   }
//   for (int t = 0; t < nt; t++) sum += part[t];
//
// A launch gives thread 0 what all threads have gathered, and leaves the others' copies as they
// are. Nobody can tell when the elements are only read to be put together, all of them: then
// `own` is as good as a reduction.
//
// What is asked for: the array is a local one of the function, made for this run of the region (no
// loop stands between); nobody else has its address; the number of elements is the number that the
// merge goes to (a region whose team were larger would write outside), or that number is the
// team's size; statements behind the region, beside it, read the elements by one operator and in
// whole, and all else that names the array is its allocation, first values in front of the region,
// and its end.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/team/thread_slots.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/ast/uses.h"
#include "plugin/team/update_operator.h"

using namespace clang;

namespace o2o {

namespace {

/// The function of the library that is called, by its name; the empty name: another one.
StringRef libraryName(const Expr *E) {
  const auto *C = dyn_cast<CallExpr>(E->IgnoreParenCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F ? o2o::libraryName(passedOnTo(F)) : "";
}

llvm::SmallVector<const Stmt *, 8> partsOf(const Stmt *S) {
  llvm::SmallVector<const Stmt *, 8> Parts;
  eachPart(S, [&](const Stmt *Part) { Parts.push_back(Part); });
  return Parts;
}

/// The variable that subscripts are applied to, an array or a pointer.
const VarDecl *indexedVariable(const Expr *E) {
  for (E = E->IgnoreParenImpCasts();;) {
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase()->IgnoreParenImpCasts();
    else if (const auto *M = dyn_cast<MemberExpr>(E); M && !M->isArrow())
      E = M->getBase()->IgnoreParenImpCasts();
    else
      return wholeVariable(E);
  }
}

/// What is assigned to a variable behind its declaration.
struct Assignments : TreeVisitor {
  const VarDecl *V;
  llvm::SmallVector<const BinaryOperator *, 4> All;
  explicit Assignments(const VarDecl *V) : V(V) {}
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp() && wholeVariable(B->getLHS()) == V)
      All.push_back(B);
    return true;
  }
};

/// Statements that an execution may run through more than once, or jump to.
struct JumpFinder : TreeVisitor {
  bool Found = false;
  bool VisitLabelStmt(LabelStmt *) override { return !(Found = true); }
};

class Slots {
public:
  /// \p Stores: also of other parts of the elements.
  Slots(ASTContext &Ctx, const LoopSite &Site, const BinaryOperator *Store,
        llvm::ArrayRef<const BinaryOperator *> Stores)
      : Ctx(Ctx), Site(Site), Store(Store), Stores(Stores),
        Array(indexedVariable(Store->getLHS())) {
    Uses.countIn(Site.Function->getBody());
  }

  o2o_redop merged(const Expr *&To) {
    if (!filled())
      return O2O_RED_NONE;
    for (const Stmt *S : Behind) {
      const bool Names = namesVariable(S, Array);
      if (!Into && namesTaken(S) && !(Names && isa<ForStmt>(S)))
        return O2O_RED_NONE;
      if (Names && !isFree(S) && !(Into ? isInFirst() && onlyFirst(S) : takesFirst(S)) && !merge(S))
        return O2O_RED_NONE;
    }
    To = Into;
    return Op;
  }

  /// The loop that is all that names the array behind the region; behind it the first element may
  /// be, where the others were put into that.
  const ForStmt *loop(bool &FromSecond) {
    if (!filled())
      return nullptr;
    const ForStmt *Found = nullptr;
    for (const Stmt *S : Behind) {
      if (!Found && namesTaken(S) && !(isa<ForStmt>(S) && namesVariable(S, Array)))
        return nullptr;
      if (!namesVariable(S, Array) || isFree(S) || (!Found && takesFirst(S)) ||
          (Found && FromSecond && Taken.empty() && onlyFirst(S)))
        continue;
      const auto *For = dyn_cast<ForStmt>(S);
      if (Found || !For || !(Counter = counter(For, &FromSecond)))
        return nullptr;
      Found = For;
    }
    return Taken.empty() || FromSecond ? Found : nullptr;
  }

  bool isOf(const BinaryOperator *One) const { return One == Store; }

  bool isElement(const Expr *E) const {
    unsigned Numbers = 0;
    return Counter && alike(Store->getLHS(), E, Counter, Numbers);
  }

  bool isFirst(const Expr *E) const {
    unsigned Numbers = 0;
    const VarDecl *V = wholeVariable(E->IgnoreParenImpCasts());
    for (const auto &[Variable, First] : Taken)
      if (V == Variable)
        E = First;
    return alike(Store->getLHS(), E, nullptr, Numbers, /*First=*/true);
  }

  bool isApart(const Expr *E) const {
    return !namesVariable(E, Array) && !namesVariable(E, Counter);
  }

private:
  /// Is each thread's element stored once, in an array of which the region knows nothing else?
  bool filled() {
    return Array && Array->hasLocalStorage() && !isa<ParmVarDecl>(Array) && isSlot() && placed() &&
           made() && onlyStored(Site.Region->getRawStmt()) && sharedByAll();
  }

  /// `double best = part[0];` or `best = part[0];` behind the region, of the parts of the first
  /// element, which the variable stands for in the loop.
  bool takesFirst(const Stmt *S) {
    auto Take = [this](const VarDecl *V, const Expr *Value) {
      if (!V || !Value || !V->hasLocalStorage() || Uses.addressed(V) || !onlyFirst(Value) ||
          indexedVariable(Value) != Array || !Value->IgnoreParenImpCasts()->isLValue() ||
          !Ctx.hasSameUnqualifiedType(V->getType(), Value->IgnoreParenImpCasts()->getType()))
        return false;
      Taken.push_back({V->getCanonicalDecl(), Value->IgnoreParenImpCasts()});
      return true;
    };
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      return B->getOpcode() == BO_Assign && Take(wholeVariable(B->getLHS()), B->getRHS());
    const auto *D = dyn_cast<DeclStmt>(S);
    return D && llvm::all_of(D->decls(), [&](const Decl *One) {
             const auto *V = dyn_cast<VarDecl>(One);
             return V && !namesTaken(V->getInit()) &&
                    (!namesVariable(V->getInit(), Array) || Take(V, V->getInit()));
           });
  }

  bool namesTaken(const Stmt *S) const {
    return llvm::any_of(Taken, [S](const auto &T) { return namesVariable(S, T.first); });
  }

  /// All that the statement has of the array are parts of its first element.
  bool onlyFirst(const Stmt *S) const {
    if (!S || !namesVariable(S, Array))
      return true;
    const auto *E = dyn_cast<Expr>(S);
    if (E && E->isLValue() && indexedVariable(E) == Array && wholeVariable(E) != Array) {
      Slots Other(*this);
      for (const BinaryOperator *One : Stores) {
        Other.Store = One;
        if (Other.isFirst(E))
          return true;
      }
      return false;
    }
    if (isa<DeclRefExpr>(S))
      return false;
    return llvm::all_of(partsOf(S), [this](const Stmt *Kid) { return onlyFirst(Kid); });
  }

  bool isOwnNumber(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const VarDecl *V = wholeVariable(E))
      return V->hasLocalStorage() && V->getInit() && Uses.onlyRead(V) &&
             libraryName(V->getInit()) == "omp_get_thread_num";
    return libraryName(E) == "omp_get_thread_num";
  }

  /// Is \p E the element of \p T where \p Own is that of the thread? \p T null: \p E is \p Own, of
  /// which is asked whether it is an element of the thread at all.
  bool alike(const Expr *Own, const Expr *E, const VarDecl *T, unsigned &Numbers,
             bool First = false) const {
    Own = Own->IgnoreParenImpCasts();
    E = E->IgnoreParenImpCasts();
    if (First && isOwnNumber(Own))
      return constant(E) == 0u;
    if (isOwnNumber(Own)) {
      Numbers++;
      return !T || wholeVariable(E) == T;
    }
    if (Own->getStmtClass() != E->getStmtClass())
      return false;
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(Own)) {
      const auto *B = cast<ArraySubscriptExpr>(E);
      return alike(A->getBase(), B->getBase(), T, Numbers, First) &&
             alike(A->getIdx(), B->getIdx(), T, Numbers, First);
    }
    if (const auto *M = dyn_cast<MemberExpr>(Own))
      return !M->isArrow() && M->getMemberDecl() == cast<MemberExpr>(E)->getMemberDecl() &&
             alike(M->getBase(), cast<MemberExpr>(E)->getBase(), T, Numbers, First);
    if (const auto *B = dyn_cast<BinaryOperator>(Own))
      return B->getOpcode() == BO_Mul && cast<BinaryOperator>(E)->getOpcode() == BO_Mul &&
             alike(B->getLHS(), cast<BinaryOperator>(E)->getLHS(), T, Numbers, First) &&
             alike(B->getRHS(), cast<BinaryOperator>(E)->getRHS(), T, Numbers, First);
    if (const VarDecl *V = wholeVariable(Own))
      return wholeVariable(E) == V && (V == Array || Uses.onlyRead(V));
    return isa<IntegerLiteral>(Own) && sameExpression(Ctx, Own, E);
  }

  /// Does the number choose the element of the array, alone or times a number?
  bool isSlot() {
    unsigned Numbers = 0;
    const Expr *E = Store->getLHS()->IgnoreParenImpCasts(), *Index = nullptr;
    if (!alike(E, E, nullptr, Numbers) || Numbers != 1)
      return false;
    while (!wholeVariable(E)) {
      const auto *A = dyn_cast<ArraySubscriptExpr>(E);
      Index = A ? A->getIdx()->IgnoreParenImpCasts() : nullptr;
      E = (A ? A->getBase() : cast<MemberExpr>(E)->getBase())->IgnoreParenImpCasts();
    }
    if (const auto *Product = dyn_cast_or_null<BinaryOperator>(Index)) {
      bool Left = isOwnNumber(Product->getLHS());
      Stride = Left ? Product->getRHS() : Product->getLHS();
      Index = Left ? Product->getLHS() : Product->getRHS();
    }
    return Index && isOwnNumber(Index);
  }

  /// Finds the block that the region stands in, and that the array is declared in one around it,
  /// with no loop in between.
  bool placed() {
    JumpFinder Jumps;
    Jumps.TraverseStmt(Site.Function->getBody());
    auto At = llvm::find(Site.Path, static_cast<const Stmt *>(Site.Region));
    if (Jumps.Found || At == Site.Path.end() || At == Site.Path.begin())
      return false;
    const auto *Block = dyn_cast<CompoundStmt>(*(At - 1));
    if (!Block)
      return false;
    for (const Stmt *S :
         llvm::make_range(llvm::find(Block->body(), Site.Region) + 1, Block->body_end()))
      Behind.push_back(S);
    for (auto Around = At - 1;; --Around) {
      if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, OMPExecutableDirective>(*Around))
        return false;
      if (const auto *C = dyn_cast<CompoundStmt>(*Around))
        if (llvm::any_of(C->body(), [&](const Stmt *S) { return declares(S); }))
          return inFront(C, Around + 1 == Site.Path.end() ? nullptr : *(Around + 1));
      if (Around == Site.Path.begin())
        return false;
    }
  }

  bool declares(const Stmt *S) const {
    const auto *D = dyn_cast<DeclStmt>(S);
    return D && llvm::any_of(D->decls(),
                             [&](const Decl *One) { return One->getCanonicalDecl() == Array; });
  }

  /// The block that declares the array, and those in it that lead to the region, name it only to
  /// give it memory and first values, and to free it.
  bool inFront(const CompoundStmt *Block, const Stmt *Next) {
    bool Before = true;
    for (const Stmt *S : Block->body()) {
      if (S == Next) {
        if (S != Site.Region && !leads(S))
          return false;
        Before = false;
      } else if (Before ? !prepares(S) : namesVariable(S, Array) && !isFree(S) && !isBehind(S)) {
        return false;
      }
    }
    return true;
  }

  bool isBehind(const Stmt *S) const { return llvm::is_contained(Behind, S); }

  bool leads(const Stmt *S) {
    auto At = llvm::find(Site.Path, S);
    if (S == Site.Region || At + 1 == Site.Path.end())
      return true;
    if (const auto *C = dyn_cast<CompoundStmt>(S))
      return inFront(C, *(At + 1));
    return llvm::all_of(partsOf(S), [&](const Stmt *Kid) {
      return Kid == *(At + 1) ? leads(Kid) : !namesVariable(Kid, Array);
    });
  }

  /// In front of the region: names the array only to make it, or to give it values.
  bool prepares(const Stmt *S) {
    if (!S || !namesVariable(S, Array))
      return true;
    if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
      return wholeVariable(B->getLHS()) == Array
                 ? B->getOpcode() == BO_Assign && !namesVariable(B->getRHS(), Array)
                 : indexedVariable(B->getLHS()) == Array && !namesVariable(B->getRHS(), Array);
    if (const auto *C = dyn_cast<CallExpr>(S))
      return libraryName(C) == "memset" && !namesVariable(C->getArg(1), Array) &&
             !namesVariable(C->getArg(2), Array) &&
             wholeVariable(C->getArg(0)->IgnoreParenImpCasts()) == Array;
    if (const auto *C = dyn_cast<CastExpr>(S); C && C->getCastKind() == CK_ToVoid)
      return wholeVariable(C->getSubExpr()->IgnoreParenImpCasts()) == Array;
    if (isa<Expr>(S))
      return false;
    return llvm::all_of(partsOf(S), [this](const Stmt *Kid) { return prepares(Kid); });
  }

  bool isFree(const Stmt *S) const {
    const auto *C = dyn_cast<CallExpr>(S);
    return C && libraryName(C) == "free" && C->getNumArgs() == 1 &&
           wholeVariable(C->getArg(0)->IgnoreParenImpCasts()) == Array;
  }

  /// Finds how many elements the array has: an array, or one block.
  bool made() {
    QualType T = Array->getType();
    if (const auto *V = Ctx.getAsVariableArrayType(T)) {
      Count = V->getSizeExpr();
      return Count != nullptr;
    }
    if (const auto *C = Ctx.getAsConstantArrayType(T)) {
      Length = C->getSize().getZExtValue();
      return true;
    }
    Assignments Found(Array);
    Found.TraverseStmt(Site.Function->getBody());
    const Expr *Init = Array->getInit();
    if (!T->isPointerType() || Found.All.size() + (Init != nullptr) != 1)
      return false;
    const auto *Call =
        dyn_cast<CallExpr>((Init ? Init : Found.All[0]->getRHS())->IgnoreParenCasts());
    StringRef Name = Call ? libraryName(Call) : "";
    if (Name == "calloc" && Call->getNumArgs() == 2)
      return sized(Call->getArg(0), Call->getArg(1));
    const auto *Product = Name == "malloc"
                              ? dyn_cast<BinaryOperator>(Call->getArg(0)->IgnoreParenImpCasts())
                              : nullptr;
    return Product && Product->getOpcode() == BO_Mul && sized(Product->getLHS(), Product->getRHS());
  }

  /// A number of elements, and the size of one, in whichever order.
  bool sized(const Expr *A, const Expr *B) {
    QualType Element = Array->getType()->getPointeeType();
    if (Element->isIncompleteType())
      return false;
    const uint64_t Size = Ctx.getTypeSizeInChars(Element).getQuantity();
    if (constant(B) != Size)
      std::swap(A, B);
    if (constant(B) != Size)
      return false;
    Count = A->IgnoreParenImpCasts();
    return true;
  }

  /// In the region: only the one store names the array.
  bool onlyStored(const Stmt *S) const {
    if (!S || S == Store || llvm::is_contained(Stores, S))
      return true;
    if (const auto *R = dyn_cast<DeclRefExpr>(S))
      return R->getDecl()->getCanonicalDecl() != Array;
    return llvm::all_of(partsOf(S), [this](const Stmt *Kid) { return onlyStored(Kid); });
  }

  /// The region's threads have no copies of the array.
  bool sharedByAll() const {
    return llvm::all_of(Site.Region->clauses(), [this](const OMPClause *C) {
      return isa<OMPSharedClause>(C) || llvm::none_of(C->children(), [this](const Stmt *Kid) {
               return namesVariable(Kid, Array);
             });
    });
  }

  /// `for (t = 0; t < count; t++) sum += part[t];`, or from the second element on, where the sum
  /// begins as the first one, or is that.
  bool merge(const Stmt *S) {
    bool FromSecond = false;
    const auto *For = dyn_cast<ForStmt>(S);
    const VarDecl *T = For ? counter(For, &FromSecond) : nullptr;
    const auto *Block = For ? dyn_cast<CompoundStmt>(For->getBody()) : nullptr;
    if (!T || (Block && Block->size() != 1))
      return false;
    const Stmt *Body = Block ? Block->body_front() : For->getBody();
    const auto *B = dyn_cast<BinaryOperator>(Body);
    const Expr *To = nullptr, *From = nullptr;
    o2o_redop By = update(Body, To, From);
    unsigned Numbers = 0;
    if (By == O2O_RED_NONE || Into || namesVariable(To, T) || !beginsAs(To, FromSecond) ||
        (FromSecond && B && B->getOpcode() == BO_SubAssign) ||
        !alike(Store->getLHS(), From, T, Numbers))
      return false;
    Op = By;
    Into = To;
    return true;
  }

  /// What is merged into has a value of its own, or that of the first element, which the loop then
  /// leaves out.
  bool beginsAs(const Expr *To, bool First) const {
    if (!First)
      return Taken.empty() && !namesVariable(To, Array);
    return Taken.empty() ? isFirst(To)
                         : Taken.size() == 1 && wholeVariable(To) == Taken.front().first;
  }

  /// Have the elements been put into the first one?
  bool isInFirst() const { return Taken.empty() && namesVariable(Into, Array); }

  o2o_redop update(const Stmt *S, const Expr *&To, const Expr *&From) const {
    if (const auto *If = dyn_cast<IfStmt>(S))
      return extremumOf(Ctx, If, To, From);
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (!B || !B->isAssignmentOp())
      return O2O_RED_NONE;
    To = B->getLHS();
    From = B->getRHS();
    if (B->isCompoundAssignmentOp())
      return mergeOperator(B->getOpcode());
    const Expr *First = nullptr, *Second = nullptr;
    const o2o_redop By = operatorOf(From->IgnoreParenImpCasts(), First, Second);
    if (By != O2O_RED_NONE && sameExpression(Ctx, Second, To))
      std::swap(First, Second);
    From = Second;
    return By != O2O_RED_NONE && sameExpression(Ctx, First, To) ? By : O2O_RED_NONE;
  }

  /// Of a sum or the like, and what it is of.
  o2o_redop operatorOf(const Expr *E, const Expr *&First, const Expr *&Second) const {
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return extremumOf(Ctx, Choice, First, Second);
    if (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
      First = Sum->getLHS();
      Second = Sum->getRHS();
      return Sum->getOpcode() == BO_Sub ? O2O_RED_NONE : mergeOperator(Sum->getOpcode());
    }
    const auto *Call = dyn_cast<CallExpr>(E);
    StringRef Name = libraryName(E);
    if (!Call || Call->getNumArgs() != 2)
      return O2O_RED_NONE;
    First = Call->getArg(0);
    Second = Call->getArg(1);
    Name.consume_back("f");
    return Name == "fmax" ? O2O_RED_MAX : Name == "fmin" ? O2O_RED_MIN : O2O_RED_NONE;
  }

  /// The loop's variable, when it goes over all elements, or over all but the first, which is to be
  /// asked for.
  const VarDecl *counter(const ForStmt *For, bool *FromSecond = nullptr) const {
    const VarDecl *T = nullptr;
    const Expr *First = nullptr;
    if (const auto *D = dyn_cast_or_null<DeclStmt>(For->getInit()); D && D->isSingleDecl()) {
      T = dyn_cast<VarDecl>(D->getSingleDecl());
      First = T ? T->getInit() : nullptr;
    } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(For->getInit());
               B && B->getOpcode() == BO_Assign) {
      T = wholeVariable(B->getLHS());
      First = B->getRHS();
    }
    Expr::EvalResult Zero;
    const auto *Step = dyn_cast_or_null<UnaryOperator>(For->getInc());
    const auto *Test = dyn_cast_or_null<BinaryOperator>(For->getCond());
    if (!First || !First->EvaluateAsInt(Zero, Ctx) || Zero.Val.getInt().ugt(FromSecond ? 1 : 0) ||
        !Step || !Step->isIncrementOp() ||
        wholeVariable(Step->getSubExpr()) != T->getCanonicalDecl() || !Test ||
        Test->getOpcode() != BO_LT ||
        wholeVariable(Test->getLHS()->IgnoreParenImpCasts()) != T->getCanonicalDecl() ||
        !isAll(Test->getRHS()))
      return nullptr;
    if (FromSecond)
      *FromSecond = Zero.Val.getInt() == 1;
    return T->getCanonicalDecl();
  }

  std::optional<uint64_t> constant(const Expr *E) const {
    Expr::EvalResult R;
    if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Ctx) || R.Val.getInt().isNegative())
      return std::nullopt;
    return R.Val.getInt().getZExtValue();
  }

  /// Has the array so many elements for threads, or the team not more threads?
  bool isAll(const Expr *N) const {
    N = N->IgnoreParenImpCasts();
    const auto *Asked = Site.Region->getSingleClause<OMPNumThreadsClause>();
    std::optional<uint64_t> Known = constant(N), Step = Stride ? constant(Stride) : 1;
    if (Known) {
      std::optional<uint64_t> Made = Count ? constant(Count) : Length;
      std::optional<uint64_t> Most = Asked ? constant(Asked->getNumThreads()) : std::nullopt;
      return (Made && Step && *Known * *Step == *Made) || (Most && *Most <= *Known);
    }
    if (libraryName(N) == "omp_get_max_threads")
      return !Asked;
    const VarDecl *V = wholeVariable(N);
    if (!V || !V->hasLocalStorage())
      return false;
    return (Uses.onlyRead(V) && (isCount(V) || (Asked && isNumber(Asked->getNumThreads(), V)))) ||
           isTeamSize(V);
  }

  static bool isNumber(const Expr *E, const VarDecl *V) {
    return wholeVariable(E->IgnoreParenImpCasts()) == V;
  }

  /// Has the array an element, or a stride, for each thread of so many?
  bool isCount(const VarDecl *V) const {
    if (!Count || !Stride)
      return Count && isNumber(Count, V);
    const auto *Product = dyn_cast<BinaryOperator>(Count->IgnoreParenImpCasts());
    if (!Product || Product->getOpcode() != BO_Mul)
      return false;
    const Expr *A = Product->getLHS(), *B = Product->getRHS();
    return (isNumber(A, V) && sameExpression(Ctx, B, Stride)) ||
           (isNumber(B, V) && sameExpression(Ctx, A, Stride));
  }

  /// One of the region's own statements, or of what one thread does there, assigns to the variable.
  bool regionAssigns(const Stmt *S, const VarDecl *V) const {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::any_of(Block->body(), [&](const Stmt *Kid) { return regionAssigns(Kid, V); });
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      return D != Site.Directive && (isa<OMPSingleDirective, OMPMasterDirective>(D)) &&
             regionAssigns(D->getRawStmt(), V);
    const auto *B = dyn_cast<BinaryOperator>(S);
    return B && B->isAssignmentOp() && wholeVariable(B->getLHS()) == V;
  }

  /// Every value that the variable is given is the number of threads, and it is given one; what it
  /// is declared with may be another where the region replaces that in any case.
  bool isTeamSize(const VarDecl *V) const {
    auto Size = [](const Expr *E) {
      return libraryName(E) == "omp_get_num_threads" || libraryName(E) == "omp_get_max_threads";
    };
    Assignments In(V), All(V);
    In.TraverseStmt(const_cast<Stmt *>(Site.Region->getRawStmt()));
    All.TraverseStmt(Site.Function->getBody());
    bool Here = llvm::all_of(In.All, [&](const BinaryOperator *B) {
      return libraryName(B->getRHS()) == "omp_get_num_threads";
    });
    const bool Known =
        !V->getInit() || Size(V->getInit()) || regionAssigns(Site.Region->getRawStmt(), V);
    return Known && !In.All.empty() && Here && In.All.size() == All.All.size() &&
           !Uses.addressed(V) && llvm::all_of(All.All, [&](const BinaryOperator *B) {
             return B->getOpcode() == BO_Assign && Size(B->getRHS());
           });
  }

  ASTContext &Ctx;
  const LoopSite &Site;
  const BinaryOperator *Store;
  llvm::ArrayRef<const BinaryOperator *> Stores;
  const VarDecl *Array;
  VariableUses Uses;                ///< in the function and those that it calls
  const VarDecl *Counter = nullptr; ///< of the loop
  /// variables that stand for parts of the first element
  llvm::SmallVector<std::pair<const VarDecl *, const Expr *>, 4> Taken;
  llvm::SmallVector<const Stmt *, 8> Behind; ///< statements behind the region, in its block
  const Expr *Count = nullptr;               ///< elements of the array; null: Length
  uint64_t Length = 0;
  const Expr *Stride = nullptr; ///< from a thread's element to the next one's; null: 1
  o2o_redop Op = O2O_RED_NONE;
  const Expr *Into = nullptr;
};

} // namespace

o2o_redop mergedSlots(ASTContext &Ctx, const LoopSite &Site, const BinaryOperator *Store,
                      const Expr *&To) {
  return Slots(Ctx, Site, Store, Store).merged(To);
}

std::optional<SlotLoop> slotLoop(ASTContext &Ctx, const LoopSite &Site,
                                 llvm::ArrayRef<const BinaryOperator *> Stores) {
  auto All = std::make_shared<std::vector<Slots>>();
  SlotLoop Found = {nullptr, false, {}, {}, {}};
  for (const BinaryOperator *Store : Stores) {
    All->emplace_back(Ctx, Site, Store, Stores);
    bool FromSecond = false;
    const ForStmt *Loop = All->back().loop(FromSecond);
    if (!Loop || (Found.Loop && (Found.Loop != Loop || Found.FromSecond != FromSecond)))
      return std::nullopt;
    Found.Loop = Loop;
    Found.FromSecond = FromSecond;
  }
  auto Is = [All](const BinaryOperator *Store, auto Test) {
    return llvm::any_of(*All, [&](const Slots &S) { return S.isOf(Store) && Test(S); });
  };
  Found.IsElement = [Is](const BinaryOperator *Store, const Expr *E) {
    return Is(Store, [E](const Slots &S) { return S.isElement(E); });
  };
  Found.IsFirst = [Is](const BinaryOperator *Store, const Expr *E) {
    return Is(Store, [E](const Slots &S) { return S.isFirst(E); });
  };
  Found.IsApart = [All](const Expr *E) {
    return llvm::all_of(*All, [E](const Slots &S) { return S.isApart(E); });
  };
  return Found;
}

} // namespace o2o
