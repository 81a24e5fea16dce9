//===- lower_half.cpp - half-precision numbers ------------------------------------------------===//
//
// A half-precision number is a record of its bits, and what is computed with it is a float:
//
//   _Float16 h[]; h[i] = h[i] * x;    h[i] = (struct){o2o_half_of(o2o_half_value(h[i].bits) * x)}
//
// so that it is stored, passed and copied as a struct is, on devices that have cl_khr_fp16 and on
// those that have not: reading and writing such numbers in memory is part of OpenCL C.
//
// Results are rounded where Clang rounds them.  Where the processor has no such arithmetic that is
// at the end of sums and products, whose parts stay floats (-ffloat16-excess-precision=standard);
// else after each operation. A float has more than twice the digits of a half, so that rounding
// twice is rounding once.  __fp16 is a type of memory only: Clang's AST converts it to float.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

#include "xform/ir/builtin.h"
#include "xform/prepare/edit.h"

using namespace clang;

namespace o2o {

bool isHalf(QualType T) {
  const auto *B = T->getAs<BuiltinType>();
  return B && (B->getKind() == BuiltinType::Float16 || B->getKind() == BuiltinType::Half);
}

const o2o_type *HalfNumbers::halfType() {
  if (Half)
    return Half;
  o2o_record *R = o2o_record_new(N, "half_number", 1);
  R->fields[0] = {keep("bits"), scalar(O2O_T_U16), 0};
  R->size = R->align = 2;
  o2o_record_add(N, R);
  return Half = o2o_record_type(N, R);
}

o2o_expr *HalfNumbers::builtin(const char *Name, o2o_expr *Argument) const {
  const o2o_builtin *B = o2o_builtin_find(Name);
  o2o_expr *X = o2o_expr_new(N, O2O_E_BUILTIN, scalar(B->result), Argument->loc, 1);
  X->builtin = B;
  X->kids[0] = Argument;
  return X;
}

o2o_expr *HalfNumbers::bits(uint64_t Bits) {
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, halfType(), o2o_loc{}, 1);
  X->kids[0] = o2o_int(N, scalar(O2O_T_U16), (int64_t)Bits);
  return X;
}

/// The float that a half is.
o2o_expr *HalfNumbers::valueOf(o2o_expr *Number) {
  const o2o_type *F32 = scalar(O2O_T_F32), *U16 = scalar(O2O_T_U16);
  if (Failed)
    return zero(F32);
  if (Number->kind == O2O_E_COMMA)
    return comma(Number->kids[0], valueOf(Number->kids[1]));
  int64_t Bits = 0;
  const bool Made = Number->kind == O2O_E_COMPOUND;
  if (Made && (!Number->nkids || !Number->kids[0] || o2o_const_int(Number->kids[0], &Bits))) {
    llvm::APFloat V(llvm::APFloat::IEEEhalf(), llvm::APInt(16, (uint64_t)Bits & 0xffff));
    bool Lost = false;
    V.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
    o2o_expr *X = o2o_expr_new(N, O2O_E_FLOAT, F32, Number->loc, 0);
    X->d = V.convertToDouble();
    return X;
  }
  if (Made)
    return builtin("o2o_half_value", Number->kids[0]);
  o2o_expr *Of =
      o2o_unary(N, O2O_E_MEMBER, U16, Number->kind == O2O_E_LOAD ? Number->kids[0] : Number);
  Of->loc = Number->loc;
  return builtin("o2o_half_value", o2o_unary(N, O2O_E_LOAD, U16, Of));
}

o2o_expr *HalfNumbers::number(o2o_expr *Value, QualType T) {
  return isHalf(T) ? valueOf(Value) : Value;
}

/// The half that is nearest to a number.
o2o_expr *HalfNumbers::rounded(o2o_expr *Number, SourceLocation L) {
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, halfType(), loc(L), 1);
  if (Failed)
    return X;
  const bool Double = Number->type->kind == O2O_T_F64;
  X->kids[0] = builtin(Double ? "o2o_half_of_double" : "o2o_half_of",
                       Double ? Number : conversion(scalar(O2O_T_F32), Number, L));
  return X;
}

