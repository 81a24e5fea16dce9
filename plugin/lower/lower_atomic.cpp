//===- lower_atomic.cpp - atomic and critical -------------------------------------------------===//
//
// `omp atomic` in all its forms becomes one ATOMIC (xform/ir/ir.h); Sema has taken the statements
// apart already. On a variable of the iteration's own it is the plain statement.  What a critical
// section may hold is decided by xform/prepare/critical.c, which also serves `atomic compare`.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

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

bool commutes(o2o_op Op) {
  return Op == O2O_OP_ADD || Op == O2O_OP_MUL || Op == O2O_OP_AND || Op == O2O_OP_OR ||
         Op == O2O_OP_XOR;
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
  E = conversion(OperandType, E, L);
  if (Left || commutes(Op)) {
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
  if (C.Unknown.isValid() || (C.Compare && C.Capture))
    return refuse("atomic", C.Unknown.isValid() ? C.Unknown : L, "'omp atomic' here",
                  "the form of 'omp atomic' is not understood");
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
  // Values of the launch, and the iteration's own memory, are nobody else's.
  const o2o_symbol *Root = o2o_root(X);
  bool Value = X->kind == O2O_E_SYM && X->sym->storage == O2O_S_VALUE;
  if (Value || (Root && Root->storage == O2O_S_PRIVATE) ||
      o2o_lvalue_space(X) == O2O_SPACE_PRIVATE) {
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

void Synchronisation::critical(o2o_stmt *Block, const OMPExecutableDirective *D) {
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_CRITICAL, loc(D->getBeginLoc()), 1);
  if (isa<OMPAtomicDirective>(D)) // `compare`
    S->e[0] = o2o_int(N, scalar(O2O_T_I32), 1);
  N->synchronises = true;
  S->kids[0] = Nest.block(D->getRawStmt());
  o2o_block_append(N, Block, S);
}

} // namespace o2o
