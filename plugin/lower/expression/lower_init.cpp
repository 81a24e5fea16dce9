//===- lower_init.cpp - constants and initializers --------------------------------------------===//
//
// Integer and floating constants are folded; initializers of arrays and structs become COMPOUNDs.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/embed.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

o2o_expr *NestLowering::zero(const o2o_type *T) {
  if (o2o_is_integer(T))
    return o2o_int(N, T, 0);
  if (o2o_is_float(T))
    return o2o_expr_new(N, O2O_E_FLOAT, T, o2o_loc{}, 0);
  return o2o_expr_new(N, O2O_E_COMPOUND, T, o2o_loc{}, 0);
}

/// Integer and floating constants, folded; null when \p E is not one.
o2o_expr *NestLowering::constant(const Expr *E) {
  QualType T = E->getType();
  if (!T->isIntegralOrEnumerationType() && !T->isRealFloatingType())
    return nullptr;
  if (E->isValueDependent() || isEmbedded(E))
    return nullptr;
  Expr::EvalResult R;
  // In-range constants only: an overflow stays in the program, for the host and the device alike.
  if (!E->EvaluateAsRValue(R, Ctx) || R.HasSideEffects || R.HasUndefinedBehavior ||
      Halves.computesWithHalf(E))
    return nullptr;
  const o2o_type *IT = type(T, E->getExprLoc());
  if (R.Val.isInt() && o2o_is_integer(IT)) {
    const llvm::APSInt &V = R.Val.getInt();
    o2o_expr *I = o2o_int(N, IT, V.isSigned() ? V.getSExtValue() : (int64_t)V.getZExtValue());
    I->loc = loc(E->getExprLoc());
    return I;
  }
  if (R.Val.isFloat() && o2o_is_float(IT)) {
    llvm::APFloat F = R.Val.getFloat();
    bool Lost = false;
    F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
    o2o_expr *D = o2o_expr_new(N, O2O_E_FLOAT, IT, loc(E->getExprLoc()), 0);
    D->d = F.convertToDouble();
    return D;
  }
  return nullptr;
}

static bool hasBitFields(QualType T) {
  const auto *R = T->getAs<RecordType>();
  return R &&
         llvm::any_of(R->getDecl()->fields(), [](const FieldDecl *F) { return F->isBitField(); });
}

/// A string as the initializer of an array of characters.
static o2o_expr *characters(NestLowering &Nest, const StringLiteral *S, const o2o_type *T) {
  int64_t Count = 0;
  if (T->kind != O2O_T_ARRAY || !o2o_const_int(T->count, &Count) || S->getCharByteWidth() != 1)
    return Nest.refuseExpr("string-literal", S->getExprLoc(), "string here",
                           "the loop uses a string literal");
  unsigned Kids = (unsigned)std::min<uint64_t>((uint64_t)Count, S->getLength());
  o2o_expr *X = o2o_expr_new(Nest.N, O2O_E_COMPOUND, T, Nest.loc(S->getExprLoc()), Kids);
  for (unsigned I = 0; I < Kids; I++)
    X->kids[I] = o2o_int(Nest.N, T->elem, (int8_t)S->getCodeUnit(I));
  return X;
}

/// A pointer that an initializer leaves null.
static bool isNull(const Expr *Init, ASTContext &Ctx) {
  return isa<ImplicitValueInitExpr>(Init) ||
         Init->IgnoreParenCasts()->isNullPointerConstant(Ctx, Expr::NPC_ValueDependentIsNull);
}

o2o_expr *NestLowering::initializer(const Expr *E, const o2o_type *T) {
  E = E->IgnoreParens();
  if (const auto *C = dyn_cast<ConstantExpr>(E))
    E = C->getSubExpr()->IgnoreParens();
  if (const auto *C = dyn_cast<CompoundLiteralExpr>(E))
    return initializer(C->getInitializer(), T);
  if (const auto *C = dyn_cast<ImplicitCastExpr>(E);
      C && isa<CompoundLiteralExpr>(C->getSubExpr()->IgnoreParens()) &&
      C->getCastKind() == CK_LValueToRValue)
    return initializer(C->getSubExpr(), T);
  if (isa<ImplicitValueInitExpr>(E))
    return zero(T);
  if (T->kind == O2O_T_ARRAY && E->getType()->isAnyComplexType() && !isa<InitListExpr>(E))
    return ComplexValues.initialParts(E, T);
  if (const auto *S = dyn_cast<StringLiteral>(E))
    return characters(*this, S, T);
  const auto *List = dyn_cast<InitListExpr>(E);
  if (!List)
    return rvalue(E);
  if (const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm())
    List = Semantic;
  bool Number = T->kind != O2O_T_ARRAY && T->kind != O2O_T_RECORD;
  bool Whole = List->getType()->isAnyComplexType() && List->getNumInits() < 2; // {z}
  if (Number || Whole)
    return List->getNumInits() ? initializer(List->getInit(0), T) : zero(T);
  if (List->isStringLiteralInit())
    return initializer(List->getInit(0), T);
  if (const FieldDecl *Member = List->getInitializedFieldInUnion()) {
    unsigned Index = Member->getFieldIndex();
    o2o_expr *U = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(E->getExprLoc()), T->record->nfields);
    if (List->getNumInits() && !o2o_is_pointer(T->record->fields[Index].type))
      U->kids[Index] = initializer(List->getInit(0), T->record->fields[Index].type);
    return U;
  }
  if (T->kind == O2O_T_RECORD && hasBitFields(List->getType()))
    return BitMembers.bitFieldInitializer(List, T);
  unsigned Count = List->getNumInits();
  if (Count > 4096)
    return refuseExpr("large-initializer", E->getExprLoc(), "here",
                      "an initializer in the loop has more than 4096 elements");
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(E->getExprLoc()), Count);
  for (unsigned I = 0; I < Count; I++) {
    const o2o_type *ET = T->kind == O2O_T_ARRAY
                             ? T->elem
                             : T->record->fields[std::min(I, T->record->nfields - 1)].type;
    const Expr *Init = List->getInit(I);
    if (o2o_is_pointer(ET) && !Shadows.followed(List->getType()) && isNull(Init, Ctx))
      continue; // as zero
    if (o2o_is_pointer(ET))
      return refuseExpr("pointer-store", E->getExprLoc(), "here",
                        "the loop stores a pointer in memory");
    X->kids[I] = initializer(Init, ET);
  }
  return X;
}

} // namespace o2o
