//===- lower_wide.cpp - integers of 128 bits --------------------------------------------------===//
//
//   unsigned __int128 t = (unsigned __int128)a * b;      t_lo = a * b, t_hi = mul_hi(a, b)
//   h = (uint64_t)(t >> 64) ^ (uint64_t)t;               h = t_hi ^ t_lo
//   r = (unsigned __int128)a * b % m;                    r = o2o_wide_rem(mul_hi(a, b), a * b, m)
//
// A value is two halves, a variable two variables; each step's halves go into temporaries, so that
// they can be used several times.  Only variables of the loop and of the functions that it calls:
// in memory, as parameters and as results such integers stay without translation, and so do
// choices by `?:`, floating-point numbers, and divisors that are not made of 64 bits.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/value/lower_wide.h"
#include "plugin/lower/lower.h"

#include "xform/ir/builtin.h"

using namespace clang;

namespace o2o {

static bool isWide(QualType T) {
  return !T.isVolatileQualified() && (T->isSpecificBuiltinType(BuiltinType::Int128) ||
                                      T->isSpecificBuiltinType(BuiltinType::UInt128));
}

o2o_expr *WideIntegers::number(uint64_t X) const {
  return o2o_int(N, scalar(O2O_T_U64), (int64_t)X);
}

static bool isNumber(const o2o_expr *E, int64_t X) {
  int64_t Known;
  return o2o_const_int(E, &Known) && Known == X;
}

o2o_expr *WideIntegers::op(o2o_op Op, o2o_expr *A, o2o_expr *B) const {
  return o2o_binary(N, Op, scalar(O2O_T_U64), A, B);
}

/// 0 or 1.
o2o_expr *WideIntegers::is(o2o_op Op, o2o_expr *A, o2o_expr *B, bool Signed) const {
  auto As = [&](o2o_expr *X) { return Signed ? conversion(scalar(O2O_T_I64), X, {}) : X; };
  return o2o_binary(N, Op, scalar(O2O_T_I32), As(A), As(B));
}

o2o_expr *WideIntegers::choose(o2o_expr *If, o2o_expr *Then, o2o_expr *Else) const {
  o2o_expr *X = o2o_expr_new(N, O2O_E_COND, Then->type, If->loc, 3);
  X->kids[0] = If;
  X->kids[1] = Then;
  X->kids[2] = Else;
  return X;
}

o2o_expr *WideIntegers::call(const char *Name, llvm::ArrayRef<o2o_expr *> Args) const {
  o2o_expr *X = o2o_expr_new(N, O2O_E_BUILTIN, scalar(O2O_T_U64), Args[0]->loc, Args.size());
  X->builtin = o2o_builtin_find(Name);
  std::copy(Args.begin(), Args.end(), X->kids);
  return X;
}

/// All bits are the highest one.
o2o_expr *WideIntegers::signs(o2o_expr *X) const {
  const o2o_type *I64 = scalar(O2O_T_I64);
  o2o_expr *Shifted = o2o_binary(N, O2O_OP_SHR, I64, conversion(I64, X, {}), o2o_int(N, I64, 63));
  return conversion(scalar(O2O_T_U64), Shifted, {});
}

/// \p X in a temporary.
o2o_expr *WideIntegers::keep(const char *Name, o2o_expr *X) {
  if (int64_t Known; o2o_const_int(X, &Known))
    return X;
  o2o_symbol *S = temporary(Name, X->type, nullptr, {});
  Before = comma(Before, assign(o2o_sym(N, S), X));
  return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S));
}

WideIntegers::Value WideIntegers::kept(o2o_expr *Lo, o2o_expr *Hi, bool Signed) {
  o2o_expr *Low = keep("lo", Lo);
  return {Low, keep("hi", Hi), Signed, false};
}

WideIntegers::Value WideIntegers::sum(const Value &A, const Value &B) {
  o2o_expr *Lo = keep("lo", op(O2O_OP_ADD, A.Lo, B.Lo));
  o2o_expr *Carry = conversion(scalar(O2O_T_U64), is(O2O_OP_LT, Lo, A.Lo), {});
  return kept(Lo, op(O2O_OP_ADD, op(O2O_OP_ADD, A.Hi, B.Hi), Carry), A.Signed);
}

WideIntegers::Value WideIntegers::product(const Value &A, const Value &B) {
  o2o_expr *Hi = call("o2o_mul_hi", {A.Lo, B.Lo});
  if (!isNumber(A.Hi, 0))
    Hi = op(O2O_OP_ADD, Hi, op(O2O_OP_MUL, A.Hi, B.Lo));
  if (!isNumber(B.Hi, 0))
    Hi = op(O2O_OP_ADD, Hi, op(O2O_OP_MUL, A.Lo, B.Hi));
  return kept(op(O2O_OP_MUL, A.Lo, B.Lo), Hi, A.Signed);
}

