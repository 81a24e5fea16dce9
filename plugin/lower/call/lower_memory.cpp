//===- lower_memory.cpp - memset, memcpy and memmove ------------------------------------------===//
//
// A call whose size is a number of whole elements becomes a loop over them:
//
//   memset(row, 0, n * sizeof *row)      ->      for (k = 0; k < n; k++) row[k] = 0;
//
// A copy of one number into another of the same size and a different type keeps its bits:
//
//   memcpy(&bits, &x, sizeof bits)       ->      bits = as_uint(x);
//
// or is read from or written to memory of bytes, wherever it begins there (byte_number.h):
//
//   memcpy(&v, text + 3 * i, 4)          ->      v = text[3 * i] | text[3 * i + 1] << 8 | ...
//
// Structs that are rows of equal numbers are copied as such, to memory of that number as well;
// between other types of which some bytes are copied each number is put together (copy_parts.h).
// What the arguments read from memory is read in front of all that, as the call would (settled.h).
//
// Other sizes, other bytes than 0 in elements that are no integers, and other copies between
// different types are left to the caller, which refuses the call.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/lower/call/copy_parts.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/value/lower_bits.h"
#include "plugin/lower/value/settled.h"

#include "xform/ir/number_row.h"

using namespace clang;

namespace o2o {

/// The product \p Size as Times * Rest (null: 1), where Times gathers its constants.
static void takeApart(o2o_nest *N, o2o_expr *Size, uint64_t &Times, o2o_expr *&Rest) {
  int64_t Known;
  if (o2o_const_int(Size, &Known)) {
    Times *= (uint64_t)Known;
  } else if (Size->kind == O2O_E_BINARY && Size->op == O2O_OP_MUL &&
             Size->type->kind == O2O_T_U64) {
    takeApart(N, Size->kids[0], Times, Rest);
    takeApart(N, Size->kids[1], Times, Rest);
  } else {
    Rest = Rest ? o2o_binary(N, O2O_OP_MUL, Size->type, Rest, Size) : Size;
  }
}

/// A pointer argument as a pointer to innermost elements; null: none that can be followed.
o2o_expr *MemoryCalls::elements(const Expr *Argument) {
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
  const o2o_type *Elem = o2o_element(P->type->elem);
  if (Elem->size == 0 || hasPointer(Elem))
    return nullptr;
  return conversion(o2o_pointer_to(N, Elem), P, Argument->getExprLoc());
}

/// What memset makes of an element; null: it has no such value in C.
o2o_expr *MemoryCalls::fillValue(const Expr *Argument, const o2o_type *Elem) {
  SourceLocation L = Argument->getExprLoc();
  o2o_expr *Byte = rvalue(Argument);
  int64_t Value = 1;
  if (Failed)
    return nullptr;
  if (o2o_const_int(Byte, &Value) && (Value & 255) == 0)
    return zero(Elem);
  if (!o2o_is_integer(Elem) || Elem->kind == O2O_T_BOOL || hasSideEffects(Argument, Ctx))
    return nullptr;
  const o2o_type *U64 = scalar(O2O_T_U64);
  Byte = conversion(U64, conversion(scalar(O2O_T_U8), Byte, L), L);
  uint64_t All = ~0ULL / 255 >> (64 - 8 * Elem->size); // a 1 in each byte
  return conversion(Elem, o2o_binary(N, O2O_OP_MUL, U64, Byte, o2o_int(N, U64, (int64_t)All)), L);
}

/// An element of one type is copied into one of the other as assignment does it.
static bool sameElements(const o2o_type *To, const o2o_type *From) {
  bool Integers = o2o_is_integer(To) && o2o_is_integer(From) && To->kind != O2O_T_BOOL &&
                  From->kind != O2O_T_BOOL;
  return o2o_type_same(To, From) || (Integers && To->size == From->size);
}

/// A floating-point number and an integer, of which one is copied into the other bit by bit.
static bool otherBits(const o2o_type *To, const o2o_type *From) {
  return To->size == From->size && To->size >= 4 && o2o_is_number(To) && o2o_is_number(From) &&
         o2o_is_float(To) != o2o_is_float(From);
}

/// The pointer as one to the numbers that what it points to is a row of, if that is a struct.
static o2o_expr *asNumbers(o2o_nest *N, o2o_expr *P) {
  const o2o_type *Number =
      P->type->elem->kind == O2O_T_RECORD ? o2o_number_of(P->type->elem) : nullptr;
  return Number ? o2o_unary(N, O2O_E_CAST, o2o_pointer_to(N, Number), P) : P;
}

static o2o_symbol *declareCount(o2o_nest *N, o2o_stmt *Where, const char *What, o2o_expr *Init) {
  o2o_symbol *S = o2o_symbol_new(N, What, Init->type, O2O_S_LOCAL);
  o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, Where->loc, 0);
  D->sym = S;
  D->e[0] = Init;
  o2o_block_append(N, Where, D);
  return S;
}

