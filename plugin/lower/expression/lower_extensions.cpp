//===- lower_extensions.cpp - GNU expressions: a ?: b, checked arithmetic, hints --------------===//
//
//   f(i) ?: b                           (t = f(i), t ? t : b)
//   __builtin_add_overflow(a, b, &r)    (x = a, y = b, r = (T)(x + y), o2o_add_overflow(x, y, K))
//   __builtin_assume_aligned(p, 64)     p
//   __builtin_unreachable()             nothing
//   __builtin_constant_p(x)             0, unless x is a constant
//
// Checked arithmetic is done in 64-bit unsigned numbers: that gives the result, which wraps around,
// for all types of at most 64 bits; whether it is the true one is asked of a function that knows
// the types by K.
//
// Declines checked arithmetic into a _Bool, and a common operand of ?: that is a pointer with side
// effects.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

#include "xform/ir/builtin.h"

using namespace clang;

namespace o2o {

/// c ? a : b, and GNU's a ?: b once its common operand is known.
o2o_expr *Extensions::choice(const AbstractConditionalOperator *C) {
  SourceLocation L = C->getExprLoc();
  bool Known = false;
  o2o_expr *Cond = Nest.Pointers.truth(C->getCond());
  if (!Failed && Nest.Knowns.known(Cond, Known))
    return rvalue(Known ? C->getTrueExpr() : C->getFalseExpr());
  o2o_expr *A = rvalue(C->getTrueExpr()), *B = rvalue(C->getFalseExpr());
  if (Failed)
    return Cond;
  if (o2o_is_pointer(A->type) && !isNullConstant(A) && !isNullConstant(B) &&
      Nest.Pointers.spaceOf(A) != Nest.Pointers.spaceOf(B))
    return refuseExpr("pointer-spaces", L, "here",
                      "a pointer points to memory of one iteration or to shared memory, "
                      "depending on a condition");
  if (!isNullConstant(B) && !Nest.VoidTypes.sameElements(A, B->type) &&
      !Nest.VoidTypes.sameElements(B, A->type))
    return Nest.otherElements(L);
  o2o_expr *X = o2o_expr_new(N, O2O_E_COND, A->type, loc(L), 3);
  X->kids[0] = Cond;
  X->kids[1] = A;
  X->kids[2] = B;
  return X;
}

/// a ?: b. The common operand is evaluated once; where nobody can tell, as often as it is named.
o2o_expr *Extensions::choiceOfCommon(const BinaryConditionalOperator *C) {
  const Expr *Common = C->getCommon();
  SourceLocation L = C->getExprLoc();
  if (!Common->HasSideEffects(Ctx))
    return choice(C);
  const o2o_type *T = type(Common->getType(), L);
  if (!Failed && T->kind == O2O_T_POINTER)
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  o2o_expr *Value = rvalue(Common);
  if (Failed)
    return Value;
  o2o_symbol *Once = temporary("common", T, nullptr, L);
  Commons[C->getOpaqueValue()] = Once;
  return comma(assign(o2o_sym(N, Once), Value), choice(C));
}

o2o_expr *Extensions::commonOperand(const OpaqueValueExpr *E) {
  o2o_symbol *Once = Commons.lookup(E);
  return Once ? o2o_unary(N, O2O_E_LOAD, Once->type, o2o_sym(N, Once)) : rvalue(E->getSourceExpr());
}

/// The function that tells of overflow in the builtin called \p Name: "add", or with a type,
/// "saddl"; null: it is none.
static const char *checkedOperation(StringRef Name, o2o_op &Op) {
  struct {
    const char *Name, *Helper;
    o2o_op Op;
  } static const Table[] = {{"add", "o2o_add_overflow", O2O_OP_ADD},
                            {"sub", "o2o_sub_overflow", O2O_OP_SUB},
                            {"mul", "o2o_mul_overflow", O2O_OP_MUL}};
  if (!Name.consume_front("__builtin_") || !Name.consume_back("_overflow"))
    return nullptr;
  for (const auto &T : Table) {
    StringRef Rest = Name;
    bool Typed = !Rest.starts_with(T.Name) && (Rest.consume_front("s") || Rest.consume_front("u"));
    if (!Rest.consume_front(T.Name) || !(Rest.empty() || (Typed && (Rest == "l" || Rest == "ll"))))
      continue;
    Op = T.Op;
    return T.Helper;
  }
  return nullptr;
}

static bool isSigned(const o2o_type *T) {
  return T->kind == O2O_T_I8 || T->kind == O2O_T_I16 || T->kind == O2O_T_I32 ||
         T->kind == O2O_T_I64;
}

/// Null: it is no checked arithmetic.
o2o_expr *Extensions::checkedArithmetic(const CallExpr *E, StringRef Name) {
  o2o_op Op = O2O_OP_ADD;
  const char *Helper = checkedOperation(Name, Op);
  if (!Helper || E->getNumArgs() != 3)
    return nullptr;
  SourceLocation L = E->getExprLoc();
  const o2o_type *U64 = scalar(O2O_T_U64), *I32 = scalar(O2O_T_I32);
  o2o_expr *Operands[2], *Before = nullptr;
  int64_t Signs = 0;
  for (int K = 0; K < 2; K++) {
    o2o_expr *V = rvalue(E->getArg(K));
    if (Failed)
      return V;
    Signs |= (int64_t)isSigned(V->type) << K;
    o2o_symbol *Once = temporary("operand", U64, nullptr, L);
    Before = comma(Before, assign(o2o_sym(N, Once), conversion(U64, V, L)));
    Operands[K] = o2o_unary(N, O2O_E_LOAD, U64, o2o_sym(N, Once));
  }
  o2o_expr *To = Nest.pointedBy(E->getArg(2));
  if (Failed)
    return To;
  if (!assignable(To, L))
    return To;
  if (!o2o_is_integer(To->type) || To->type->kind == O2O_T_BOOL)
    return refuseExpr("call", L, "called here",
                      "the loop calls '" + Name.str() +
                          "' with an argument that has no translation");
  Signs |= (int64_t)isSigned(To->type) << 2;
  o2o_expr *Result = o2o_binary(N, Op, U64, Operands[0], Operands[1]);
  o2o_expr *Store = assign(To, conversion(To->type, Result, L));
  Store->loc = loc(L);
  const o2o_builtin *B = o2o_builtin_find(Helper);
  o2o_expr *Overflow = o2o_expr_new(N, O2O_E_BUILTIN, scalar(B->result), loc(L), 3);
  Overflow->builtin = B;
  Overflow->kids[0] = Operands[0];
  Overflow->kids[1] = Operands[1];
  Overflow->kids[2] = o2o_int(N, I32, Signs | (int64_t)To->type->size << 3);
  return conversion(type(E->getType(), L), comma(comma(Before, Store), Overflow), L);
}

/// What only tells the compiler something. Null: it is nothing of the kind.
o2o_expr *Extensions::hint(const CallExpr *E, StringRef Name) {
  if (Name == "__builtin_expect" || Name == "__builtin_expect_with_probability")
    return rvalue(E->getArg(0));
  if (Name == "__builtin_assume" || Name == "__builtin_prefetch" ||
      Name == "__builtin_unreachable" || Name == "__builtin_constant_p")
    return o2o_int(N, scalar(O2O_T_I32), 0);
  if (Name != "__builtin_assume_aligned")
    return nullptr;
  const Expr *Pointer = E->getArg(0)->IgnoreParens();
  while (const auto *C = dyn_cast<CastExpr>(Pointer)) {
    if (C->getCastKind() != CK_BitCast && C->getCastKind() != CK_NoOp)
      break;
    Pointer = C->getSubExpr()->IgnoreParens();
  }
  return rvalue(Pointer);
}

} // namespace o2o
