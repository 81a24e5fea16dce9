//===- lower_memory.cpp - memset and memcpy
//----------------------------------------------------------===//
//
// A call whose size is a number of whole elements becomes a loop over them:
//
//   memset(row, 0, n * sizeof *row)      ->      for (k = 0; k < n; k++) row[k] = 0;
//
// Other sizes, other bytes than 0 in elements of more than one byte, and copies between different
// types are left to the caller, which refuses the call.
//
//===-------------------------------------------------------------------------------------------===//
#include "lower.h"

using namespace clang;

namespace o2o {

static const o2o_type *innermost(const o2o_type *T) {
  while (T->kind == O2O_T_ARRAY)
    T = T->elem;
  return T;
}

/// \p Size bytes as a factor times elements of \p Elem bytes: the factor that is not constant (or null)
/// and the constant part.  False: not a whole number of elements for certain.
static bool wholeElements(const Expr *Size, uint64_t Elem, ASTContext &Ctx, const Expr *&Factor,
                          uint64_t &Times) {
  Expr::EvalResult R;
  Size = Size->IgnoreParenImpCasts();
  Factor = nullptr;
  if (Size->EvaluateAsInt(R, Ctx)) {
    Times = R.Val.getInt().getZExtValue();
    return Times % Elem == 0 && ((Times /= Elem), true);
  }
  const auto *B = dyn_cast<BinaryOperator>(Size);
  if (B && B->getOpcode() == BO_Mul)
    for (bool Left : {true, false}) {
      const Expr *Constant = Left ? B->getLHS() : B->getRHS();
      if (!Constant->EvaluateAsInt(R, Ctx))
        continue;
      Times = R.Val.getInt().getZExtValue();
      Factor = Left ? B->getRHS() : B->getLHS();
      return Times % Elem == 0 && ((Times /= Elem), true);
    }
  Factor = Size;
  Times = 1;
  return Elem == 1;
}

/// A pointer argument as a pointer to innermost elements; null: none that can be followed.
o2o_expr *NestLowering::elements(const Expr *Argument) {
  Argument = Argument->IgnoreParens();
  while (const auto *C = dyn_cast<CastExpr>(Argument)) {
    if (C->getCastKind() != CK_BitCast && C->getCastKind() != CK_NoOp)
      break;
    Argument = C->getSubExpr()->IgnoreParens();
  }
  if (hasSideEffects(Argument, Ctx))
    return nullptr;
  o2o_expr *P = rvalue(Argument);
  if (Failed || P->type->kind != O2O_T_POINTER)
    return nullptr;
  const o2o_type *Elem = innermost(P->type->elem);
  if (Elem->size == 0 || hasPointer(Elem))
    return nullptr;
  return conversion(o2o_pointer_to(N, Elem), P, Argument->getExprLoc());
}

/// Lowers a call that stands alone.  False: it is none of these, or nothing is known about its size.
bool NestLowering::memoryCall(o2o_stmt *Block, const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || F->hasBody() || E->getNumArgs() != 3 || !F->getDeclName().isIdentifier())
    return false;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  bool Copy = Name == "memcpy", Set = Name == "memset";
  if ((!Copy && !Set) || F->getBuiltinID() == 0)
    return false;
  SourceLocation L = E->getExprLoc();
  o2o_expr *To = elements(E->getArg(0)), *From = To && Copy ? elements(E->getArg(1)) : nullptr;
  if (Failed || !To || (Copy && (!From || !o2o_type_same(To->type->elem, From->type->elem))))
    return false;
  const o2o_type *Elem = To->type->elem, *U64 = scalar(O2O_T_U64);
  o2o_expr *Byte = nullptr;
  if (Set) {
    Byte = rvalue(E->getArg(1));
    int64_t Value = 1;
    if (Failed || ((!o2o_const_int(Byte, &Value) || Value != 0) &&
                   (Elem->size != 1 || Elem->kind == O2O_T_BOOL || Elem->kind == O2O_T_RECORD)))
      return false;
    Byte = Value == 0 ? zero(Elem) : conversion(Elem, Byte, L);
    if (Elem->kind == O2O_T_RECORD)
      Byte = o2o_expr_new(N, O2O_E_COMPOUND, Elem, loc(L), 0);
  }
  const Expr *Factor = nullptr;
  uint64_t Times = 0;
  if (!wholeElements(E->getArg(2), Elem->size, Ctx, Factor, Times) ||
      (Factor && hasSideEffects(Factor, Ctx)))
    return false;
  o2o_expr *Count = o2o_int(N, U64, (int64_t)Times);
  if (Factor)
    Count = o2o_binary(N, O2O_OP_MUL, U64, conversion(U64, rvalue(Factor), L), Count);
  auto Declare = [&](o2o_stmt *Where, const char *What, o2o_expr *Init) {
    o2o_symbol *S = o2o_symbol_new(N, What, U64, O2O_S_LOCAL);
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
    D->sym = S;
    D->e[0] = Init;
    o2o_block_append(N, Where, D);
    return S;
  };
  auto Load = [&](o2o_symbol *S) { return o2o_unary(N, O2O_E_LOAD, U64, o2o_sym(N, S)); };
  auto At = [&](o2o_expr *Base, o2o_expr *Index) {
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, Elem, loc(L), 2);
    X->kids[0] = Base;
    X->kids[1] = Index;
    return X;
  };
  o2o_stmt *Outer = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_symbol *End = Declare(Outer, "count", Count);
  o2o_stmt *For = o2o_stmt_new(N, O2O_ST_FOR, loc(L), 2);
  For->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_symbol *K = Declare(For->kids[0], "k", o2o_int(N, U64, 0));
  For->e[0] = o2o_binary(N, O2O_OP_LT, scalar(O2O_T_I32), Load(K), Load(End));
  For->e[1] = o2o_unary(N, O2O_E_INCDEC, U64, o2o_sym(N, K));
  For->e[1]->i = 1;
  o2o_expr *Value = Copy ? o2o_unary(N, O2O_E_LOAD, Elem, At(From, Load(K))) : Byte;
  o2o_stmt *Store = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
  Store->e[0] = assign(At(To, Load(K)), Value);
  Store->e[0]->loc = loc(L);
  For->kids[1] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_block_append(N, For->kids[1], Store);
  o2o_block_append(N, Outer, For);
  o2o_block_append(N, Block, Outer);
  return !Failed;
}

} // namespace o2o
