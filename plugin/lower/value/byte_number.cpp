//===- byte_number.cpp - numbers that are several bytes in memory of bytes --------------------===//
//
//   ((float *)row)[x] = v;     ->     t = as_uint(v), row[4 * x] = t, row[4 * x + 1] = t >> 8, ...
//   *(uint16_t *)p             ->     p[0] | p[1] << 8
//
// Pointers to bytes that a loop looks at as several types, or as bytes as well, point to bytes in
// the IR (void_pointer.h), and so do pointers to numbers that are made of them. So all analyses see
// one kind of places, a number may begin at any byte, as C's library functions (memcpy) and the
// processor let it, and what has other types in two branches, or in two parts of a block, is right.
// Accesses of several types to the same places would have to be told from each other in each pass.
// Compilers of kernels make one access of the bytes again.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/value/byte_number.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/value/lower_bits.h"
#include "plugin/lower/value/settled.h"

#include "clang/Basic/TargetInfo.h"

using namespace clang;

namespace o2o {

bool ByteNumbers::hasBytes(const o2o_type *T) {
  return o2o_is_integer(T) && T->kind != O2O_T_BOOL && T->size == 1;
}

/// The unsigned integer with all bits of such a number.
static const o2o_type *bitsOf(o2o_nest *N, const o2o_type *T) {
  return o2o_scalar(N, T->size == 8 ? O2O_T_U64 : O2O_T_U32);
}

/// `*p` or `p[i]`: the pointer; null: neither.
static const Expr *pointerOf(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Deref ? U->getSubExpr() : nullptr;
  const auto *A = dyn_cast<ArraySubscriptExpr>(E);
  return A ? A->getBase() : nullptr;
}

bool ByteNumbers::at(const Expr *E) const {
  const Expr *P = pointerOf(E);
  if (!P || !Ctx.getTargetInfo().isLittleEndian())
    return false;
  // An array of numbers has its own type.
  const auto *C = dyn_cast<CastExpr>(P->IgnoreParens());
  return !(C && C->getCastKind() == CK_ArrayToPointerDecay) && Nest.VoidTypes.ofBytes(P);
}

/// A value that is computed once, in front.
o2o_expr *ByteNumbers::once(const char *Name, o2o_expr *Value, o2o_expr *&Before,
                            SourceLocation L) {
  int64_t Known;
  if (o2o_const_int(Value, &Known))
    return Value;
  o2o_symbol *S = temporary(Name, Value->type, nullptr, L);
  if (isPointerType(S->type) && !Nest.Pointers.setSpace(S, Value, L))
    return Value;
  Before = comma(Before, LoweringPart::assign(o2o_sym(N, S), Value));
  return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S));
}

/// \p Written: it is stored byte by byte, and the first one may change what the address is read
/// from.
ByteNumbers::Place ByteNumbers::place(const Expr *E, bool Written) {
  SourceLocation L = E->getExprLoc();
  const auto *A = dyn_cast<ArraySubscriptExpr>(E->IgnoreParens());
  const o2o_type *I64 = scalar(O2O_T_I64);
  Place P;
  P.Type = type(E->getType(), L);
  P.Pointer = rvalue(pointerOf(E));
  if (Failed)
    return P;
  if (!isPointerType(P.Pointer->type) || !hasBytes(P.Pointer->type->elem) ||
      !(o2o_is_integer(P.Type) || o2o_is_float(P.Type)) || P.Type->kind == O2O_T_BOOL) {
    Nest.otherElements(L);
    return P;
  }
  if (A) {
    o2o_expr *Bytes = o2o_binary(N, O2O_OP_MUL, I64, conversion(I64, rvalue(A->getIdx()), L),
                                 o2o_int(N, I64, (int64_t)P.Type->size));
    o2o_expr *At = o2o_expr_new(N, O2O_E_PTRADD, P.Pointer->type, loc(L), 2);
    At->kids[0] = P.Pointer;
    At->kids[1] = Bytes;
    P.Pointer = At;
  }
  if (!Failed && hasSideEffects(E, Ctx))
    P.Pointer = once("place", P.Pointer, P.Before, L);
  else if (!Failed && Written)
    P.Pointer =
        settled(N, P.Pointer, [&](o2o_expr *Read) { return once("at", Read, P.Before, L); });
  return P;
}

