//===- lower_outer_loop.cpp - the sequential loop around a directive --------------------------===//
//
// A line sweep is a loop whose body is nothing but a worksharing loop:
//
//   for (i = 1; i < n; i++)
//   #pragma omp for
//     for (j = 0; j < m; j++)
//       u[i][j] += w * u[i - 1][j];
//
// xform/mapping/absorb_outer_loop.c makes the loop over i part of the kernel where that is proven
// to be the same.  Here it is described in the terms of the nest, when it is canonical, its
// variable is the thread's own, and nothing that the host evaluates for a launch (bounds of j,
// pointers, conditions of clauses) mentions i or is changed by the body.  Memory that the kernel
// could change through pointers is noted by its type.
//
// The loop may also hold several directives that could be one kernel (fusion_candidates.h); all of
// this is then asked of their nest (lower_fused.cpp).
//
// A loop that is not understood is left alone, which refuses nothing: the kernel is launched in
// each of its iterations.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/canonical.h"
#include "plugin/ast/compat.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"
#include "plugin/text/edit_point.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace o2o {

namespace {

const unsigned AnyKind = ~0u;

struct AddressFinder : TreeVisitor {
  llvm::SmallPtrSet<const VarDecl *, 16> Found;
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = rootVariable(E->getSubExpr()))
        Found.insert(V);
    return true;
  }
};

/// The bit of named_reads and pointer_reads (ir.h) for a value of the type in memory.
unsigned kindBit(QualType T, const ASTContext &Ctx) {
  T = T.getCanonicalType();
  if (T->isAnyPointerType())
    return 1u << O2O_T_POINTER;
  if (T->isBooleanType())
    return 1u << O2O_T_BOOL;
  uint64_t Size = T->isScalarType() ? Ctx.getTypeSize(T) : 0;
  if (T->isRealFloatingType())
    return Size == 32 ? 1u << O2O_T_F32 : Size == 64 ? 1u << O2O_T_F64 : AnyKind;
  if (!T->isIntegralOrEnumerationType())
    return AnyKind;
  bool Signed = T->isSignedIntegerOrEnumerationType();
  switch (Size) {
  case 8:
    return 1u << (Signed ? O2O_T_I8 : O2O_T_U8);
  case 16:
    return 1u << (Signed ? O2O_T_I16 : O2O_T_U16);
  case 32:
    return 1u << (Signed ? O2O_T_I32 : O2O_T_U32);
  case 64:
    return 1u << (Signed ? O2O_T_I64 : O2O_T_U64);
  default:
    return AnyKind;
  }
}

/// The variable whose memory an lvalue is in; null when a pointer leads there.
const VarDecl *namedObject(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *A = dyn_cast<ArraySubscriptExpr>(E);
    const auto *M = dyn_cast<MemberExpr>(E);
    if (M && !M->isArrow()) {
      E = M->getBase();
    } else if (A) {
      const auto *C = dyn_cast<ImplicitCastExpr>(A->getBase()->IgnoreParens());
      if (!C || C->getCastKind() != CK_ArrayToPointerDecay)
        return nullptr;
      E = C->getSubExpr();
    } else {
      break;
    }
  }
  return referredVariable(E);
}

} // namespace

/// Could a pointer reach the variable?
bool HostReads::reachable(const VarDecl *V) const {
  return !V->hasLocalStorage() || !V->getType()->isScalarType() || V->hasAttr<BlocksAttr>() ||
         Addressed.count(V->getCanonicalDecl());
}

