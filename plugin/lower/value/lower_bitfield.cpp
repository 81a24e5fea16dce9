//===- lower_bitfield.cpp - bit-fields --------------------------------------------------------===//
//
// OpenCL C has no bit-fields.  The record gets members that hold their bits, words or bytes at the
// places where Clang's layout has them, and an access is one of those with shift and mask:
//
//   struct { unsigned low : 3, high : 5; } s;      struct { uchar bits0; ... } s;
//   s.high = v;      t = v, s.bits0 = s.bits0 & ~0xf8 | t << 3 & 0xf8
//
// Only bytes that hold bits of the very field are touched, or of its neighbours in one memory
// location (C11, 3.14).  An access evaluates the object several times, so it must have no side
// effects.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace o2o {

const FieldDecl *BitFields::bitField(const Expr *E) {
  const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  return F && F->isBitField() ? F : nullptr;
}

/// Adds the members that hold bits to those that are fields, and notes where the fields are then.
/// Words are taken where nothing but bits and padding is, and the record is aligned for them.
void BitFields::addUnits(const RecordDecl *D, uint64_t Size, uint64_t Align,
                         std::vector<o2o_field> &Members) {
  const ASTRecordLayout &Layout = Ctx.getASTRecordLayout(D);
  std::vector<bool> Field(Size), Bits(Size);
  for (const o2o_field &M : Members)
    for (uint64_t B = M.offset; B < std::min(Size, M.offset + std::max<uint64_t>(M.type->size, 1));
         B++)
      Field[B] = true;
  for (const FieldDecl *F : D->fields()) {
    if (!F->isBitField() || !F->getDeclName())
      continue;
    uint64_t First = Layout.getFieldOffset(F->getFieldIndex());
    for (uint64_t B = First / 8; B <= (First + widthOf(F, Ctx) - 1) / 8; B++)
      Bits[B] = true;
  }
  for (uint64_t B = 0; B < Size;) {
    bool Word = Align >= 4 && B % 4 == 0 && B + 4 <= Size, Any = false;
    for (uint64_t K = B; Word && K < B + 4; K++) {
      Word &= !Field[K];
      Any |= Bits[K];
    }
    Word &= Any;
    if (Word || Bits[B])
      Members.push_back({keep("bits" + std::to_string(B)), scalar(Word ? O2O_T_U32 : O2O_T_U8), B});
    B += Word ? 4 : 1;
  }
  llvm::sort(Members, [](const o2o_field &A, const o2o_field &B) { return A.offset < B.offset; });
  for (const FieldDecl *F : D->fields())
    for (unsigned I = 0; I < Members.size() && !F->isBitField(); I++)
      if (Members[I].offset * 8 == Layout.getFieldOffset(F->getFieldIndex()))
        Fields[F] = I;
}

unsigned BitFields::fieldIndex(const FieldDecl *F) const {
  auto Found = Fields.find(F);
  return Found == Fields.end() ? F->getFieldIndex() : Found->second;
}

BitFields::Bits BitFields::bits(const MemberExpr *M) {
  Bits B;
  const auto *F = cast<FieldDecl>(M->getMemberDecl());
  B.Object = Nest.memberBase(M);
  B.Type = type(F->getType(), M->getExprLoc());
  if (Failed)
    return B;
  if (hasSideEffects(M->getBase(), Ctx))
    refuse("bit-field", M->getExprLoc(), "here",
           "the loop uses a bit-field of an object that is found with side effects");
  B.Offset = Ctx.getASTRecordLayout(F->getParent()).getFieldOffset(F->getFieldIndex());
  B.Width = widthOf(F, Ctx);
  return B;
}

/// The members of the object that hold the bits: indices.
llvm::SmallVector<unsigned, 4> BitFields::unitsOf(const o2o_type *Record, const Bits &B) {
  llvm::SmallVector<unsigned, 4> Units;
  for (unsigned I = 0; I < Record->record->nfields; I++) {
    const o2o_field &F = Record->record->fields[I];
    if (F.offset * 8 < B.Offset + B.Width && (F.offset + F.type->size) * 8 > B.Offset)
      Units.push_back(I);
  }
  return Units;
}

static o2o_expr *member(o2o_nest *N, o2o_expr *Object, unsigned Index) {
  o2o_expr *M = o2o_unary(N, O2O_E_MEMBER, Object->type->record->fields[Index].type, Object);
  M->field = Index;
  M->loc = Object->loc;
  return M;
}

static o2o_expr *shift(o2o_nest *N, o2o_op Op, o2o_expr *E, uint64_t By) {
  if (!By)
    return E;
  return o2o_binary(N, Op, E->type, E, o2o_int(N, o2o_scalar(N, O2O_T_I32), (int64_t)By));
}