/// Byte \p K behind the pointer, as an lvalue.
o2o_expr *ByteNumbers::byteOf(o2o_expr *Pointer, unsigned K, SourceLocation L) const {
  o2o_expr *Base = Pointer;
  const o2o_type *I64 = scalar(O2O_T_I64);
  o2o_expr *Index = o2o_int(N, I64, K);
  if (Pointer->kind == O2O_E_PTRADD) {
    Base = Pointer->kids[0];
    Index = K ? o2o_binary(N, O2O_OP_ADD, I64, Pointer->kids[1], Index) : Pointer->kids[1];
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, Base->type->elem, loc(L), 2);
  X->kids[0] = Base->kind == O2O_E_DECAY ? Base->kids[0] : Base;
  X->kids[1] = Index;
  return X;
}

/// The number of type \p T that begins there.
o2o_expr *ByteNumbers::valueAt(o2o_expr *Pointer, const o2o_type *T, SourceLocation L) {
  const o2o_type *Bits = bitsOf(N, T);
  o2o_expr *All = nullptr;
  for (unsigned K = 0; K < T->size; K++) {
    o2o_expr *Place = byteOf(Pointer, K, L);
    o2o_expr *Byte = o2o_unary(N, O2O_E_LOAD, Place->type, Place);
    Byte->loc = loc(L);
    Byte = conversion(Bits, conversion(scalar(O2O_T_U8), Byte, L), L);
    if (K)
      Byte = o2o_binary(N, O2O_OP_SHL, Bits, Byte, o2o_int(N, scalar(O2O_T_I32), 8 * K));
    All = All ? o2o_binary(N, O2O_OP_OR, Bits, All, Byte) : Byte;
  }
  return o2o_is_float(T) ? sameBits(N, All, T) : conversion(T, All, L);
}

/// The bytes there become those of \p Value, which is evaluated as often as it has bytes.
o2o_expr *ByteNumbers::storeAt(o2o_expr *Pointer, o2o_expr *Value, SourceLocation L) {
  const o2o_type *Bits = bitsOf(N, Value->type);
  o2o_expr *All = nullptr;
  const unsigned Size = (unsigned)Value->type->size;
  Value = o2o_is_float(Value->type) ? sameBits(N, Value, Bits) : conversion(Bits, Value, L);
  for (unsigned K = 0; K < Size; K++) {
    o2o_expr *Place = byteOf(Pointer, K, L);
    o2o_expr *Byte =
        K ? o2o_binary(N, O2O_OP_SHR, Bits, Value, o2o_int(N, scalar(O2O_T_I32), 8 * K)) : Value;
    o2o_expr *Set = LoweringPart::assign(Place, conversion(Place->type, Byte, L));
    Set->loc = loc(L);
    All = comma(All, Set);
  }
  return All;
}

/// The number becomes \p Value, which has its type and is the value of the whole.
o2o_expr *ByteNumbers::written(const Place &P, o2o_expr *Value, SourceLocation L) {
  if (Failed)
    return Value;
  o2o_expr *Before = P.Before;
  Value = once("value", Value, Before, L);
  o2o_expr *All = comma(Before, storeAt(P.Pointer, Value, L));
  return Failed ? All : comma(All, Value);
}

o2o_expr *ByteNumbers::read(const Expr *E) {
  Place P = place(E, false);
  return Failed ? P.Pointer : comma(P.Before, valueAt(P.Pointer, P.Type, E->getExprLoc()));
}

/// `&p[i]`
o2o_expr *ByteNumbers::address(const Expr *E) {
  Place P = place(E, false);
  return Failed ? P.Pointer : comma(P.Before, P.Pointer);
}

o2o_expr *ByteNumbers::assign(const BinaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  Place P = place(E->getLHS(), true);
  o2o_expr *Value = Nest.Halves.number(rvalue(E->getRHS()), E->getRHS()->getType());
  if (Failed)
    return Value;
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E))
    Value = Nest.BitMembers.updated(C, valueAt(P.Pointer, P.Type, L), Value);
  return written(P, Failed ? Value : conversion(P.Type, Value, L), L);
}

o2o_expr *ByteNumbers::step(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  Place P = place(E->getSubExpr(), true);
  if (Failed)
    return P.Pointer;
  o2o_expr *Old = once("old", valueAt(P.Pointer, P.Type, L), P.Before, L);
  const o2o_type *T = o2o_is_float(P.Type) ? P.Type : bitsOf(N, P.Type);
  o2o_expr *New =
      o2o_binary(N, E->isIncrementOp() ? O2O_OP_ADD : O2O_OP_SUB, T, conversion(T, Old, L),
                 conversion(T, o2o_int(N, scalar(O2O_T_I32), 1), L));
  o2o_expr *Set = written(P, conversion(P.Type, New, L), L);
  return E->isPostfix() ? comma(Set, Old) : Set;
}

} // namespace o2o