/// By 0 to 127 bits.
WideIntegers::Value WideIntegers::shifted(bool Left, const Value &A, o2o_expr *By) {
  const o2o_op Away = Left ? O2O_OP_SHL : O2O_OP_SHR, Back = Left ? O2O_OP_SHR : O2O_OP_SHL;
  o2o_expr *Near = Left ? A.Lo : A.Hi, *Far = Left ? A.Hi : A.Lo;
  o2o_expr *Fill = !Left && A.Signed ? signs(A.Hi) : number(0);
  // As a signed number where the sign moves in.
  auto Move = [&](o2o_expr *X, o2o_expr *Bits) {
    const o2o_type *T = scalar(!Left && A.Signed ? O2O_T_I64 : O2O_T_U64);
    return conversion(scalar(O2O_T_U64), o2o_binary(N, Away, T, conversion(T, X, {}), Bits), {});
  };
  int64_t Known;
  o2o_expr *NewNear, *NewFar;
  if (o2o_const_int(By, &Known)) {
    NewNear = Known == 0 ? Near : Known < 64 ? Move(Near, number(Known)) : Fill;
    NewFar = Known >= 64 ? Move(Near, number(Known - 64))
             : Known
                 ? op(O2O_OP_OR, op(Away, Far, number(Known)), op(Back, Near, number(64 - Known)))
                 : Far;
  } else {
    By = keep("by", conversion(scalar(O2O_T_U64), By, {}));
    o2o_expr *Bits = keep("bits", op(O2O_OP_AND, By, number(63)));
    o2o_expr *All = keep("all", Move(Near, Bits));
    o2o_expr *Moved = op(Back, op(Back, Near, number(1)), op(O2O_OP_SUB, number(63), Bits));
    NewFar = choose(is(O2O_OP_GE, By, number(64)), All, op(O2O_OP_OR, op(Away, Far, Bits), Moved));
    NewNear = choose(is(O2O_OP_GE, By, number(64)), Fill, All);
  }
  return Left ? kept(NewNear, NewFar, A.Signed) : kept(NewFar, NewNear, A.Signed);
}

/// -A where the bit is 1, A where it is 0.
WideIntegers::Value WideIntegers::negatedIf(o2o_expr *Bit, const Value &A) {
  o2o_expr *Mask = keep("mask", op(O2O_OP_SUB, number(0), Bit));
  o2o_expr *Lo = keep("lo", op(O2O_OP_ADD, op(O2O_OP_XOR, A.Lo, Mask), Bit));
  o2o_expr *Carry = conversion(scalar(O2O_T_U64), is(O2O_OP_LT, Lo, Bit), {});
  return kept(Lo, op(O2O_OP_ADD, op(O2O_OP_XOR, A.Hi, Mask), Carry), A.Signed);
}

/// By a number of 64 bits.
WideIntegers::Maybe WideIntegers::quotient(bool Rest, const Value &A, const Value &B) {
  if (!B.Small)
    return std::nullopt;
  Value X = A;
  o2o_expr *By = B.Lo, *Negative = number(0), *Other = number(0);
  if (A.Signed) {
    Negative = keep("negative", op(O2O_OP_SHR, A.Hi, number(63)));
    Other = keep("negative", op(O2O_OP_SHR, B.Hi, number(63)));
    X = negatedIf(Negative, A);
    By = negatedIf(Other, B).Lo;
  }
  o2o_expr *Lo = call(Rest ? "o2o_wide_rem" : "o2o_wide_div", {X.Hi, X.Lo, By});
  Value Q = kept(Lo, Rest ? number(0) : op(O2O_OP_DIV, X.Hi, By), A.Signed);
  return A.Signed ? negatedIf(Rest ? Negative : op(O2O_OP_XOR, Negative, Other), Q) : Q;
}

/// \p Signed: the result.
WideIntegers::Maybe WideIntegers::computed(BinaryOperatorKind Kind, const Value &A, const Expr *B,
                                           bool Signed) {
  if (Kind == BO_Shl || Kind == BO_Shr) {
    o2o_expr *By = isWide(B->getType()) ? nullptr : rvalue(B);
    return By && !Failed ? Maybe(shifted(Kind == BO_Shl, A, By)) : std::nullopt;
  }
  Maybe Right = valueOf(B);
  if (!Right)
    return std::nullopt;
  auto Bits = [&](o2o_op Op) {
    return kept(op(Op, A.Lo, Right->Lo), op(Op, A.Hi, Right->Hi), Signed);
  };
  switch (Kind) {
  case BO_Add:
    return sum(A, *Right);
  case BO_Sub:
    return sum(A, negatedIf(number(1), *Right));
  case BO_Mul:
    return product(A, *Right);
  case BO_Div:
  case BO_Rem:
    return quotient(Kind == BO_Rem, A, *Right);
  case BO_And:
    return Bits(O2O_OP_AND);
  case BO_Or:
    return Bits(O2O_OP_OR);
  case BO_Xor:
    return Bits(O2O_OP_XOR);
  default:
    return std::nullopt;
  }
}

