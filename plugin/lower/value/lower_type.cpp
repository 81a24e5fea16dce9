//===- lower_type.cpp - C types to IR types ---------------------------------------------------===//
//
// Types that OpenCL C cannot hold the way the host does (long double, vectors,
// volatile) refuse the nest.  The sizes of variable-length arrays become values that the host
// evaluates at launch as sizeof expressions of the variable, so a later change of the variable in
// the declaration does not matter.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace o2o {

static o2o_type_kind integerKind(uint64_t Bits, bool Signed) {
  switch (Bits) {
  case 8:
    return Signed ? O2O_T_I8 : O2O_T_U8;
  case 16:
    return Signed ? O2O_T_I16 : O2O_T_U16;
  case 32:
    return Signed ? O2O_T_I32 : O2O_T_U32;
  case 64:
    return Signed ? O2O_T_I64 : O2O_T_U64;
  default:
    return O2O_T_VOID;
  }
}

const o2o_type *NestLowering::pointerType(const PointerType *PT, SourceLocation Loc) {
  QualType P = PT->getPointeeType();
  if (P->isFunctionType()) {
    refuse("function-pointer", Loc, "pointer to a function here",
           "the loop uses a pointer to a function");
    return scalar(O2O_T_I32);
  }
  if (P->isIncompleteType() && !P->isIncompleteArrayType())
    return o2o_pointer_to(N, scalar(O2O_T_VOID));
  return o2o_pointer_to(N, ComplexValues.inMemory(P, Loc));
}

const o2o_type *NestLowering::arrayType(const ArrayType *AT, SourceLocation Loc) {
  o2o_expr *Count = o2o_int(N, scalar(O2O_T_U64), 0);
  const o2o_type *Element = ComplexValues.inMemory(AT->getElementType(), Loc);
  if (const auto *Constant = dyn_cast<ConstantArrayType>(AT))
    Count->i = (int64_t)Constant->getSize().getZExtValue();
  // Reached through a cast or sizeof: variables go through typeOfVariable() and declaredType().
  if (const auto *Variable = dyn_cast<VariableArrayType>(AT))
    Count = LengthTypes.fixedCount(Variable->getSizeExpr());
  return o2o_array_of(N, Element, Count);
}

const o2o_type *NestLowering::type(QualType T, SourceLocation Loc) {
  if (T.isVolatileQualified()) {
    refuse("volatile", Loc, "'" + T.getAsString() + "' here", "the loop uses a volatile object");
    return scalar(O2O_T_I32);
  }
  T = T.getCanonicalType().getUnqualifiedType();
  if (const auto *A = T->getAs<AtomicType>()) {
    QualType Value = A->getValueType();
    if (Value->isScalarType() && !Value->isPointerType() &&
        Ctx.getTypeSize(Value) == Ctx.getTypeSize(T))
      return type(Value, Loc); // every access is an ATOMIC (lower_atomic_builtin.cpp)
    refuse("atomic-type", Loc, "'" + T.getAsString() + "' here",
           "the loop uses an _Atomic object that is not a number");
    return scalar(O2O_T_I32);
  }
  if (T->isVoidType())
    return scalar(O2O_T_VOID);
  if (T->isBooleanType())
    return scalar(O2O_T_BOOL);
  if (const auto *ET = T->getAs<EnumType>()) {
    T = ET->getDecl()->getIntegerType().getCanonicalType();
    if (T->isBooleanType()) { // keeps the lowest bit in Clang, in the standard whether there is any
      refuse("type", Loc, "'" + QualType(ET, 0).getAsString() + "' here",
             "the loop uses an enumeration of bool");
      return scalar(O2O_T_BOOL);
    }
  }
  if (T->isIntegerType() && !T->isBitIntType()) {
    o2o_type_kind K = integerKind(Ctx.getTypeSize(T), T->isSignedIntegerType());
    if (K != O2O_T_VOID)
      return scalar(K);
  }
  if (T->isSpecificBuiltinType(BuiltinType::Float))
    return scalar(O2O_T_F32);
  if (T->isSpecificBuiltinType(BuiltinType::Double))
    return scalar(O2O_T_F64);
  if (isHalf(T))
    return Halves.halfType();
  if (const auto *PT = T->getAs<PointerType>())
    return pointerType(PT, Loc);
  if (const ArrayType *AT = Ctx.getAsArrayType(T))
    return arrayType(AT, Loc);
  if (const auto *RT = T->getAs<RecordType>())
    return record(RT, Loc);
  if (T->isAnyComplexType())
    if (const o2o_type *C = ComplexValues.complexType(T))
      return C;
  refuse("type", Loc, "'" + T.getAsString() + "' here",
         "the loop uses the type '" + T.getAsString() + "', which OpenCL C does not have");
  return scalar(O2O_T_I32);
}

