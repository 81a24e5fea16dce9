//===- lower_atomic.cpp - atomic and critical -------------------------------------------------===//
//
// `omp atomic` in all its forms becomes one ATOMIC (xform/ir/ir.h); Sema has taken the statements
// apart already. On a variable of the iteration's own it is the plain statement.  What a critical
// section may hold is decided by xform/prepare/critical.c, which also serves `atomic compare`.
//
// What stands between omp_set_lock(l) and omp_unset_lock(l), in one block, is such a section, too,
// whatever the lock: updates become ATOMICs, which exclude each other under any locks, and nothing
// else is translated.  Any other call of a lock's function refuses the nest.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"
#include "plugin/team/update_operator.h"
#include "xform/ir/update.h"

using namespace clang;

namespace o2o {

namespace {

/// The clauses of an `atomic`; an update when there is none.
struct AtomicClauses {
  bool Read = false, Write = false, Capture = false, Compare = false, Ordered = false;
  SourceLocation Unknown;

  explicit AtomicClauses(const OMPAtomicDirective *D) {
    for (const OMPClause *C : D->clauses())
      switch (C->getClauseKind()) {
      case llvm::omp::OMPC_read:
        Read = true;
        break;
      case llvm::omp::OMPC_write:
        Write = true;
        break;
      case llvm::omp::OMPC_capture:
        Capture = true;
        break;
      case llvm::omp::OMPC_compare:
        Compare = true;
        break;
      case llvm::omp::OMPC_seq_cst:
      case llvm::omp::OMPC_acq_rel:
      case llvm::omp::OMPC_acquire:
      case llvm::omp::OMPC_release:
        Ordered = true;
        break;
      case llvm::omp::OMPC_update:
      case llvm::omp::OMPC_relaxed:
      case llvm::omp::OMPC_hint:
        break;
      default:
        // `fail(...)`: what a comparison that does not hold orders; `weak`: it may fail for
        // nothing.
        if (llvm::StringRef Name = llvm::omp::getOpenMPClauseName(C->getClauseKind());
            Name == "fail")
          Ordered = true;
        else if (Name != "weak")
          Unknown = C->getBeginLoc();
      }
  }
};

bool operatorOf(BinaryOperatorKind K, o2o_op &Op) {
  switch (K) {
  case BO_Add:
    Op = O2O_OP_ADD;
    return true;
  case BO_Sub:
    Op = O2O_OP_SUB;
    return true;
  case BO_Mul:
    Op = O2O_OP_MUL;
    return true;
  case BO_Div:
    Op = O2O_OP_DIV;
    return true;
  case BO_Shl:
    Op = O2O_OP_SHL;
    return true;
  case BO_Shr:
    Op = O2O_OP_SHR;
    return true;
  case BO_And:
    Op = O2O_OP_AND;
    return true;
  case BO_Or:
    Op = O2O_OP_OR;
    return true;
  case BO_Xor:
    Op = O2O_OP_XOR;
    return true;
  default:
    return false;
  }
}

} // namespace

o2o_expr *Synchronisation::value(const Expr *E) { return E->isGLValue() ? load(E) : rvalue(E); }

/// `x = (T)(x op e)` or `x = (T)(e op x)`, as Sema has written it with its conversions; \p Form
/// says which.  Null: refused.
o2o_expr *Synchronisation::atomicUpdate(const OMPAtomicDirective *D, o2o_expr *X,
                                        o2o_atomic_form &Form) {
  SourceLocation L = D->getBeginLoc();
  const auto *Sum = dyn_cast_or_null<BinaryOperator>(
      D->getUpdateExpr() ? D->getUpdateExpr()->IgnoreParenImpCasts() : nullptr);
  o2o_op Op;
  if (!Sum || !operatorOf(Sum->getOpcode(), Op)) {
    refuse("atomic", L, "'omp atomic' here", "the form of 'omp atomic' is not understood");
    return nullptr;
  }
  bool Left = D->isXLHSInRHSPart();
  const o2o_type *OperandType = type((Left ? Sum->getRHS() : Sum->getLHS())->getType(), L),
                 *TargetType = type((Left ? Sum->getLHS() : Sum->getRHS())->getType(), L),
                 *ResultType = type(Sum->getType(), L);
  o2o_expr *E = value(D->getExpr());
  if (Failed)
    return nullptr;
  if (!o2o_is_number(OperandType) || !o2o_is_number(TargetType) || !o2o_is_number(ResultType)) {
    refuse("atomic", L, "'omp atomic' here", "'omp atomic' is about something else than a number");
    return nullptr;
  }
  E = conversion(OperandType, E, L);
  if (Left || o2o_commutes(Op)) {
    Form = O2O_ATOMIC_UPDATE;
    o2o_expr *Step = o2o_expr_new(N, O2O_E_ASSIGNOP, X->type, loc(L), 2);
    Step->op = Op;
    Step->ctype = TargetType;
    Step->kids[0] = X;
    Step->kids[1] = E;
    return Step;
  }
  Form = O2O_ATOMIC_REVERSE;
  o2o_expr *Old = conversion(TargetType, o2o_unary(N, O2O_E_LOAD, X->type, X), L);
  o2o_expr *Step = o2o_expr_new(N, O2O_E_ASSIGN, X->type, loc(L), 2);
  Step->op = Op;
  Step->ctype = TargetType;
  Step->kids[0] = X;
  Step->kids[1] = conversion(X->type, o2o_binary(N, Op, ResultType, E, Old), L);
  return Step;
}

/// What is done to x; its value may be wanted.
o2o_expr *Synchronisation::atomicStep(const OMPAtomicDirective *D, o2o_expr *X,
                                      o2o_atomic_form &Form) {
  SourceLocation L = D->getBeginLoc();
  AtomicClauses C(D);
  if (C.Read) {
    Form = O2O_ATOMIC_READ;
    return o2o_unary(N, O2O_E_LOAD, X->type, X);
  }
  if (!C.Write && D->getUpdateExpr())
    return atomicUpdate(D, X, Form);
  Form = O2O_ATOMIC_WRITE; // also { v = x; x = e; }
  o2o_expr *E = value(D->getExpr());
  if (Failed)
    return nullptr;
  o2o_expr *Step = o2o_expr_new(N, O2O_E_ASSIGN, X->type, loc(L), 2);
  Step->kids[0] = X;
  Step->kids[1] = conversion(X->type, E, L);
  return Step;
}

void Synchronisation::atomic(o2o_stmt *Block, const OMPAtomicDirective *D) {
  SourceLocation L = D->getBeginLoc();
  AtomicClauses C(D);
  if (C.Unknown.isValid())
    return refuse("atomic", C.Unknown, "'omp atomic' here",
                  "the form of 'omp atomic' is not understood");
  const auto *Test =
      C.Compare ? dyn_cast<BinaryOperator>(D->getCondExpr()->IgnoreParenImpCasts()) : nullptr;
  if (C.Compare && (C.Capture || (Test && Test->getOpcode() == BO_EQ)))
    return compare(Block, D, C.Ordered);
  if (C.Compare)
    return critical(Block, D);
  o2o_expr *X = lvalue(D->getX());
  if (Failed)
    return;
  if (!o2o_is_integer(X->type) && !o2o_is_float(X->type))
    return refuse("atomic", L, "'omp atomic' here",
                  "'omp atomic' is about something else than a number");
  if (!C.Read && !assignable(X, L))
    return;
  o2o_atomic_form Form = O2O_ATOMIC_READ;
  o2o_expr *Step = atomicStep(D, X, Form);
  if (Failed)
    return;
  bool Used = C.Read || C.Capture, Old = C.Capture && (D->isPostfixUpdate() || !D->getUpdateExpr());
  bool Value = X->kind == O2O_E_SYM && X->sym->storage == O2O_S_VALUE;
  if (isOwn(X)) {
    o2o_expr *Now = Value ? X : o2o_unary(N, O2O_E_LOAD, X->type, X);
    if (!C.Read && !Old)
      Nest.appendExpr(Block, Step);
    if (Used)
      capture(Block, D->getV(), Now, L);
    if (Old)
      Nest.appendExpr(Block, Step);
    return;
  }
  N->synchronises = true;
  o2o_expr *A = o2o_unary(N, O2O_E_ATOMIC, X->type, Step);
  A->form = Form;
  A->op = Step->op;
  A->ctype = Step->ctype;
  A->used = Used;
  A->post = Old || C.Read;
  A->ordered = C.Ordered;
  A->loc = loc(L);
  if (Used)
    capture(Block, D->getV(), A, L);
  else
    Nest.appendExpr(Block, A);
}

/// Values of the launch, and the iteration's own memory, are nobody else's.
bool Synchronisation::isOwn(const o2o_expr *X) {
  const o2o_symbol *Root = o2o_root(X);
  return (X->kind == O2O_E_SYM && X->sym->storage == O2O_S_VALUE) ||
         (Root && Root->storage == O2O_S_PRIVATE) || o2o_lvalue_space(X) == O2O_SPACE_PRIVATE;
}

/// A variable of the iteration with this value.
o2o_symbol *Synchronisation::kept(o2o_stmt *Block, const char *Name, o2o_expr *Value,
                                  SourceLocation L) {
  o2o_symbol *S = temporary(Name, Value->type, nullptr, L);
  Nest.appendExpr(Block, assign(o2o_sym(N, S), Value));
  return S;
}

/// x = \p Test ? \p New : x, in one step; returns what x was.  \p Test compares x with something.
o2o_expr *Synchronisation::exchanged(o2o_stmt *Block, o2o_expr *X, o2o_expr *Test, o2o_expr *New,
                                     bool Ordered) {
  SourceLocation L = SourceLocation::getFromRawEncoding(X->loc.raw);
  o2o_expr *Old = o2o_unary(N, O2O_E_LOAD, X->type, X);
  o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, X->type, X->loc, 3);
  Choice->kids[0] = Test;
  Choice->kids[1] = New;
  Choice->kids[2] = Old;
  o2o_expr *Step = assign(X, Choice);
  auto Kept = [&](o2o_expr *Value) {
    return o2o_unary(N, O2O_E_LOAD, X->type, o2o_sym(N, kept(Block, "old", Value, L)));
  };
  if (isOwn(X)) {
    o2o_expr *Before = Kept(Old);
    Nest.appendExpr(Block, Step);
    return Before;
  }
  N->synchronises = true;
  o2o_expr *A = o2o_unary(N, O2O_E_ATOMIC, X->type, Step);
  A->form = O2O_ATOMIC_COMPARE;
  A->op = Test->op;
  A->ctype = Test->kids[1]->type;
  A->used = A->post = true;
  A->ordered = Ordered;
  A->loc = X->loc;
  return Kept(A);
}

