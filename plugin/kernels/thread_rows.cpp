//===- thread_rows.cpp - tables with a block for each thread ----------------------------------===//
//
//   double **buf = malloc(threads * sizeof *buf);
//   for (t < threads) buf[t] = malloc(n * sizeof **buf);
//   #pragma omp parallel for
//   for (...) { double *b = buf[omp_get_thread_num()]; fill b; use it }
//   for (t < threads) free(buf[t]);
//
// The rows are blocks that nobody looks into but loops whose iterations fill what they read of
// them, so that it does not matter where they are, and work-items have arrays of their own
// (xform/prepare/thread_part.h).  That is so where the table is a variable that only the unit
// knows, and where
//
//   - every pointer that is stored in it is that of a new block, or null;
//   - pointers are taken from it by worksharing loops alone, in front of them into a variable that
//     nothing else names, to be freed, to be filled by memset, and to be compared with null;
//   - each loop, lowered for this question, takes its thread's row and no other one;
//
// by that name, or by those of local pointers to the table that are set once.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/kernels/thread_rows.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/kernels/pointer_flow.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

#include "xform/prepare/privatize.h"
#include "xform/prepare/thread_part.h"

using namespace clang;

namespace o2o {

static const VarDecl *variableOf(const Expr *E) {
  const VarDecl *V = referredVariable(E);
  return V ? V->getCanonicalDecl() : nullptr;
}

/// A table of pointers to numbers or structs that only the unit can name.
static bool mayBeTable(const VarDecl *V) {
  if (!V || V->isExternallyVisible() || isa<ParmVarDecl>(V) || V->getType().isVolatileQualified() ||
      V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>() ||
      V->hasAttr<UsedAttr>())
    return false;
  QualType T = V->getType();
  const auto *A = dyn_cast<ConstantArrayType>(T.getTypePtr());
  T = A ? A->getElementType() : T->getPointeeType();
  return !T.isNull() && T->isPointerType() && !T->getPointeeType()->isPointerType() &&
         !T->getPointeeType()->isIncompleteType() && !T->getPointeeType()->isFunctionType();
}

/// `table[e]`: the table's name; null: another expression.
static const DeclRefExpr *tableOf(const Expr *E) {
  const auto *A = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenCasts());
  const auto *R = A ? dyn_cast<DeclRefExpr>(A->getBase()->IgnoreParenImpCasts()) : nullptr;
  return R && mayBeTable(variableOf(R)) ? R : nullptr;
}

/// Fills the tables from the bodies of all functions.
class ThreadRows::Finder : public TreeVisitor {
public:
  Finder(ThreadRows &Out, const UnitSites &Sites, const Allocates &New) : Out(Out), New(New) {
    for (const auto &Site : Sites.Loops)
      Loops[Site->Directive] = Site.get();
  }

  /// When all has been read: what the pointers that were taken from tables are used for.
  void finish() {
    for (auto &[V, T] : Out.Tables)
      T.Known &= !Out.Unit.Names->isAliased(Out.Ctx, V) && (!T.Of || Set.lookup(V) == 1);
    for (const auto &[V, Of] : Taken)
      for (const LoopSite *Loop : Named[V]) {
        Table &T = Out.Tables[Of];
        T.Known &= Loop && Set.lookup(V) == 1;
        if (Loop)
          T.Loops.insert(Loop);
      }
  }