/// A smaller integer, which the cast makes wide.
WideIntegers::Maybe WideIntegers::widened(const Expr *E, bool Signed) {
  if (!E->getType()->isIntegralOrEnumerationType() || Ctx.getIntWidth(E->getType()) > 64)
    return std::nullopt;
  o2o_expr *X = rvalue(E);
  if (Failed || !o2o_is_integer(X->type))
    return std::nullopt;
  const bool Extends = E->getType()->isSignedIntegerOrEnumerationType();
  Value V;
  V.Lo = keep("lo", conversion(scalar(O2O_T_U64), X, E->getExprLoc()));
  V.Hi = Extends ? keep("hi", signs(V.Lo)) : number(0);
  V.Signed = Signed;
  V.Small = !Extends || Signed; // a negative number without a sign is large
  return V;
}

/// An assignment to a variable; its value.
WideIntegers::Maybe WideIntegers::assigned(const Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  const Expr *To = B ? B->getLHS() : U->getSubExpr();
  const auto *R = dyn_cast<DeclRefExpr>(To->IgnoreParens());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  auto Found = V ? Variables.find(V->getCanonicalDecl()) : Variables.end();
  if (Found == Variables.end())
    return std::nullopt;
  const Variable At = Found->second;
  const bool Signed = To->getType()->isSignedIntegerType();
  auto Load = [&](o2o_symbol *S) { return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S)); };
  Maybe Old = Value{}, New;
  if (!B || B->isCompoundAssignmentOp())
    Old = kept(Load(At.Lo), Load(At.Hi), Signed);
  if (U) {
    const Value One{number(1), number(0), Signed, true};
    New = sum(*Old, U->isIncrementOp() ? One : negatedIf(number(1), One));
  } else if (B->getOpcode() == BO_Assign) {
    New = valueOf(B->getRHS());
  } else if (const auto *C = cast<CompoundAssignOperator>(B);
             Ctx.hasSameUnqualifiedType(C->getComputationLHSType(), To->getType())) {
    New = computed(BinaryOperator::getOpForCompoundAssignment(B->getOpcode()), *Old, B->getRHS(),
                   Signed);
  }
  if (!New)
    return std::nullopt;
  Before = comma(Before, assign(o2o_sym(N, At.Lo), New->Lo));
  Before = comma(Before, assign(o2o_sym(N, At.Hi), New->Hi));
  return U && U->isPostfix() ? Old : New;
}

/// Of an expression of such a type; nothing: it has no translation.
WideIntegers::Maybe WideIntegers::valueOf(const Expr *E) {
  E = E->IgnoreParens();
  const bool Signed = E->getType()->isSignedIntegerType();
  Expr::EvalResult Known;
  if (Failed || !isWide(E->getType()))
    return std::nullopt;
  if (!E->isGLValue() && E->EvaluateAsInt(Known, Ctx)) {
    const llvm::APInt &X = Known.Val.getInt();
    return Value{number(X.extractBitsAsZExtValue(64, 0)), number(X.extractBitsAsZExtValue(64, 64)),
                 Signed, X.isIntN(64) || (Signed && X.isSignedIntN(64))};
  }
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = C->getSubExpr()->IgnoreParens();
    const auto *R = C->getCastKind() == CK_LValueToRValue ? dyn_cast<DeclRefExpr>(Sub) : nullptr;
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    auto Found = V ? Variables.find(V->getCanonicalDecl()) : Variables.end();
    if (Found != Variables.end())
      return kept(o2o_unary(N, O2O_E_LOAD, scalar(O2O_T_U64), o2o_sym(N, Found->second.Lo)),
                  o2o_unary(N, O2O_E_LOAD, scalar(O2O_T_U64), o2o_sym(N, Found->second.Hi)),
                  Signed);
    if (C->getCastKind() != CK_IntegralCast && C->getCastKind() != CK_NoOp)
      return std::nullopt;
    if (!isWide(Sub->getType()))
      return widened(Sub, Signed);
    Maybe Same = valueOf(Sub);
    if (Same) {
      Same->Small &= Same->Signed == Signed || isNumber(Same->Hi, 0);
      Same->Signed = Signed;
    }
    return Same;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp())
      return assigned(U);
    Maybe V = U->getOpcode() == UO_Minus || U->getOpcode() == UO_Not || U->getOpcode() == UO_Plus
                  ? valueOf(U->getSubExpr())
                  : std::nullopt;
    if (!V || U->getOpcode() == UO_Plus)
      return V;
    return U->getOpcode() == UO_Minus ? negatedIf(number(1), *V)
                                      : kept(op(O2O_OP_XOR, V->Lo, number(~0ULL)),
                                             op(O2O_OP_XOR, V->Hi, number(~0ULL)), Signed);
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() == BO_Comma)
    return std::nullopt;
  if (B->isAssignmentOp())
    return assigned(B);
  Maybe Left = valueOf(B->getLHS());
  return Left ? computed(B->getOpcode(), *Left, B->getRHS(), Signed) : std::nullopt;
}