/// if (x == e) x = d;  with what is captured of x before or after, or of the comparison.
void Synchronisation::compare(o2o_stmt *Block, const OMPAtomicDirective *D, bool Ordered) {
  SourceLocation L = D->getBeginLoc();
  const auto *Cond = dyn_cast<BinaryOperator>(D->getCondExpr()->IgnoreParenImpCasts());
  // The host is the measure: Clang 19 captures what was compared, or the value before.
  if (D->getV() && !D->isPostfixUpdate() && !D->isFailOnly() && !Unit.Sequential)
    return refuse("atomic", L, "'omp atomic' here",
                  "'omp atomic compare' captures a value behind the comparison, which Clang gets "
                  "wrong; capture it in front");
  o2o_expr *X = lvalue(D->getX());
  if (Failed || !assignable(X, L))
    return;
  if (!Cond || !o2o_is_number(X->type))
    return refuse("atomic", L, "'omp atomic' here",
                  Cond ? "'omp atomic' is about something else than a number"
                       : "the form of 'omp atomic' is not understood");
  X->loc = loc(L);
  // Which side of the comparison x stands on decides about the direction.
  bool Left = D->isXLHSInRHSPart(), Less = Cond->getOpcode() == BO_LT;
  o2o_op Op = Cond->getOpcode() == BO_EQ ? O2O_OP_EQ : Less == Left ? O2O_OP_LT : O2O_OP_GT;
  const o2o_type *Common = type(Cond->getLHS()->getType(), L);
  o2o_expr *Expected = conversion(Common, value(D->getExpr()), L);
  o2o_expr *New = value(Op == O2O_OP_EQ ? D->getD() : D->getExpr());
  if (Failed)
    return;
  auto Load = [&](o2o_symbol *S) { return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S)); };
  o2o_symbol *E = kept(Block, "expected", Expected, L);
  o2o_symbol *Desired = kept(Block, "desired", conversion(X->type, New, L), L);
  auto Test = [&](o2o_expr *Value) {
    return o2o_binary(N, Op, scalar(O2O_T_I32), conversion(Common, Value, L), Load(E));
  };
  o2o_expr *Old =
      exchanged(Block, X, Test(o2o_unary(N, O2O_E_LOAD, X->type, X)), Load(Desired), Ordered);
  if (const Expr *R = D->getR()) {
    // The host is the measure here, too: Clang 16 to 22 give -1 to a variable that has a sign.
    bool Minus = R->getType()->isSignedIntegerType() && !Unit.Sequential;
    capture(Block, R, Minus ? o2o_unary(N, O2O_E_NEG, scalar(O2O_T_I32), Test(Old)) : Test(Old), L);
  }
  if (!D->getV())
    return;
  o2o_expr *After = o2o_expr_new(N, O2O_E_COND, X->type, loc(L), 3);
  After->kids[0] = Test(Old);
  After->kids[1] = Load(Desired);
  After->kids[2] = Old;
  if (!D->isFailOnly())
    return capture(Block, D->getV(), D->isPostfixUpdate() ? Old : After, L);
  o2o_stmt *Failing = o2o_stmt_new(N, O2O_ST_IF, loc(L), 2);
  Failing->e[0] = o2o_unary(N, O2O_E_NOT, scalar(O2O_T_I32), Test(Old));
  Failing->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  capture(Failing->kids[0], D->getV(), Old, L);
  o2o_block_append(N, Block, Failing);
}