static uint64_t ones(uint64_t Width) { return Width >= 64 ? ~0ULL : (1ULL << Width) - 1; }

/// The value of the field of which the low bits of \p Raw (an unsigned type) are given.
o2o_expr *BitFields::valueOf(const Bits &B, o2o_expr *Raw) {
  uint64_t All = Raw->type->size * 8;
  if (o2o_is_signed(B.Type)) {
    Raw = shift(N, O2O_OP_SHL, Raw, All - B.Width);
    Raw = conversion(scalar(All == 64 ? O2O_T_I64 : O2O_T_I32), Raw, SourceLocation());
    Raw = shift(N, O2O_OP_SHR, Raw, All - B.Width);
  } else if (B.Width < All) {
    Raw = o2o_binary(N, O2O_OP_AND, Raw->type, Raw, o2o_int(N, Raw->type, (int64_t)ones(B.Width)));
  }
  return conversion(B.Type, Raw, SourceLocation());
}

o2o_expr *BitFields::readBits(const Bits &B) {
  if (Failed)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  auto Units = unitsOf(B.Object->type, B);
  const o2o_type *T = scalar(Units.size() == 1 ? O2O_T_U32 : O2O_T_U64);
  o2o_expr *Raw = nullptr;
  for (unsigned I : Units) {
    o2o_expr *M = member(N, B.Object, I);
    uint64_t At = B.Object->type->record->fields[I].offset * 8;
    o2o_expr *Part = conversion(T, o2o_unary(N, O2O_E_LOAD, M->type, M), SourceLocation());
    Part = At < B.Offset ? shift(N, O2O_OP_SHR, Part, B.Offset - At)
                         : shift(N, O2O_OP_SHL, Part, At - B.Offset);
    Raw = Raw ? o2o_binary(N, O2O_OP_OR, T, Raw, Part) : Part;
  }
  return valueOf(B, Raw);
}

/// The bits of \p Raw (64 bits, unsigned) that are in the unit, at their place in it, and their
/// mask.
o2o_expr *BitFields::partFor(const Bits &B, const o2o_field &Unit, o2o_expr *Raw, uint64_t &Mask) {
  uint64_t At = Unit.offset * 8, End = At + Unit.type->size * 8, Last = B.Offset + B.Width;
  uint64_t From = std::max(At, B.Offset), To = std::min(End, Last);
  Mask = ones(To - From) << (From - At);
  Raw = At > B.Offset ? shift(N, O2O_OP_SHR, Raw, At - B.Offset)
                      : shift(N, O2O_OP_SHL, Raw, B.Offset - At);
  Raw = conversion(Unit.type, Raw, SourceLocation());
  return o2o_binary(N, O2O_OP_AND, Unit.type, Raw, o2o_int(N, Unit.type, (int64_t)Mask));
}

/// The field becomes \p Value, which has its type; the expression's value is what the field holds
/// then.
o2o_expr *BitFields::writeBits(const Bits &B, o2o_expr *Value) {
  if (Failed)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  const o2o_type *U64 = scalar(O2O_T_U64);
  o2o_expr *Raw = conversion(U64, Value, SourceLocation()), *All = nullptr;
  int64_t Known;
  if (!o2o_const_int(Raw, &Known)) { // evaluated once
    o2o_symbol *T = temporary("bits", U64, nullptr, SourceLocation());
    All = assign(o2o_sym(N, T), Raw);
    Raw = o2o_unary(N, O2O_E_LOAD, U64, o2o_sym(N, T));
  }
  for (unsigned I : unitsOf(B.Object->type, B)) {
    o2o_expr *M = member(N, B.Object, I);
    uint64_t Mask = 0;
    o2o_expr *Part = partFor(B, B.Object->type->record->fields[I], Raw, Mask);
    if (Mask != ones(M->type->size * 8)) {
      o2o_expr *Rest = o2o_binary(N, O2O_OP_AND, M->type, o2o_unary(N, O2O_E_LOAD, M->type, M),
                                  o2o_int(N, M->type, (int64_t)(~Mask & ones(M->type->size * 8))));
      Part = o2o_binary(N, O2O_OP_OR, M->type, Rest, Part);
    }
    o2o_expr *Set = assign(M, Part);
    Set->loc = B.Object->loc;
    All = comma(All, Set);
  }
  return comma(All, valueOf(B, Raw));
}