/// \p X with what it reads from memory in variables that \p Where declares.
static o2o_expr *settledIn(NestLowering &Nest, o2o_stmt *Where, o2o_expr *X, SourceLocation L) {
  return settled(Nest.N, X, [&](o2o_expr *Read) {
    o2o_symbol *At = declareCount(Nest.N, Where, "at", Read);
    if (At->type->kind == O2O_T_POINTER)
      Nest.Pointers.setSpace(At, Read, L);
    return o2o_unary(Nest.N, O2O_E_LOAD, At->type, o2o_sym(Nest.N, At));
  });
}

/// A loop over \p End elements, from the last one \p Down or from the first one up, that stores \p
/// Value: a pointer to elements to copy, or what each element becomes.
o2o_stmt *MemoryCalls::elementLoop(o2o_expr *To, o2o_expr *Value, o2o_symbol *End, bool Down,
                                   SourceLocation L) {
  const o2o_type *U64 = scalar(O2O_T_U64);
  auto Load = [&](o2o_symbol *S) { return o2o_unary(N, O2O_E_LOAD, U64, o2o_sym(N, S)); };
  o2o_stmt *For = o2o_stmt_new(N, O2O_ST_FOR, loc(L), 2);
  For->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_symbol *K = declareCount(N, For->kids[0], "k", o2o_int(N, U64, 0));
  For->e[0] = o2o_binary(N, O2O_OP_LT, scalar(O2O_T_I32), Load(K), Load(End));
  For->e[1] = o2o_unary(N, O2O_E_INCDEC, U64, o2o_sym(N, K));
  For->e[1]->i = 1;
  o2o_expr *Index = Load(K);
  if (Down)
    Index = o2o_binary(N, O2O_OP_SUB, U64,
                       o2o_binary(N, O2O_OP_SUB, U64, Load(End), o2o_int(N, U64, 1)), Index);
  if (isPointerType(Value->type)) {
    Value = o2o_unary(N, O2O_E_LOAD, Value->type->elem, o2o_subscript(N, Value, Index));
    Value = otherBits(To->type->elem, Value->type) ? sameBits(N, Value, To->type->elem)
                                                   : conversion(To->type->elem, Value, L);
  }
  o2o_stmt *Store = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
  Store->e[0] = assign(o2o_subscript(N, To, Index), Value);
  Store->e[0]->loc = loc(L);
  For->kids[1] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_block_append(N, For->kids[1], Store);
  return For;
}

void MemoryCalls::fillWithZeros(o2o_stmt *Block, o2o_expr *To, o2o_expr *Bytes, SourceLocation L) {
  if (Failed)
    return;
  const o2o_type *Elem = o2o_element(To->type->elem), *U64 = scalar(O2O_T_U64);
  To = conversion(o2o_pointer_to(N, Elem), To, L);
  o2o_expr *Count = o2o_binary(N, O2O_OP_DIV, U64, Bytes, o2o_int(N, U64, (int64_t)Elem->size));
  o2o_stmt *Outer = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_symbol *End = declareCount(N, Outer, "count", Count);
  o2o_block_append(N, Outer, elementLoop(To, zero(Elem), End, false, L));
  o2o_block_append(N, Block, Outer);
}

o2o_expr *pointee(o2o_nest *N, o2o_expr *P) {
  return P->kind == O2O_E_ADDR ? P->kids[0] : o2o_unary(N, O2O_E_DEREF, P->type->elem, P);
}

/// A number is copied from memory of bytes, or to it; null: it is something else.
static o2o_expr *copyBytes(NestLowering &Nest, o2o_expr *To, o2o_expr *From, uint64_t Size,
                           SourceLocation L) {
  const o2o_type *Elem = To->type->elem, *Source = From->type->elem;
  const bool Reads = ByteNumbers::hasBytes(Source), Writes = ByteNumbers::hasBytes(Elem);
  const o2o_type *Number = Reads ? Elem : Source;
  if (Reads == Writes || Number->size != Size || Number->kind == O2O_T_BOOL ||
      !(o2o_is_integer(Number) || o2o_is_float(Number)))
    return nullptr;
  if (Reads)
    return Nest.assign(pointee(Nest.N, To), Nest.Bytes.valueAt(From, Number, L));
  o2o_expr *Value = pointee(Nest.N, From);
  if (Value->kind != O2O_E_SYM ||
      (Value->sym->storage != O2O_S_VALUE && Value->sym->storage != O2O_S_ITER))
    Value = o2o_unary(Nest.N, O2O_E_LOAD, Number, Value);
  return Nest.Bytes.storeAt(To, Value, L);
}

