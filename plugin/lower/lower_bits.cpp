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
#include "plugin/lower/lower_bits.h"
#include "plugin/lower/lower.h"

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

/// What was cast to another type of pointer; null: nothing was.
static const Expr *beforeCasts(const Expr *P) {
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

o2o_expr *readAsOther(NestLowering &Nest, const Expr *E) {
  const auto *Deref = dyn_cast<UnaryOperator>(E);
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
  const Expr *P = Deref && Deref->getOpcode() == UO_Deref ? Deref->getSubExpr()
                  : Subscript                             ? Subscript->getBase()
                                                          : nullptr;
  const Expr *Object = P ? beforeCasts(P) : nullptr;
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
  o2o_nest *N = Nest.N;
  o2o_expr *B = Nest.rvalue(Object);
  if (Nest.Failed)
    return B;
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  auto Index = [&] { return Nest.conversion(I64, Nest.rvalue(Subscript->getIdx()), L); };
  const int64_t Parts = (int64_t)(Had->size / Wanted->size);
  o2o_expr *Place, *Part = nullptr;
  if (Subscript && Parts > 1)
    Part = o2o_binary(N, O2O_OP_AND, I64, Index(), o2o_int(N, I64, Parts - 1));
  // Beyond a variable there is nothing.
  if (Subscript && !(B->kind == O2O_E_ADDR && B->kids[0]->kind == O2O_E_SYM)) {
    Place = o2o_expr_new(N, O2O_E_INDEX, B->type->elem, Nest.loc(L), 2);
    Place->kids[0] = B->kind == O2O_E_DECAY ? B->kids[0] : B;
    Place->kids[1] = Index();
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
  static const o2o_type_kind Unsigned[] = {O2O_T_U8, O2O_T_U16, O2O_T_U32, O2O_T_U64};
  auto Bits = [&](const o2o_type *T) {
    return Nest.scalar(Unsigned[T->size == 1 ? 0 : T->size == 2 ? 1 : T->size == 4 ? 2 : 3]);
  };
  if (o2o_is_float(Had))
    Value = sameBits(N, Value, Bits(Had));
  Value = Nest.conversion(Bits(Had), Value, L);
  if (Part)
    Value = o2o_binary(
        N, O2O_OP_SHR, Value->type, Value,
        o2o_binary(N, O2O_OP_MUL, I64, Part, o2o_int(N, I64, (int64_t)(8 * Wanted->size))));
  Value = Nest.conversion(Bits(Wanted), Value, L);
  return o2o_is_float(Wanted) ? sameBits(N, Value, Wanted) : Nest.conversion(Wanted, Value, L);
}

} // namespace o2o
