//===- lower_operator.cpp - unary and binary operators, assignments ---------------------------===//
//
// Operators map one to one, but for signed arithmetic under -fwrapv, which is done in unsigned
// types, and for conditions that are known, which fold.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"
#include "plugin/lower/pointer/byte_offset.h"

using namespace clang;

namespace o2o {

/// The unsigned type to compute in under -fwrapv, where signed overflow wraps around; null: the
/// type itself.
static const o2o_type *wrapping(o2o_nest *N, const ASTContext &Ctx, const o2o_type *T) {
  if (Ctx.getLangOpts().getSignedOverflowBehavior() != LangOptions::SOB_Defined)
    return nullptr;
  return T->kind == O2O_T_I32   ? o2o_scalar(N, O2O_T_U32)
         : T->kind == O2O_T_I64 ? o2o_scalar(N, O2O_T_U64)
                                : nullptr;
}

static bool overflows(o2o_op Op) {
  return Op == O2O_OP_ADD || Op == O2O_OP_SUB || Op == O2O_OP_MUL || Op == O2O_OP_SHL;
}

/// A pointer to void or to characters counts bytes, whatever type it has in the IR
/// (void_pointer.h).
o2o_expr *NestLowering::notElements(const o2o_type *Pointer, SourceLocation L) {
  if (o2o_is_pointer(Pointer) && Pointer->elem->kind != O2O_T_VOID)
    return refuseExpr("pointer-cast", L, "here",
                      "the loop goes by bytes in memory of larger elements, and their number may "
                      "be no multiple of the size of these");
  return refuseExpr("pointer-cast", L, "here", "the loop computes with a pointer to void");
}

/// `p + bytes`, `bytes + p`, `p - bytes` of such a pointer.
o2o_expr *NestLowering::byteArithmetic(const BinaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  const bool Left = isBytePointer(E->getLHS()->getType());
  o2o_expr *P = rvalue(Left ? E->getLHS() : E->getRHS());
  if (Failed)
    return P;
  o2o_expr *Count =
      elementsOf(*this, P, Left ? E->getRHS() : E->getLHS(), E->getOpcode() == BO_Sub, L);
  if (!Count)
    return notElements(P->type, L);
  o2o_expr *X = o2o_expr_new(N, O2O_E_PTRADD, P->type, loc(L), 2);
  X->kids[0] = P;
  X->kids[1] = Count;
  return X;
}

/// -x and ~x
o2o_expr *NestLowering::complement(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  o2o_expr *V = rvalue(E->getSubExpr());
  const o2o_type *Wrap = E->getOpcode() == UO_Minus ? wrapping(N, Ctx, V->type) : nullptr;
  const o2o_type *T = V->type;
  V = Wrap ? conversion(Wrap, V, L) : V;
  o2o_expr *X = o2o_unary(N, E->getOpcode() == UO_Minus ? O2O_E_NEG : O2O_E_BITNOT, V->type, V);
  X->loc = loc(L);
  return conversion(T, X, L);
}

o2o_expr *NestLowering::addressOf(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *Sub = E->getSubExpr();
  const Expr *Inner = Sub->IgnoreParens();
  // &a[i] and &*p evaluate no memory.
  if (const auto *U = dyn_cast<UnaryOperator>(Inner); U && U->getOpcode() == UO_Deref)
    return rvalue(U->getSubExpr());
  if (Bytes.at(Inner))
    return Bytes.address(Inner);
  if (isa<DeclRefExpr>(Inner) && isa<FunctionDecl>(cast<DeclRefExpr>(Inner)->getDecl()))
    return refuseExpr("function-pointer", L, "here", "the loop uses a pointer to a function");
  o2o_expr *V = lvalue(Sub);
  if (Failed)
    return V;
  if (V->kind == O2O_E_SYM && ReadThrough.count(E) && o2o_is_number(V->type) &&
      (V->sym->storage == O2O_S_VALUE || V->sym->storage == O2O_S_ITER)) // of a copy
    V = o2o_sym(N, temporary(V->sym->name, V->type, o2o_sym(N, V->sym), L));
  if (V->kind == O2O_E_SYM && (V->sym->storage == O2O_S_VALUE || V->sym->storage == O2O_S_ITER ||
                               (V->sym->storage == O2O_S_OBJECT && V->sym->points)))
    return refuseExpr("address-taken", L, "address taken here",
                      std::string("the loop takes the address of '") + V->sym->name + "'");
  if (Sub->getType()->isArrayType() && isPointerType(V->type)) // declareRows()
    return refuseExpr("address-taken", L, "address taken here",
                      "the loop takes the address of a variable-length array whose rows differ "
                      "between iterations");
  o2o_expr *X = o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, V->type), V);
  X->loc = loc(L);
  return X;
}