/// An expression of type half as a float that is not rounded at its end, as Clang computes the
/// operands of arithmetic.
o2o_expr *HalfNumbers::wide(const Expr *E) {
  E = E->IgnoreParens();
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  const bool Excess = E->getType().UseExcessPrecision(Ctx);
  auto Operand = [&](const Expr *X) { return Excess ? wide(X) : valueOf(rvalue(X)); };
  if (B && (B->isAdditiveOp() || B->isMultiplicativeOp())) {
    o2o_op Op = O2O_OP_ADD;
    Nest.heedContraction(B);
    o2o_expr *Left = Operand(B->getLHS()), *Right = Operand(B->getRHS());
    if (Failed || !binaryOp(B->getOpcode(), Op))
      return zero(scalar(O2O_T_F32));
    o2o_expr *X = o2o_binary(N, Op, scalar(O2O_T_F32), Left, Right);
    X->loc = loc(E->getExprLoc());
    return X;
  }
  if (U && U->getOpcode() == UO_Plus)
    return Operand(U->getSubExpr());
  if (U && U->getOpcode() == UO_Minus) {
    o2o_expr *X = Operand(U->getSubExpr());
    return o2o_unary(N, O2O_E_NEG, X->type, X);
  }
  return valueOf(rvalue(E));
}

bool HalfNumbers::computesWithHalf(const Expr *E) const {
  struct Finder : TreeVisitor {
    bool Found = false;
    bool VisitBinaryOperator(BinaryOperator *B) override {
      Found |= isHalf(B->getType());
      return !Found;
    }
  } F;
  F.TraverseStmt(const_cast<Expr *>(E));
  return F.Found;
}

o2o_expr *HalfNumbers::halfArithmetic(const Expr *E) {
  SourceLocation L = E->getExprLoc();
  Expr::EvalResult R;
  if (E->EvaluateAsRValue(R, Ctx) && !R.HasSideEffects && R.Val.isFloat() && !computesWithHalf(E))
    return bits(R.Val.getFloat().bitcastToAPInt().getZExtValue());
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = C->getSubExpr();
    const CastKind K = C->getCastKind();
    if (K == CK_FloatingCast && isHalf(Sub->getType()))
      return rvalue(Sub);
    if (K == CK_FloatingCast || K == CK_IntegralToFloating)
      return rounded(rvalue(Sub), L);
    return nullptr;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *U = dyn_cast<UnaryOperator>(E);
  if ((B && (B->isAdditiveOp() || B->isMultiplicativeOp())) ||
      (U && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus)))
    return rounded(wide(E), L);
  return nullptr;
}

o2o_expr *HalfNumbers::halfAssignment(const CompoundAssignOperator *E) {
  const QualType To = E->getLHS()->getType(), From = E->getRHS()->getType();
  QualType In = E->getComputationLHSType();
  SourceLocation L = E->getExprLoc();
  if (!isHalf(To) && !isHalf(In))
    return nullptr;
  o2o_op Op = O2O_OP_ADD;
  if (hasSideEffects(E->getLHS(), Ctx) || !binaryOp(E->getOpcode(), Op))
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  Nest.heedContraction(E);
  o2o_expr *Place = lvalue(E->getLHS());
  if (Failed || !assignable(Place, L))
    return Place;
  const bool Excess = isHalf(In) && In.UseExcessPrecision(Ctx);
  const o2o_type *T = isHalf(In) ? scalar(O2O_T_F32) : type(In, L);
  auto Rounds = [&](o2o_expr *X) { return isHalf(In) && !Excess ? valueOf(rounded(X, L)) : X; };
  o2o_expr *Old = number(o2o_unary(N, O2O_E_LOAD, Place->type, o2o_copy_expr(N, Place)), To);
  o2o_expr *With = isHalf(From) && Excess ? wide(E->getRHS()) : number(rvalue(E->getRHS()), From);
  if (Failed)
    return Place;
  Old = isHalf(To) ? conversion(T, Old, L) : Rounds(conversion(T, Old, L));
  o2o_expr *New = o2o_binary(N, Op, T, Old, conversion(T, With, L));
  New->loc = loc(L);
  return assign(Place, isHalf(To) ? rounded(New, L) : conversion(Place->type, Rounds(New), L));
}

/// h++ and the like.
o2o_expr *HalfNumbers::step(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  if (hasSideEffects(E->getSubExpr(), Ctx))
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  o2o_expr *Place = lvalue(E->getSubExpr());
  if (Failed || !assignable(Place, L))
    return Place;
  const o2o_type *F32 = scalar(O2O_T_F32);
  auto Load = [&](o2o_expr *Of) {
    return o2o_unary(N, O2O_E_LOAD, Of->type, o2o_copy_expr(N, Of));
  };
  o2o_expr *One = o2o_expr_new(N, O2O_E_FLOAT, F32, loc(L), 0);
  One->d = E->isIncrementOp() ? 1 : -1;
  o2o_expr *New =
      assign(Place, rounded(o2o_binary(N, O2O_OP_ADD, F32, valueOf(Load(Place)), One), L));
  if (E->isPrefix())
    return New;
  o2o_expr *Old = o2o_sym(N, temporary("old", Place->type, nullptr, L));
  return comma(comma(assign(Old, Load(Place)), New), Load(Old));
}

} // namespace o2o