void OuterLoops::noteHostReads(HostReads &Reads, const Expr *E) const {
  // Also in sizeof and typeof: elsewhere the name may stand for nothing, or for something else.
  if (refersTo(E, Reads.IVs))
    Reads.Good = false;
  eachEvaluated(E, [&](const Stmt *Node) {
    if (const auto *R = dyn_cast<DeclRefExpr>(Node)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      if (V && written(V))
        Reads.Good = false;
      o2o_symbol *S = V ? Nest.Outer.lookup(V->getCanonicalDecl()) : nullptr;
      if (S && S->storage == O2O_S_OBJECT && !S->points)
        S->object.host_read = true;
    } else if (isa<CallExpr, StmtExpr>(Node)) {
      Reads.Named = Reads.Pointer = AnyKind;
    } else if (const auto *C = dyn_cast<ImplicitCastExpr>(Node);
               C && C->getCastKind() == CK_LValueToRValue) {
      const Expr *Read = C->getSubExpr();
      const VarDecl *V = namedObject(Read);
      // Kernels write bit-fields by units of other types.
      unsigned Bit = Read->refersToBitField() ? AnyKind : kindBit(Read->getType(), Ctx);
      if (!V)
        Reads.Pointer |= Bit;
      else if (Reads.reachable(V))
        Reads.Named |= Bit;
      if (Read->getType().isVolatileQualified())
        Reads.Good = false;
    }
    return true;
  });
}

/// All that the launch would evaluate in front of the loop, in place of in front of the directive.
void OuterLoops::noteHostReads(HostReads &Reads) const {
  for (const Expr *E : Nest.HostTexts)
    noteHostReads(Reads, E);
  for (const OMPExecutableDirective *D : Site.constructs())
    for (const OMPClause *C : D->clauses()) {
      const Expr *E = nullptr;
      if (const auto *If = dyn_cast<OMPIfClause>(C))
        E = If->getCondition();
      else if (const auto *Threads = dyn_cast<OMPNumThreadsClause>(C))
        E = Threads->getNumThreads();
      else if (const auto *Teams = dyn_cast<OMPNumTeamsClause>(C))
        E = numberOfTeams(Teams);
      if (E)
        noteHostReads(Reads, E);
    }
  for (auto &P : Nest.Outer) {
    const o2o_symbol *S = P.second;
    if (!llvm::is_contained(Reads.IVs, P.first) && S && Reads.reachable(P.first) &&
        (S->storage == O2O_S_VALUE || (S->storage == O2O_S_OBJECT && S->points)))
      Reads.Named |= kindBit(P.first->getType(), Ctx);
  }
}

/// Is the variable one that only this loop changes, and of which the directive sees the thread's
/// value?
bool OuterLoops::ownVariable(const Canonical &C, const HostReads &Reads) const {
  const VarDecl *V = C.IV;
  QualType T = V->getType();
  if (!T->isIntegralOrEnumerationType() || T->isBooleanType() || T.isVolatileQualified() ||
      Ctx.getTypeSize(T) < 32 || !V->hasLocalStorage() || V->getTLSKind() != VarDecl::TLS_None ||
      Reads.reachable(V) || written(V) || addressed(V))
    return false;
  auto K = Nest.Clauses.find(V);
  if (K != Nest.Clauses.end() &&
      (K->second.Private || K->second.Last || K->second.Red != O2O_RED_NONE))
    return false;
  for (unsigned I = 0; I < N->nloops; I++)
    if (Nest.Outer.lookup(V) == N->loops[I].iv)
      return false;
  return C.DeclaredInside || Unit.Sequential || Site.combined() || Nest.regionPrivate(V);
}

/// The head of the loop: a step that is constant and leads to the bound, which the variable does
/// not enter.
bool OuterLoops::outerLoopHead(const Canonical &C, int64_t &Step) const {
  Expr::EvalResult R;
  Step = 1;
  if (C.Step) {
    if (!C.Step->EvaluateAsInt(R, Ctx) || R.Val.getInt().getSignificantBits() > 32)
      return false;
    Step = R.Val.getInt().getExtValue();
  }
  Step = C.Down ? -Step : Step;
  bool Up = C.Cmp == BO_LT || C.Cmp == BO_LE, Unequal = C.Cmp == BO_NE;
  if (C.Cmp == BO_EQ || Step == 0 || (Unequal ? Step != 1 && Step != -1 : Up != (Step > 0)) ||
      !C.CompareType->isIntegralOrEnumerationType())
    return false;
  for (const Expr *E : {C.Lower, C.Upper}) {
    if (hasSideEffects(E, Ctx) || refersTo(E, {C.IV}))
      return false;
    // The directive has a variable of this name of its own.
    for (auto &K : Nest.Clauses)
      if (refersTo(E, {K.first}) && !(K.second.First && !K.second.Last))
        return false;
    for (auto &P : Nest.Outer)
      if (P.second && P.second->storage == O2O_S_ITER && refersTo(E, {P.first}))
        return false;
  }
  return true;
}