/// The same of a pointer to numbers in memory of bytes, which have \p Each.
o2o_expr *NestLowering::stepBytes(const UnaryOperator *E, o2o_expr *Pointer, int64_t Each) {
  SourceLocation L = E->getExprLoc();
  const int64_t By = E->isIncrementOp() ? Each : -Each;
  o2o_expr *Sum = o2o_expr_new(N, O2O_E_ASSIGNOP, Pointer->type, loc(L), 2);
  Sum->op = O2O_OP_ADD;
  Sum->ctype = Pointer->type;
  Sum->kids[0] = Pointer;
  Sum->kids[1] = o2o_int(N, scalar(O2O_T_I64), By);
  if (E->isPrefix())
    return Sum;
  o2o_expr *Old = o2o_expr_new(N, O2O_E_PTRADD, Pointer->type, loc(L), 2);
  Old->kids[0] = Sum;
  Old->kids[1] = o2o_int(N, scalar(O2O_T_I64), -By);
  return Old;
}

/// ++x, x++, --x and x--
o2o_expr *NestLowering::step(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *Sub = E->getSubExpr();
  if (BitMembers.bitField(Sub))
    return BitMembers.stepBits(E);
  if (Bytes.at(Sub))
    return Bytes.step(E);
  if (Sub->getType()->isAnyComplexType())
    return refuseExpr("complex", L, "here", "the loop uses complex arithmetic");
  if (isHalf(Sub->getType()))
    return Halves.step(E);
  o2o_expr *V = lvalue(Sub);
  if (Failed || !assignable(V, L))
    return V;
  if (isBytePointer(Sub->getType()) && V->type->elem->size != 1)
    return notElements(V->type, L);
  if (const int64_t Each = VoidTypes.bytesEach(Sub->getType(), V); Each > 1)
    return stepBytes(E, V, Each);
  if (const o2o_type *Wrap = wrapping(N, Ctx, V->type)) {
    o2o_expr *Sum = o2o_expr_new(N, O2O_E_ASSIGNOP, V->type, loc(L), 2);
    Sum->op = E->isIncrementOp() ? O2O_OP_ADD : O2O_OP_SUB;
    Sum->ctype = Wrap;
    Sum->kids[0] = V;
    Sum->kids[1] = o2o_int(N, Wrap, 1);
    if (E->isPrefix())
      return Sum;
    o2o_op Back = E->isIncrementOp() ? O2O_OP_SUB : O2O_OP_ADD;
    o2o_expr *Old = o2o_binary(N, Back, Wrap, conversion(Wrap, Sum, L), o2o_int(N, Wrap, 1));
    return conversion(V->type, Old, L);
  }
  o2o_expr *X = o2o_unary(N, O2O_E_INCDEC, V->type, V);
  X->i = E->isIncrementOp() ? 1 : -1;
  X->post = E->isPostfix();
  X->loc = loc(L);
  return Shadows.withShadow(X);
}

o2o_expr *NestLowering::unary(const UnaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return rvalue(Sub);
  case UO_Minus:
  case UO_Not:
    return complement(E);
  case UO_LNot: {
    o2o_expr *V = Pointers.truth(Sub);
    bool Known = false;
    if (!Failed && Knowns.known(V, Known))
      return o2o_int(N, scalar(O2O_T_I32), !Known);
    return o2o_unary(N, O2O_E_NOT, scalar(O2O_T_I32), V);
  }
  case UO_AddrOf:
    return addressOf(E);
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec:
    return step(E);
  case UO_Deref:
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  default:
    return refuseExpr("complex", L, "here", "the loop uses complex arithmetic");
  }
}

/// The operator of the IR for an operator of C, alone and with an assignment.
static const struct {
  BinaryOperatorKind Alone, Assigning;
  o2o_op Op;
} BinaryOps[] = {
    {BO_Add, BO_AddAssign, O2O_OP_ADD}, {BO_Sub, BO_SubAssign, O2O_OP_SUB},
    {BO_Mul, BO_MulAssign, O2O_OP_MUL}, {BO_Div, BO_DivAssign, O2O_OP_DIV},
    {BO_Rem, BO_RemAssign, O2O_OP_REM}, {BO_Shl, BO_ShlAssign, O2O_OP_SHL},
    {BO_Shr, BO_ShrAssign, O2O_OP_SHR}, {BO_And, BO_AndAssign, O2O_OP_AND},
    {BO_Or, BO_OrAssign, O2O_OP_OR},    {BO_Xor, BO_XorAssign, O2O_OP_XOR},
    {BO_LT, BO_LT, O2O_OP_LT},          {BO_GT, BO_GT, O2O_OP_GT},
    {BO_LE, BO_LE, O2O_OP_LE},          {BO_GE, BO_GE, O2O_OP_GE},
    {BO_EQ, BO_EQ, O2O_OP_EQ},          {BO_NE, BO_NE, O2O_OP_NE},
};