  bool enter(Stmt *S) override {
    auto Found = Current ? Loops.end() : Loops.find(S);
    if (Found != Loops.end())
      Current = Found->second;
    return !enteredCaptured(S) && !isa<UnaryExprOrTypeTraitExpr>(S);
  }
  void leave(Stmt *S) override {
    if (Current && Current->Directive == S)
      Current = nullptr;
  }
  bool enterClause(OMPClause *C) override { return !isa<OMPSharedClause>(C); }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit())
      set(V->getCanonicalDecl(), V->getInit());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isEqualityOp()) {
      const bool Null = isNull(B->getRHS()) || isNull(B->getLHS());
      for (const Expr *E : {B->getLHS(), B->getRHS()})
        if (Null)
          harmless(E);
    }
    if (B->getOpcode() != BO_Assign) {
      if (B->isAssignmentOp())
        Set[variableOf(B->getLHS()->IgnoreParens())] += 2;
      return true;
    }
    const Expr *To = B->getLHS()->IgnoreParens();
    if (const DeclRefExpr *R = isa<ArraySubscriptExpr>(To) ? tableOf(To) : nullptr) {
      setRow(variableOf(R), B->getRHS());
      Handled.insert(R);
    } else if (const VarDecl *V = variableOf(To)) {
      Handled.insert(cast<DeclRefExpr>(To));
      set(V, B->getRHS());
    }
    return true;
  }

  bool VisitIfStmt(IfStmt *S) override {
    harmless(S->getCond());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_LNot)
      harmless(U->getSubExpr());
    if (U->isIncrementDecrementOp())
      Set[variableOf(U->getSubExpr()->IgnoreParens())] += 2;
    return true;
  }

  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee();
    const unsigned Id = F ? F->getBuiltinID() : 0;
    if (const UnaryOperator *U = pointerToNewBlock(C); U && !Current) {
      const DeclRefExpr *Row = tableOf(U->getSubExpr());
      const auto *R = Row ? Row : dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParenCasts());
      const VarDecl *V = R ? variableOf(R) : nullptr;
      if (mayBeTable(V)) {
        Row ? Out.Tables[V].Blocks++ : Out.Tables[V].Tables++;
        Handled.insert(R);
      }
    }
    if ((Id == Builtin::BIfree || Id == Builtin::BImemset || Id == Builtin::BI__builtin_memset) &&
        !definitionOf(F))
      harmless(C->getArg(0));
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const VarDecl *V = variableOf(E);
    if (!V || Handled.count(E))
      return true;
    Named[V].push_back(Current);
    if (!mayBeTable(V))
      return true;
    Table &T = Out.Tables[V];
    T.Known &= Current != nullptr;
    if (Current)
      T.Loops.insert(Current);
    return true;
  }

private:
  /// A table is a local pointer to another one.
  const DeclRefExpr *otherTable(const VarDecl *V, const Expr *Value) const {
    const auto *R = dyn_cast<DeclRefExpr>(Value->IgnoreParenCasts());
    const bool Same = R && !Current && mayBeTable(V) && V->hasLocalStorage() &&
                      V->getType()->isPointerType() && mayBeTable(variableOf(R)) &&
                      Out.Ctx.hasSameUnqualifiedType(V->getType(), R->getType());
    return Same ? R : nullptr;
  }
  bool isNull(const Expr *E) const {
    return isa<ImplicitValueInitExpr>(E) || isNullPointer(E, Out.Ctx);
  }
  bool isBlock(const Expr *E) const {
    const auto *C = dyn_cast<CallExpr>(withoutAlignment(E)->IgnoreParenCasts());
    return C && New(C);
  }
  /// The pointer goes nowhere.
  void harmless(const Expr *E) {
    const DeclRefExpr *R = tableOf(E);
    R = R ? R : dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    if (R && !Current)
      Handled.insert(R);
  }
  void setRow(const VarDecl *V, const Expr *Value) {
    Table &T = Out.Tables[V];
    const bool Block = isBlock(Value);
    T.Known &= Block || isNull(Value);
    T.Blocks += Block;
  }
  void set(const VarDecl *V, const Expr *Value) {
    Set[V]++;
    if (const auto *List = mayBeTable(V) ? dyn_cast<InitListExpr>(Value) : nullptr) {
      for (const Expr *Row : List->inits())
        setRow(V, Row);
    } else if (const DeclRefExpr *Same = otherTable(V, Value)) {
      Handled.insert(Same);
      Out.Tables[V].Of = variableOf(Same);
    } else if (mayBeTable(V)) {
      Table &T = Out.Tables[V];
      T.Known &= isBlock(Value) || isNull(Value);
      T.Tables += isBlock(Value);
    }
    const DeclRefExpr *From = tableOf(Value);
    if (!From || Current || !V->hasLocalStorage() || !V->getType()->isPointerType())
      return;
    Handled.insert(From);
    Taken.emplace_back(V, variableOf(From));
  }

  ThreadRows &Out;
  const Allocates &New;
  llvm::DenseMap<const Stmt *, const LoopSite *> Loops;
  const LoopSite *Current = nullptr;
  llvm::SmallPtrSet<const DeclRefExpr *, 32> Handled;
  llvm::DenseMap<const VarDecl *, unsigned> Set; ///< how often the variable gets a value
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const LoopSite *, 4>> Named;
  std::vector<std::pair<const VarDecl *, const VarDecl *>> Taken; ///< a pointer from that table
};