/// v = \p Value
void Synchronisation::capture(o2o_stmt *Block, const Expr *V, o2o_expr *Value, SourceLocation L) {
  o2o_expr *To = lvalue(V);
  if (Failed || !assignable(To, L))
    return;
  if (!o2o_is_integer(To->type) && !o2o_is_float(To->type))
    return refuse("atomic", L, "'omp atomic' here",
                  "'omp atomic' is about something else than a number");
  o2o_expr *Set = o2o_expr_new(N, O2O_E_ASSIGN, To->type, loc(L), 2);
  Set->kids[0] = To;
  Set->kids[1] = conversion(To->type, Value, L);
  Nest.appendExpr(Block, Set);
}

void Synchronisation::section(o2o_stmt *Block, llvm::ArrayRef<const Stmt *> Inner,
                              SourceLocation L) {
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_CRITICAL, loc(L), 1);
  N->synchronises = true;
  S->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  Nest.sequence(S->kids[0], Inner);
  // Variables that are declared behind the lock live to the end of the block around it.
  for (unsigned K = 0; K < S->kids[0]->nkids; K++)
    if (S->kids[0]->kids[K]->kind == O2O_ST_DECL)
      return refuse("lock", L, "set here", "the loop declares variables while it holds a lock");
  o2o_block_append(N, Block, S);
}

void Synchronisation::critical(o2o_stmt *Block, const OMPExecutableDirective *D) {
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_CRITICAL, loc(D->getBeginLoc()), 1);
  if (isa<OMPAtomicDirective>(D)) // `compare`
    S->e[0] = o2o_int(N, scalar(O2O_T_I32), 1);
  N->synchronises = true;
  S->kids[0] = Nest.block(D->getRawStmt());
  o2o_block_append(N, Block, S);
}

} // namespace o2o