bool WideIntegers::declare(o2o_stmt *Block, const VarDecl *V) {
  if (!isWide(V->getType()) || !V->hasLocalStorage() || Nest.Labels.Hoist ||
      Nest.Knowns.unitUses().addressed(V))
    return false;
  o2o_expr *Saved = std::exchange(Before, nullptr);
  Maybe Init = V->getInit() ? valueOf(V->getInit()) : Maybe(Value{});
  o2o_expr *First = std::exchange(Before, Saved);
  if (!Init)
    return false;
  if (First)
    Nest.appendExpr(Block, First);
  Variable &At = Variables[V->getCanonicalDecl()];
  for (bool High : {false, true}) {
    o2o_symbol *S = newSymbol(V, scalar(O2O_T_U64), O2O_S_LOCAL);
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, loc(V->getLocation()), 0);
    D->sym = (High ? At.Hi : At.Lo) = S;
    D->e[0] = High ? Init->Hi : Init->Lo;
    o2o_block_append(N, Block, D);
  }
  return true;
}

o2o_expr *WideIntegers::assignment(const Expr *E) {
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  if (!isWide(E->getType()) || !((B && B->isAssignmentOp()) || (U && U->isIncrementDecrementOp())))
    return nullptr;
  o2o_expr *Saved = std::exchange(Before, nullptr);
  const bool Done = assigned(E).has_value();
  o2o_expr *X = std::exchange(Before, Saved);
  return Done ? X : nullptr;
}

o2o_expr *WideIntegers::narrow(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  if (!isWide(Sub->getType()) || isWide(E->getType()) ||
      !E->getType()->isIntegralOrEnumerationType())
    return nullptr;
  o2o_expr *Saved = std::exchange(Before, nullptr);
  Maybe V = valueOf(Sub);
  o2o_expr *First = std::exchange(Before, Saved);
  if (!V)
    return nullptr;
  o2o_expr *X = V->Lo;
  if (E->getType()->isBooleanType())
    X = is(O2O_OP_NE, op(O2O_OP_OR, V->Lo, V->Hi), number(0));
  return comma(First, conversion(type(E->getType(), E->getExprLoc()), X, E->getExprLoc()));
}

o2o_expr *WideIntegers::comparison(const BinaryOperator *E) {
  if (!E->isComparisonOp() || !isWide(E->getLHS()->getType()))
    return nullptr;
  o2o_expr *Saved = std::exchange(Before, nullptr);
  Maybe A = valueOf(E->getLHS()), B = A ? valueOf(E->getRHS()) : std::nullopt;
  o2o_expr *First = std::exchange(Before, Saved);
  if (!B)
    return nullptr;
  const o2o_type *I32 = scalar(O2O_T_I32);
  o2o_op Op = O2O_OP_EQ;
  binaryOp(E->getOpcode(), Op);
  if (E->isEqualityOp()) {
    o2o_expr *Differ = op(O2O_OP_OR, op(O2O_OP_XOR, A->Lo, B->Lo), op(O2O_OP_XOR, A->Hi, B->Hi));
    return comma(First, is(Op, Differ, number(0)));
  }
  const o2o_op Strict = Op == O2O_OP_LE ? O2O_OP_LT : Op == O2O_OP_GE ? O2O_OP_GT : Op;
  o2o_expr *Low = o2o_binary(N, O2O_OP_AND, I32, is(O2O_OP_EQ, A->Hi, B->Hi), is(Op, A->Lo, B->Lo));
  return comma(First, o2o_binary(N, O2O_OP_OR, I32, is(Strict, A->Hi, B->Hi, A->Signed), Low));
}

} // namespace o2o
