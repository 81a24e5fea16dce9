//===- lower_bits.cpp - numbers read as numbers of another type ----------------------------===//
//
//   *(unsigned *)&f            ->      as_uint(f)
//   ((long *)d)[i]             ->      as_long(d[i])
//   *(int *)(void *)&d         ->      (int)as_long(d)
//   ((uint8_t *)f)[i]          ->      (uint8_t)(as_uint(f[i >> 2]) >> 8 * (i & 3))
//
// Both are numbers, and the type that is read is not the larger one.  Other casts between pointers
// are refused where they stand.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/value/lower_bits.h"
#include "plugin/lower/lower.h"

#include "clang/Basic/TargetInfo.h"

#include "xform/ir/builtin.h"

using namespace clang;

namespace o2o {

o2o_expr *sameBits(o2o_nest *N, o2o_expr *Value, const o2o_type *To) {
  bool Wide = To->size == 8;
  o2o_type_kind Bits = Wide ? O2O_T_U64 : O2O_T_U32;
  auto Convert = [N](o2o_expr *E, o2o_type_kind K) {
    return E->type->kind == K ? E : o2o_unary(N, O2O_E_CAST, o2o_scalar(N, K), E);
  };
  if (To->size != Value->type->size || To->size < 4)
    return nullptr;
  if (o2o_is_integer(To) && o2o_is_integer(Value->type))
    return Convert(Value, To->kind);
  if (o2o_is_integer(To) == o2o_is_integer(Value->type) ||
      (!o2o_is_integer(To) && !o2o_is_float(To)) ||
      (!o2o_is_integer(Value->type) && !o2o_is_float(Value->type)))
    return nullptr;
  bool ToInteger = o2o_is_integer(To);
  const char *Name = ToInteger ? (Wide ? "o2o_bits_of_double" : "o2o_bits_of_float")
                               : (Wide ? "o2o_double_of_bits" : "o2o_float_of_bits");
  const o2o_builtin *B = o2o_builtin_find(Name);
  o2o_expr *X = o2o_expr_new(N, O2O_E_BUILTIN, o2o_scalar(N, B->result), Value->loc, 1);
  X->builtin = B;
  X->kids[0] = ToInteger ? Value : Convert(Value, Bits);
  return ToInteger ? Convert(X, To->kind) : X;
}

const Expr *pointerBeforeCasts(const Expr *P) {
  bool Cast = false;
  for (P = P->IgnoreParens();; P = cast<CastExpr>(P)->getSubExpr()->IgnoreParens()) {
    const auto *C = dyn_cast<CastExpr>(P);
    if (!C || (C->getCastKind() != CK_BitCast && C->getCastKind() != CK_NoOp))
      return Cast ? P : nullptr;
    Cast |= C->getCastKind() == CK_BitCast;
  }
}

static bool isNumber(QualType T) {
  return !T.isVolatileQualified() && !T->isAtomicType() && !T->isBooleanType() &&
         (T->isIntegerType() || T->isRealFloatingType());
}

/// The pointer that is read through, `p` of `*p` and `p[i]`; null: neither.
static const Expr *readThrough(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return U->getSubExpr();
  const auto *S = dyn_cast<ArraySubscriptExpr>(E);
  return S ? S->getBase() : nullptr;
}

/// The integer type without a sign that is as large.
static const o2o_type *bitsOf(o2o_nest *N, const o2o_type *T) {
  return o2o_scalar(N, T->size == 1   ? O2O_T_U8
                       : T->size == 2 ? O2O_T_U16
                       : T->size == 4 ? O2O_T_U32
                                      : O2O_T_U64);
}

/// The number at `B[Index / Parts]`, all of it; \p Subscript is null for `*B`.
static o2o_expr *wholeNumber(NestLowering &Nest, o2o_expr *B, const ArraySubscriptExpr *Subscript,
                             int64_t Parts, SourceLocation L) {
  o2o_nest *N = Nest.N;
  o2o_expr *Place;
  // Beyond a variable there is nothing.
  if (Subscript && !(B->kind == O2O_E_ADDR && B->kids[0]->kind == O2O_E_SYM)) {
    const o2o_type *I64 = Nest.scalar(O2O_T_I64);
    Place = o2o_expr_new(N, O2O_E_INDEX, B->type->elem, Nest.loc(L), 2);
    Place->kids[0] = B->kind == O2O_E_DECAY ? B->kids[0] : B;
    Place->kids[1] = Nest.conversion(I64, Nest.rvalue(Subscript->getIdx()), L);
    if (Parts > 1)
      Place->kids[1] = o2o_binary(N, O2O_OP_SHR, I64, Place->kids[1],
                                  o2o_int(N, I64, Parts == 8 ? 3 : Parts / 2));
  } else {
    Place = pointee(N, B);
  }
  o2o_expr *Value = Place;
  if (Place->kind != O2O_E_SYM ||
      (Place->sym->storage != O2O_S_VALUE && Place->sym->storage != O2O_S_ITER))
    Value = o2o_unary(N, O2O_E_LOAD, Place->type, Place);
  Value->loc = Nest.loc(L);
  return Value;
}

/// \p Value as a number of another type: its bits from \p Part times its size on; null: the first.
static o2o_expr *partAs(NestLowering &Nest, o2o_expr *Value, o2o_expr *Part, const o2o_type *Had,
                        const o2o_type *Wanted, SourceLocation L) {
  o2o_nest *N = Nest.N;
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  if (o2o_is_float(Had))
    Value = sameBits(N, Value, bitsOf(N, Had));
  Value = Nest.conversion(bitsOf(N, Had), Value, L);
  if (Part) {
    o2o_expr *Size = o2o_int(N, I64, (int64_t)(8 * Wanted->size));
    Value =
        o2o_binary(N, O2O_OP_SHR, Value->type, Value, o2o_binary(N, O2O_OP_MUL, I64, Part, Size));
  }
  Value = Nest.conversion(bitsOf(N, Wanted), Value, L);
  return o2o_is_float(Wanted) ? sameBits(N, Value, Wanted) : Nest.conversion(Wanted, Value, L);
}

o2o_expr *readAsOther(NestLowering &Nest, const Expr *E) {
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
  const Expr *P = readThrough(E), *Object = P ? pointerBeforeCasts(P) : nullptr;
  if (!Object || !Object->getType()->isPointerType())
    return nullptr;
  QualType From = Object->getType()->getPointeeType(), To = E->getType();
  ASTContext &Ctx = Nest.Ctx;
  if (!isNumber(From) || !isNumber(To) || From->isIncompleteType() ||
      !Ctx.getTargetInfo().isLittleEndian())
    return nullptr;
  SourceLocation L = E->getExprLoc();
  const o2o_type *Had = Nest.type(From, L), *Wanted = Nest.type(To, L);
  if (Nest.Failed || o2o_type_same(Had, Wanted) || Wanted->size > Had->size ||
      (Subscript && hasSideEffects(Subscript->getIdx(), Ctx)))
    return nullptr;
  o2o_expr *B = Nest.rvalue(Object);
  if (Nest.Failed)
    return B;
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  const int64_t Parts = (int64_t)(Had->size / Wanted->size);
  o2o_expr *Part = nullptr;
  if (Subscript && Parts > 1)
    Part = o2o_binary(Nest.N, O2O_OP_AND, I64,
                      Nest.conversion(I64, Nest.rvalue(Subscript->getIdx()), L),
                      o2o_int(Nest.N, I64, Parts - 1));
  o2o_expr *Value = wholeNumber(Nest, B, Subscript, Parts, L);
  return partAs(Nest, Value, Part, Had, Wanted, L);
}

} // namespace o2o