/// A number is copied into another one of its size, or by its bytes; null: it is something else.
static o2o_expr *copyNumber(NestLowering &Nest, o2o_expr *To, o2o_expr *From, uint64_t Size,
                            bool Move, SourceLocation L) {
  if (o2o_expr *Set = Move ? nullptr : copyBytes(Nest, To, From, Size, L))
    return Set;
  const o2o_type *Elem = To->type->elem;
  o2o_expr *Source = pointee(Nest.N, From);
  o2o_expr *Bits = sameBits(Nest.N, o2o_unary(Nest.N, O2O_E_LOAD, Source->type, Source), Elem);
  return Bits && Size == Elem->size ? Nest.assign(pointee(Nest.N, To), Bits) : nullptr;
}

/// Lowers a call that stands alone.  False: it is none of these, or nothing is known about its
/// size.
bool MemoryCalls::memoryCall(o2o_stmt *Block, const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || definitionOf(F) || E->getNumArgs() != 3 || !F->getDeclName().isIdentifier())
    return false;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  bool Move = Name == "memmove", Copy = Name == "memcpy" || Move, Set = Name == "memset";
  if ((!Copy && !Set) || F->getBuiltinID() == 0 || hasSideEffects(E->getArg(2), Ctx))
    return false;
  SourceLocation L = E->getExprLoc();
  const o2o_type *U64 = scalar(O2O_T_U64);
  o2o_stmt *Outer = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_expr *To = elements(E->getArg(0)), *From = To && Copy ? elements(E->getArg(1)) : nullptr;
  o2o_expr *Size = To ? conversion(U64, rvalue(E->getArg(2)), L) : nullptr;
  if (Failed || !To || (Copy && !From))
    return false;
  To = settledIn(Nest, Outer, To, L);
  From = Copy ? settledIn(Nest, Outer, From, L) : nullptr;
  uint64_t Times = 1;
  o2o_expr *Rest = nullptr;
  takeApart(N, Size, Times, Rest);
  if ((Copy && !sameElements(To->type->elem, From->type->elem)) || Times % To->type->elem->size) {
    To = asNumbers(N, To);
    From = Copy ? asNumbers(N, From) : nullptr;
  }
  const o2o_type *Elem = To->type->elem;
  // What overlaps is in one buffer on the device too, so the order of the addresses tells there.
  const o2o_symbol *A = o2o_root(To), *B = Copy ? o2o_root(From) : nullptr;
  bool Apart = A && B && A != B && !isPointerType(A->type) && !isPointerType(B->type);
  const bool Row = Copy && otherBits(Elem, From->type->elem) && (Rest || Times != Elem->size);
  if (Copy && !Row && !sameElements(Elem, From->type->elem)) {
    if (o2o_expr *Set = Rest ? nullptr : copyNumber(Nest, To, From, Times, Move, L))
      Nest.appendExpr(Outer, Set);
    else if (Rest || (Move && !Apart) || !copyParts(Nest, Outer, To, From, Times))
      return false;
    o2o_block_append(N, Block, Outer);
    return !Failed;
  }
  o2o_expr *Value = Copy ? From : fillValue(E->getArg(1), Elem);
  if (!Value || Failed || Times % Elem->size)
    return false;
  o2o_expr *Count = o2o_int(N, U64, (int64_t)(Times / Elem->size));
  Count = Rest ? o2o_binary(N, O2O_OP_MUL, U64, Rest, Count) : Count;
  Value = Copy ? Value : settledIn(Nest, Outer, Value, L);
  o2o_symbol *End = declareCount(N, Outer, "count", Count);
  o2o_stmt *Loop = elementLoop(To, Value, End, false, L);
  if (Move && !Apart && Nest.Pointers.spaceOf(To) == Nest.Pointers.spaceOf(From)) {
    o2o_stmt *Order = o2o_stmt_new(N, O2O_ST_IF, loc(L), 2);
    Order->e[0] = o2o_binary(N, O2O_OP_LT, scalar(O2O_T_I32), From, To);
    for (bool Down : {true, false}) {
      o2o_stmt *Way = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
      o2o_block_append(N, Way, Down ? elementLoop(To, Value, End, true, L) : Loop);
      Order->kids[Down ? 0 : 1] = Way;
    }
    Loop = Order;
  }
  o2o_block_append(N, Outer, Loop);
  o2o_block_append(N, Block, Outer);
  return !Failed;
}

} // namespace o2o