HostReads OuterLoops::hostReads() const {
  AddressFinder Finder;
  Finder.TraverseStmt(Site.Function->getBody());
  HostReads Reads;
  Reads.Addressed = std::move(Finder.Found);
  return Reads;
}

/// All is lowered. False: what the host reads is not the same for all that the launch stands for.
bool OuterLoops::finish(HostReads &Reads) {
  noteHostReads(Reads);
  bool Aliases = Nest.CI.getCodeGenOpts().RelaxedAliasing;
  N->launch.named_reads = Aliases && Reads.Named ? AnyKind : Reads.Named;
  N->launch.pointer_reads = Aliases && Reads.Pointer ? AnyKind : Reads.Pointer;
  return Reads.Good;
}

o2o_outer_loop *OuterLoops::outerLoop(const ForStmt *For, HostReads &Reads) {
  Canonical C;
  int64_t Step;
  SourceLocation L = For->getBeginLoc();
  if (!EditPoints(*Unit.Tokens).before(L) || For->getConditionVariable() || !takeApart(For, C) ||
      !Nest.LinearClauses.Linears.empty() || N->host.after)
    return nullptr;
  Reads.IVs.push_back(C.IV);
  if (!ownVariable(C, Reads) || !outerLoopHead(C, Step))
    return nullptr;

  auto *A = (o2o_outer_loop *)o2o_alloc(N, sizeof(o2o_outer_loop));
  const o2o_type *IT = type(C.IV->getType(), L), *CT = type(C.CompareType, L);
  std::string Name = C.IV->getName().str();
  A->loc = loc(L);
  A->value = Nest.Outer.lookup(C.IV);
  A->iv = o2o_symbol_new(N, keep(Name), IT, O2O_S_LOCAL);
  A->iv->loc = loc(C.IV->getLocation());
  o2o_stmt *Init = o2o_stmt_new(N, O2O_ST_DECL, A->loc, 0);
  Init->sym = A->iv;
  Init->e[0] = Nest.launchValue(C.Lower, IT, Name + "_lower", L);
  Nest.Local[C.IV] = A->iv;
  o2o_expr *Variable = o2o_unary(N, O2O_E_LOAD, IT, o2o_sym(N, A->iv));
  A->head = o2o_stmt_new(N, O2O_ST_FOR, A->loc, 2);
  A->head->kids[0] = Init;
  A->head->e[0] = o2o_binary(N, compareOp(C.Cmp), scalar(O2O_T_I32), conversion(CT, Variable, L),
                             Nest.launchValue(C.Upper, CT, Name + "_upper", L));
  A->head->e[1] = rvalue(For->getInc());

  o2o_loop Loop = {};
  Loop.step = o2o_int(N, scalar(O2O_T_I64), Step);
  Loop.loc = A->loc;
  if (Failed || !Nest.hostTexts(Loop, C) || (A->value && A->value->storage != O2O_S_VALUE))
    return nullptr;
  A->host_trips = Loop.host_trips;
  if (!C.DeclaredInside)
    A->host_after =
        keep(Name + "=(unsigned long long)(" + Loop.host_lower + ")+(" + Loop.host_trips +
             ")*(unsigned long long)(" + std::to_string(Step) + "LL);");
  return A;
}

/// What is wrong with the loop around the directive is no reason to refuse the directive's.
void OuterLoops::lowerOuterLoop() {
  if (!Nest.Around)
    return;
  HostReads Reads = hostReads();
  const bool Once = llvm::any_of(llvm::ArrayRef(N->loops, N->nloops), [](const o2o_loop &L) {
    return L.once_lower.text || L.once_upper.text || L.once_step.text;
  });
  N->launch.outer_loop = Once || Nest.Scans.any() ? nullptr : outerLoop(Nest.Around, Reads);
  if (Failed || !finish(Reads))
    N->launch.outer_loop = nullptr;
  Failed = false;
  Nest.Why = {};
}

} // namespace o2o