bool binaryOp(BinaryOperatorKind K, o2o_op &Op) {
  for (const auto &Row : BinaryOps)
    if (Row.Alone == K || Row.Assigning == K) {
      Op = Row.Op;
      return true;
    }
  return false;
}

/// A pragma may forbid fused multiply-add for a part of the unit.  A kernel has one rule for all of
/// its body, so it then fuses nowhere; under -ffp-contract=fast Clang disregards such pragmas.
void NestLowering::heedContraction(const BinaryOperator *E) {
  const LangOptions &LO = Ctx.getLangOpts();
  if (E->hasStoredFPFeatures() && LO.getDefaultFPContractMode() != LangOptions::FPM_Fast &&
      !E->getFPFeaturesInEffect(LO).allowFPContractWithinStatement())
    N->fp.contract = false;
}

/// That many elements of the IR, where each of the source's is \p Each.
o2o_expr *NestLowering::times(o2o_expr *Count, int64_t Each) {
  return Each == 1 ? Count
                   : o2o_binary(N, O2O_OP_MUL, Count->type, Count, o2o_int(N, Count->type, Each));
}

/// Sums, differences and comparisons with pointers.
static o2o_expr *ofPointers(NestLowering &Nest, const BinaryOperator *E, o2o_op Op, o2o_expr *A,
                            o2o_expr *B) {
  o2o_nest *N = Nest.N;
  SourceLocation L = E->getExprLoc();
  if (E->isAdditiveOp() && isBytePointer(E->getLHS()->getType()) && A->type->elem->size != 1)
    return Nest.notElements(A->type, L);
  if (Op == O2O_OP_ADD || (Op == O2O_OP_SUB && !o2o_is_pointer(B->type))) {
    const bool Left = o2o_is_pointer(A->type);
    if (!Left)
      std::swap(A, B);
    B = Nest.conversion(Nest.scalar(O2O_T_I64), B, L);
    B = Nest.times(B, Nest.VoidTypes.bytesEach((Left ? E->getLHS() : E->getRHS())->getType(), A));
    o2o_expr *X = o2o_expr_new(N, O2O_E_PTRADD, A->type, Nest.loc(L), 2);
    X->kids[0] = A;
    X->kids[1] = Op == O2O_OP_SUB ? o2o_unary(N, O2O_E_NEG, B->type, B) : B;
    return X;
  }
  o2o_expr *Compared = Nest.Pointers.comparePointers(Op, A, B, L);
  const int64_t Each = Nest.VoidTypes.bytesEach(E->getLHS()->getType(), A);
  return Op == O2O_OP_SUB && Each > 1 && !Nest.Failed
             ? o2o_binary(N, O2O_OP_DIV, Compared->type, Compared, o2o_int(N, Compared->type, Each))
             : Compared;
}

o2o_expr *NestLowering::binary(const BinaryOperator *E) {
  heedContraction(E);
  SourceLocation L = E->getExprLoc();
  o2o_op Op = O2O_OP_ADD;
  if (E->isLogicalOp() || E->getOpcode() == BO_Comma) {
    o2o_expr *A = E->isLogicalOp() ? Pointers.truth(E->getLHS()) : rvalue(E->getLHS());
    bool Known = false, Decides = E->getOpcode() == BO_LOr; // what is not evaluated is not lowered
    bool First = E->isLogicalOp() && Knowns.known(A, Known);
    if (First && Known == Decides)
      return o2o_int(N, scalar(O2O_T_I32), Known);
    o2o_expr *B = E->isLogicalOp() ? Pointers.truth(E->getRHS()) : rvalue(E->getRHS());
    if (E->isLogicalOp() && Knowns.known(B, Known) &&
        (First || (Known == Decides && !hasSideEffects(E->getLHS(), Ctx))))
      return o2o_int(N, scalar(O2O_T_I32), Known);
    o2o_expr_kind K = E->getOpcode() == BO_LAnd  ? O2O_E_LAND
                      : E->getOpcode() == BO_LOr ? O2O_E_LOR
                                                 : O2O_E_COMMA;
    o2o_expr *X = o2o_expr_new(N, K, K == O2O_E_COMMA ? B->type : scalar(O2O_T_I32), loc(L), 2);
    X->kids[0] = A;
    X->kids[1] = B;
    return X;
  }
  if (!binaryOp(E->getOpcode(), Op))
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  if (E->isEqualityOp() &&
      (E->getLHS()->getType()->isAnyComplexType() || E->getRHS()->getType()->isAnyComplexType()))
    return ComplexValues.complexTruth(E);
  if (o2o_expr *Wide = WideInts.comparison(E))
    return Wide;
  if (E->isAdditiveOp() && isBytePointer(E->getType()))
    return byteArithmetic(E);
  o2o_expr *A = Halves.number(rvalue(E->getLHS()), E->getLHS()->getType());
  o2o_expr *B = Halves.number(rvalue(E->getRHS()), E->getRHS()->getType());
  if (Failed)
    return A;
  if (o2o_is_pointer(A->type) || o2o_is_pointer(B->type))
    return ofPointers(*this, E, Op, A, B);
  const o2o_type *T = E->isComparisonOp() ? scalar(O2O_T_I32) : type(E->getType(), L), *Result = T;
  const o2o_type *Wrap = overflows(Op) ? wrapping(N, Ctx, T) : nullptr;
  if (Wrap) {
    T = Wrap;
    A = conversion(Wrap, A, L);
    B = Op == O2O_OP_SHL ? B : conversion(Wrap, B, L);
  }
  o2o_expr *X = o2o_binary(N, Op, T, A, B);
  X->loc = loc(L);
  return conversion(Result, X, L);
}

