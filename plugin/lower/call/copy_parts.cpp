//===- copy_parts.cpp - copies between memory of different types ------------------------------===//
//
//   struct { float x, y; short a, b; } *p;  uint32_t w[3];
//   memcpy(w, p, sizeof w)       ->      w[0] = as_uint(p->x); w[1] = as_uint(p->y);
//                                        w[2] = (ushort)p->a | (uint)(ushort)p->b << 16;
//
// Both sides are numbers one after the other.  Each one that is written is made of the bytes of
// those that are read, or has the bits of one of them.
//
// Declined: bytes between members, whose value nobody knows, a number of which only a part is
// written, unions, pointers, _Bool but as itself, and more than 64 numbers.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/copy_parts.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/value/lower_bits.h"

#include "clang/Basic/TargetInfo.h"

#include "xform/prepare/edit.h"

using namespace clang;

namespace o2o {

namespace {

static const size_t MostNumbers = 64;

/// A number, and the byte that it begins at.
struct Part {
  o2o_expr *Place;
  uint64_t At;
  uint64_t size() const { return Place->type->size; }
  uint64_t end() const { return At + size(); }
};

const o2o_type *unsignedOf(o2o_nest *N, uint64_t Size) {
  return o2o_scalar(N, Size == 8   ? O2O_T_U64
                       : Size == 4 ? O2O_T_U32
                       : Size == 2 ? O2O_T_U16
                                   : O2O_T_U8);
}

o2o_expr *cast(o2o_nest *N, const o2o_type *To, o2o_expr *X) {
  return o2o_type_same(To, X->type) ? X : o2o_unary(N, O2O_E_CAST, To, X);
}

/// The numbers that \p Place is made of, until \p Size.
bool partsOf(o2o_nest *N, o2o_expr *Place, uint64_t At, uint64_t Size, std::vector<Part> &Out) {
  const o2o_type *T = Place->type;
  int64_t Count;
  if (At >= Size)
    return true;
  if (o2o_is_number(T)) {
    Out.push_back({Place, At});
    return Out.size() <= MostNumbers;
  }
  if (T->kind == O2O_T_RECORD && !T->record->is_union) {
    for (unsigned K = 0; K < T->record->nfields; K++) {
      o2o_expr *M = o2o_unary(N, O2O_E_MEMBER, T->record->fields[K].type, o2o_copy_expr(N, Place));
      M->field = K;
      if (!partsOf(N, M, At + T->record->fields[K].offset, Size, Out))
        return false;
    }
    return true;
  }
  if (T->kind != O2O_T_ARRAY || !o2o_const_int(T->count, &Count))
    return false;
  for (int64_t K = 0; K < Count && At + (uint64_t)K * T->elem->size < Size; K++) {
    o2o_expr *Row = o2o_unary(N, O2O_E_DECAY, o2o_pointer_to(N, T->elem), o2o_copy_expr(N, Place));
    if (!partsOf(N, o2o_subscript(N, Row, o2o_int(N, o2o_scalar(N, O2O_T_I64), K)),
                 At + (uint64_t)K * T->elem->size, Size, Out))
      return false;
  }
  return true;
}

/// Those that the pointer points to.
bool pointedParts(o2o_nest *N, o2o_expr *P, uint64_t Size, std::vector<Part> &Out) {
  const uint64_t Each = P->type->elem->size;
  for (uint64_t K = 0; K * Each < Size; K++) {
    o2o_expr *Index = o2o_int(N, o2o_scalar(N, O2O_T_I64), (int64_t)K);
    o2o_expr *Place = K == 0 && Each >= Size ? pointee(N, o2o_copy_expr(N, P))
                                             : o2o_subscript(N, o2o_copy_expr(N, P), Index);
    if (Place->type->size == 0 || !partsOf(N, Place, K * Each, Size, Out))
      return false;
  }
  return true;
}

/// The number that the bytes from \p To on are; null: some are no number's.
o2o_expr *valueOf(o2o_nest *N, const Part &To, const std::vector<Part> &From) {
  const o2o_type *T = To.Place->type, *U64 = o2o_scalar(N, O2O_T_U64), *Number;
  o2o_expr *Sum = nullptr;
  uint64_t Known = 0;
  for (const Part &F : From) {
    const uint64_t First = std::max(To.At, F.At), End = std::min(To.end(), F.end());
    if (First >= End)
      continue;
    o2o_expr *Value = o2o_unary(N, O2O_E_LOAD, F.Place->type, o2o_copy_expr(N, F.Place));
    if (F.At == To.At && F.size() == To.size() && o2o_type_same(T, Value->type))
      return Value;
    if (T->kind == O2O_T_BOOL)
      return nullptr;
    Number = unsignedOf(N, F.size());
    Value = o2o_is_float(Value->type) ? sameBits(N, Value, Number) : cast(N, Number, Value);
    Value = cast(N, U64, Value);
    if (First > F.At)
      Value = o2o_binary(N, O2O_OP_SHR, U64, Value, o2o_int(N, U64, (int64_t)(8 * (First - F.At))));
    if (End < F.end())
      Value = o2o_binary(N, O2O_OP_AND, U64, Value,
                         o2o_int(N, U64, (int64_t)((1ULL << 8 * (End - First)) - 1)));
    if (First > To.At)
      Value =
          o2o_binary(N, O2O_OP_SHL, U64, Value, o2o_int(N, U64, (int64_t)(8 * (First - To.At))));
    Sum = Sum ? o2o_binary(N, O2O_OP_OR, U64, Sum, Value) : Value;
    Known += End - First;
  }
  if (Known != To.size() || T->kind == O2O_T_BOOL)
    return nullptr;
  Number = unsignedOf(N, To.size());
  Sum = cast(N, Number, Sum);
  return o2o_is_float(T) ? sameBits(N, Sum, T) : cast(N, T, Sum);
}

} // namespace

bool copyParts(NestLowering &Nest, o2o_stmt *Block, o2o_expr *To, o2o_expr *From, uint64_t Size) {
  o2o_nest *N = Nest.arena();
  std::vector<Part> Written, Read;
  std::vector<o2o_expr *> Values;
  uint64_t Known = 0;
  if (!Nest.Ctx.getTargetInfo().isLittleEndian() || !pointedParts(N, To, Size, Written) ||
      !pointedParts(N, From, Size, Read))
    return false;
  for (const Part &P : Written) {
    Known += P.size();
    Values.push_back(valueOf(N, P, Read));
  }
  if (Known != Size || llvm::is_contained(Values, nullptr))
    return false;
  for (size_t K = 0; K < Values.size(); K++)
    Nest.appendExpr(Block, Nest.assign(Written[K].Place, Values[K]));
  return true;
}

} // namespace o2o