/// Arithmetic on what the field holds wraps around, as conversion to the field does on the host;
/// where the host's overflows, its program has no meaning.
static const o2o_type *unsignedOf(o2o_nest *N, const o2o_type *T) {
  return T->kind == O2O_T_I32   ? o2o_scalar(N, O2O_T_U32)
         : T->kind == O2O_T_I64 ? o2o_scalar(N, O2O_T_U64)
                                : T;
}

/// What `x op= value` makes of the value that x has; x is of such a kind, or a number in bytes.
o2o_expr *BitFields::updated(const CompoundAssignOperator *C, o2o_expr *Old, o2o_expr *Value) {
  SourceLocation L = C->getExprLoc();
  o2o_op Op = O2O_OP_ADD;
  binaryOp(C->getOpcode(), Op);
  const o2o_type *T = type(C->getComputationLHSType(), L);
  bool Shifts = Op == O2O_OP_SHL || Op == O2O_OP_SHR;
  bool Wraps = Op == O2O_OP_ADD || Op == O2O_OP_SUB || Op == O2O_OP_MUL || Op == O2O_OP_SHL;
  Old = conversion(T, Old, L);
  if (Failed)
    return Old;
  T = Wraps ? unsignedOf(N, T) : T;
  Value = Shifts ? Value : conversion(T, Value, L);
  o2o_expr *New = o2o_binary(N, Op, T, conversion(T, Old, L), Value);
  New->loc = loc(L);
  return New;
}

o2o_expr *BitFields::assignBits(const BinaryOperator *E) {
  Bits B = bits(cast<MemberExpr>(E->getLHS()->IgnoreParens()));
  o2o_expr *Value = rvalue(E->getRHS());
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E); C && !Failed)
    Value = updated(C, readBits(B), Value);
  return writeBits(B, Failed ? Value : conversion(B.Type, Value, E->getExprLoc()));
}

o2o_expr *BitFields::stepBits(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  Bits B = bits(cast<MemberExpr>(E->getSubExpr()->IgnoreParens()));
  o2o_expr *Old = readBits(B);
  if (Failed)
    return Old;
  const o2o_type *T = scalar(B.Type->size == 8 ? O2O_T_U64 : O2O_T_U32);
  o2o_expr *Before = nullptr;
  if (E->isPostfix()) {
    o2o_symbol *S = temporary("old", B.Type, nullptr, L);
    Before = assign(o2o_sym(N, S), Old);
    Old = o2o_unary(N, O2O_E_LOAD, B.Type, o2o_sym(N, S));
  }
  o2o_expr *New = o2o_binary(N, E->isIncrementOp() ? O2O_OP_ADD : O2O_OP_SUB, T,
                             conversion(T, Old, L), o2o_int(N, T, 1));
  o2o_expr *Set = writeBits(B, conversion(B.Type, New, L));
  return E->isPostfix() ? comma(comma(Before, Set), Old) : Set;
}

/// An initializer list of a struct with bit-fields.
o2o_expr *BitFields::bitFieldInitializer(const InitListExpr *List, const o2o_type *T) {
  SourceLocation L = List->getExprLoc();
  const RecordDecl *D = List->getType()->getAs<RecordType>()->getDecl()->getDefinition();
  const ASTRecordLayout &Layout = Ctx.getASTRecordLayout(D);
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(L), T->record->nfields);
  unsigned Next = 0;
  for (const FieldDecl *F : D->fields()) {
    if (F->isBitField() && !F->getDeclName())
      continue;
    if (Next >= List->getNumInits() || Failed)
      break;
    const Expr *Init = List->getInit(Next++);
    if (!F->isBitField()) {
      unsigned I = fieldIndex(F);
      if (isPointerType(T->record->fields[I].type))
        return refuseExpr("pointer-store", L, "here", "the loop stores a pointer in memory");
      X->kids[I] = initializer(Init, T->record->fields[I].type);
      continue;
    }
    Bits B;
    B.Type = type(F->getType(), L);
    B.Offset = Layout.getFieldOffset(F->getFieldIndex());
    B.Width = widthOf(F, Ctx);
    o2o_expr *Value = conversion(B.Type, initializer(Init, B.Type), L);
    if (Failed)
      return X;
    auto Units = unitsOf(T, B);
    if (Units.size() > 1 && hasSideEffects(Init, Ctx))
      return refuseExpr("bit-field", L, "here",
                        "the loop initializes a bit-field with side effects");
    Value = conversion(scalar(O2O_T_U64), Value, L);
    for (unsigned I : Units) {
      uint64_t Mask;
      o2o_expr *Part = partFor(B, T->record->fields[I], Value, Mask);
      X->kids[I] = X->kids[I] ? o2o_binary(N, O2O_OP_OR, Part->type, X->kids[I], Part) : Part;
    }
  }
  return X;
}

} // namespace o2o