/// Values of the launch cannot be assigned in the loop: every iteration would have to see the
/// change.
bool NestLowering::assignable(const o2o_expr *To, SourceLocation L) {
  if (To->kind != O2O_E_SYM)
    return true;
  const o2o_symbol *S = To->sym;
  std::string Name = std::string("'") + S->name + "'";
  if (S->storage == O2O_S_ITER)
    refuse("loop-variable-written", L, "assigned here",
           "the body changes the loop variable " + Name);
  else if (S->storage == O2O_S_VALUE || (S->storage == O2O_S_OBJECT && S->points))
    refuse("shared-written", L, "assigned here",
           "all iterations write the shared variable " + Name);
  return !Failed;
}

o2o_expr *NestLowering::assignment(const BinaryOperator *E) {
  heedContraction(E);
  SourceLocation L = E->getExprLoc();
  if (BitMembers.bitField(E->getLHS()))
    return BitMembers.assignBits(E);
  if (E->getLHS()->getType()->isAnyComplexType() ||
      (E->isCompoundAssignmentOp() && E->getRHS()->getType()->isAnyComplexType()))
    return ComplexValues.complexAssignment(E);
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E))
    if (o2o_expr *X = Halves.halfAssignment(C))
      return X;
  if (Bytes.at(E->getLHS()))
    return Bytes.assign(E);
  if (o2o_expr *X = PointersInLists.assignChosen(E))
    return X;
  const bool ByBytes = E->isCompoundAssignmentOp() && isBytePointer(E->getType());
  o2o_expr *To = lvalue(E->getLHS());
  o2o_expr *Value = Failed    ? nullptr
                    : ByBytes ? elementsOf(*this, To, E->getRHS(), false, L)
                              : rvalue(E->getRHS());
  if (Failed)
    return To;
  if (!Value)
    return notElements(To->type, L);
  if (!assignable(To, L))
    return To;
  if (o2o_is_pointer(To->type)) {
    if (To->kind != O2O_E_SYM)
      return refuseExpr("pointer-store", L, "stored here", "the loop stores a pointer in memory");
    if (E->getOpcode() == BO_Assign && !Pointers.setSpace(To->sym, Value, L))
      return To;
  } else if (To->type->kind == O2O_T_RECORD && hasPointer(To->type) &&
             Pointers.spaceOf(To) == O2O_SPACE_GLOBAL) {
    return refuseExpr("pointer-store", L, "stored here",
                      "the loop stores a struct with pointers in memory");
  }
  if (E->getOpcode() == BO_Assign) {
    o2o_expr *X = assign(To, Value);
    X->loc = loc(L);
    Bounds.assigned(E, To, Value);
    return Shadows.withShadow(X);
  }
  const auto *C = dyn_cast<CompoundAssignOperator>(E);
  o2o_op Op = O2O_OP_ADD;
  if (!C || !binaryOp(E->getOpcode(), Op))
    return refuseExpr("expression", L, "this expression",
                      "the loop uses a form of expression that has no translation");
  o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGNOP, To->type, loc(L), 2);
  X->op = Op;
  X->ctype = o2o_is_pointer(To->type) ? To->type : type(C->getComputationLHSType(), L);
  X->kids[0] = To;
  X->kids[1] = o2o_is_pointer(To->type) ? times(conversion(scalar(O2O_T_I64), Value, L),
                                                VoidTypes.bytesEach(E->getType(), To))
                                        : Value;
  if (const o2o_type *Wrap = overflows(Op) ? wrapping(N, Ctx, X->ctype) : nullptr) {
    X->ctype = Wrap;
    X->kids[1] = Op == O2O_OP_SHL ? X->kids[1] : conversion(Wrap, X->kids[1], L);
  }
  return Shadows.withShadow(X);
}

} // namespace o2o