ThreadRows::ThreadRows(CompilerInstance &CI, ASTContext &Ctx, const UnitSites &Sites,
                       const UnitFacts &Unit, const Allocates &New)
    : CI(CI), Ctx(Ctx), Unit(Unit) {
  if (Sites.Loops.empty())
    return;
  Finder Find(*this, Sites, New);
  for (Decl *D : Ctx.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      Find.TraverseStmt(F->getBody());
    else if (isa<VarDecl>(D))
      Find.TraverseDecl(D);
  Find.finish();
}

const VarDecl *ThreadRows::tableItself(const VarDecl *V) const {
  for (unsigned Depth = 0; Depth < 4; Depth++) {
    auto It = Tables.find(V->getCanonicalDecl());
    if (It == Tables.end() || !It->second.Of)
      return V->getCanonicalDecl();
    V = It->second.Of;
  }
  return nullptr;
}

bool ThreadRows::isGood(const VarDecl *V) const {
  const VarDecl *Itself = tableItself(V);
  unsigned Blocks = 0, Made = 0;
  for (const auto &[Name, T] : Tables)
    if (tableItself(Name) == Itself) {
      if (!T.Known)
        return false;
      Blocks += T.Blocks;
      Made += T.Tables;
    }
  return Itself && Blocks > 0 && Made == (Itself->getType()->isPointerType() ? 1U : 0U);
}

/// What the loop, lowered for this question with rows of such tables as its own arrays, does with
/// the row of its thread.
BlockUse ThreadRows::rowsIn(const LoopUse &U) {
  auto [It, New] = RowUses.try_emplace(U, BlockUse::Other);
  if (!New)
    return It->second;
  UnitFacts Alone = Unit;
  Alone.DeadAfter = nullptr;
  Alone.Rows = [this](const LoopSite &, const VarDecl *V) {
    return isGood(V) ? BlockUse::Part : BlockUse::Other;
  };
  NestLowering Lower(CI, Ctx, *U.first, Alone, "scratch");
  o2o_nest *N = Lower.lower();
  o2o_symbol *Row = N ? Lower.partOf(U.second) : nullptr;
  BlockUse Out = BlockUse::Other;
  if (Row && o2o_part_is_measured(N, Row))
    Out = o2o_is_scratch(N, Row) ? BlockUse::Part : BlockUse::Asked;
  o2o_nest_free(Lower.arena());
  return RowUses[U] = Out;
}

BlockUse ThreadRows::rowsFor(const LoopSite &Site, const VarDecl *V) {
  V = V->getCanonicalDecl();
  if (!isGood(V) || !Tables[V].Loops.count(&Site))
    return BlockUse::Other;
  llvm::SmallVector<LoopUse, 4> Uses;
  for (const auto &[Name, T] : Tables)
    if (tableItself(Name) == tableItself(V))
      for (const LoopSite *Loop : T.Loops)
        Uses.emplace_back(Loop, Name);
  return useOfAll(Uses, {&Site, V}, [this](const LoopUse &U) { return rowsIn(U); });
}

} // namespace o2o