/// What nobody looks at: a pointer to a function, or an array of such.
static const o2o_type *functionPointers(o2o_nest *N, const ASTContext &Ctx, QualType T) {
  const o2o_type *One = o2o_pointer_to(N, o2o_scalar(N, O2O_T_VOID));
  const auto *Array = Ctx.getAsConstantArrayType(T);
  const uint64_t Count = Array ? Ctx.getConstantArrayElementCount(Array) : 0;
  return T->isArrayType()
             ? o2o_array_of(N, One, o2o_int(N, o2o_scalar(N, O2O_T_U64), (int64_t)Count))
             : One;
}

const o2o_type *NestLowering::record(const RecordType *T, SourceLocation Loc) {
  const RecordDecl *D = T->getDecl()->getDefinition();
  if (!D)
    return scalar(O2O_T_VOID);
  auto Found = Records.find(D);
  if (Found != Records.end())
    return Found->second;
  std::string Tag = D->getName().empty() ? "anon" : D->getName().str();
  // A record that points to itself: the pointee of the inner pointer is not needed on the device.
  Records[D] = scalar(O2O_T_VOID);
  const ASTRecordLayout &Layout = Ctx.getASTRecordLayout(D);
  uint64_t Size = (uint64_t)Layout.getSize().getQuantity(), Natural = 1;
  std::vector<o2o_field> Members;
  bool HasBits = llvm::any_of(D->fields(), [](const FieldDecl *F) { return F->isBitField(); });
  if (HasBits && D->isUnion())
    refuse("bit-field", Loc, "union '" + Tag + "' has one",
           "the loop uses a union with bit-fields");
  for (const FieldDecl *F : D->fields()) {
    unsigned I = F->getFieldIndex();
    uint64_t Align = (uint64_t)Ctx.getTypeAlignInChars(F->getType()).getQuantity();
    Natural = std::max(Natural, Align);
    if (F->isBitField())
      continue;
    o2o_field Field = {};
    Field.name = keep(F->getName().empty() ? "f" + std::to_string(I) : F->getName().str());
    QualType FT = F->getType();
    if (FT.isVolatileQualified()) { // memberBase() and load() let nobody look at such records
      Qualifiers Dropped;
      FT = Ctx.getUnqualifiedArrayType(FT, Dropped);
    }
    if (Ctx.getBaseElementType(FT)->isFunctionPointerType())
      Field.type = functionPointers(N, Ctx, FT);
    else
      Field.type = ComplexValues.inMemory(FT, Loc);
    Field.offset = Layout.getFieldOffset(I) / 8;
    if (Field.offset % Align)
      refuse("packed", Loc, "member '" + F->getName().str() + "' is not aligned as its type wants",
             "the loop uses a packed struct");
    Members.push_back(Field);
  }
  if (HasBits && !Failed)
    BitMembers.addUnits(D, Size, Natural, Members);
  unsigned Count = (unsigned)Members.size();
  o2o_record *R = o2o_record_new(N, keep(Tag), Count);
  R->is_union = D->isUnion();
  R->size = Size;
  R->align = (uint64_t)Layout.getAlignment().getQuantity();
  std::copy(Members.begin(), Members.end(), R->fields);
  if (R->align > Natural)
    refuse("packed", Loc, "'" + Tag + "' has an alignment of its own",
           "the loop uses a struct with an alignment of its own");
  if (!Count)
    refuse("type", Loc, "'" + Tag + "' has no members", "the loop uses an empty struct");
  o2o_record_add(N, R);
  return Records[D] = o2o_record_type(N, R);
}

bool NestLowering::hasPointer(const o2o_type *T) const {
  if (T->kind == O2O_T_POINTER)
    return true;
  if (T->kind == O2O_T_ARRAY)
    return hasPointer(T->elem);
  if (T->kind == O2O_T_RECORD)
    for (unsigned I = 0; I < T->record->nfields; I++)
      if (hasPointer(T->record->fields[I].type))
        return true;
  return false;
}

} // namespace o2o
