//===- byte_offset.cpp - pointers so many bytes behind another one ----------------------------===//
//
//   const float *in = (const float *)((const char *)from + (size_t)row * pitch);
//
// Places in the IR count elements, and pointers to void or bytes point to elements there
// (void_pointer.h). Bytes are so many elements where they are a product with a
// constant that the size of an element divides, or with an integer of the launch, of which the
// launch asks that it does (`pitch % sizeof(float) == 0`), or a product of such integers; sums are
// what their terms are.  Nothing is asked where a constant divides the product: of
// `j * width * sizeof(float)` the width may be any.
//
// Bits that are always 0 say it as well: `x & 0x3fc` and `(x << 2) + 8` are whole numbers of four
// bytes, whatever has wrapped around.
//
// Products that could wrap around in 32 bits are no such elements: `(unsigned)(k * 4)` is not 4k.
// In 64 bits the address wraps as well.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/pointer/byte_offset.h"
#include "plugin/ast/lvalue.h"
#include "plugin/lower/lower.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace o2o {

namespace {

/// A number of bytes as one of elements.
class Quotient {
public:
  Quotient(NestLowering &Nest, uint64_t Size) : Nest(Nest), N(Nest.arena()), Size(Size) {}

  /// Null: it may be no whole number.
  o2o_expr *of(const Expr *E);

private:
  o2o_expr *ofForm(const Expr *E);
  unsigned zeroBits(const Expr *E, unsigned Depth = 0) const;
  const Expr *initial(const Expr *E) const;
  o2o_expr *ofCast(const CastExpr *C);
  o2o_expr *ofOperation(const BinaryOperator *B);
  void factor(const BinaryOperator *B, bool Asking, o2o_expr *&Left, o2o_expr *&Right);
  o2o_expr *ofLaunch(const Expr *E);
  o2o_expr *ofKnown(const Expr *E);
  o2o_expr *launchNumber(const Expr *E, const o2o_symbol *&Last);
  const Expr *firstValue(const Expr *E) const;
  bool isSteady(const Expr *E) const;
  bool keeps(const CastExpr *C) const;
  unsigned width(const Expr *E) const { return Nest.Ctx.getIntWidth(E->getType()); }
  /// What is computed is the number, or that in 64 bits.
  bool exact(const Expr *E) const {
    const bool Wraps =
        Nest.Ctx.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Defined;
    return width(E) == 64 || (E->getType()->isSignedIntegerType() && !Wraps);
  }

  NestLowering &Nest;
  o2o_nest *N;
  int64_t Size;
  bool Asks = true; ///< what the launch has to look at will do
};

} // namespace

/// The number is the same, or that in 64 bits.
bool Quotient::keeps(const CastExpr *C) const {
  const Expr *From = C->getSubExpr();
  const bool Signed = C->getType()->isSignedIntegerType();
  const bool Keeps = width(C) > width(From) ||
                     (width(C) == width(From) && Signed == From->getType()->isSignedIntegerType());
  return C->getCastKind() == CK_IntegralCast &&
         (width(C) == 64 || (Keeps && (Signed || From->getType()->isUnsignedIntegerType())));
}

o2o_expr *Quotient::ofCast(const CastExpr *C) {
  o2o_expr *X = keeps(C) ? of(C->getSubExpr()) : nullptr;
  return X ? Nest.conversion(Nest.type(C->getType(), C->getExprLoc()), X, C->getExprLoc())
           : nullptr;
}

/// One of the operands is a whole number of elements; of \p Asking, because the launch has looked.
void Quotient::factor(const BinaryOperator *B, bool Asking, o2o_expr *&Left, o2o_expr *&Right) {
  llvm::SaveAndRestore<bool> Saved(Asks, Asking);
  Left = of(B->getLHS());
  Right = Left ? nullptr : of(B->getRHS());
}

o2o_expr *Quotient::ofOperation(const BinaryOperator *B) {
  const SourceLocation L = B->getExprLoc();
  const bool Sum = B->isAdditiveOp();
  if (!(Sum || B->getOpcode() == BO_Mul) || !exact(B))
    return nullptr;
  o2o_expr *Left = nullptr, *Right = nullptr;
  if (Sum) {
    Left = of(B->getLHS());
    Right = Left ? of(B->getRHS()) : nullptr;
    if (!Right)
      return nullptr;
  } else {
    factor(B, false, Left, Right);
    if (o2o_expr *Product = Left || Right || !Asks ? nullptr : ofLaunch(B))
      return Product;
    if (!Left && !Right && Asks)
      factor(B, true, Left, Right);
    if (!Left && !Right)
      return nullptr;
  }
  Left = Left ? Left : Nest.rvalue(B->getLHS());
  Right = Right ? Right : Nest.rvalue(B->getRHS());
  const o2o_type *T = Nest.type(B->getType(), L);
  if (Nest.Failed)
    return nullptr;
  o2o_op Op = Sum ? B->getOpcode() == BO_Sub ? O2O_OP_SUB : O2O_OP_ADD : O2O_OP_MUL;
  return o2o_binary(N, Op, T, Nest.conversion(T, Left, L), Nest.conversion(T, Right, L));
}

/// An integer of the launch, or a product of such, in 64 bits; null: it is neither. \p Last: the
/// last of them.
o2o_expr *Quotient::launchNumber(const Expr *E, const o2o_symbol *&Last) {
  E = E->IgnoreParens();
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *C = dyn_cast<CastExpr>(E);
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  if (B && B->getOpcode() == BO_Mul && exact(B)) {
    o2o_expr *Left = launchNumber(B->getLHS(), Last);
    o2o_expr *Right = Left ? launchNumber(B->getRHS(), Last) : nullptr;
    return Right ? o2o_binary(N, O2O_OP_MUL, I64, Left, Right) : nullptr;
  }
  if (C && C->getCastKind() != CK_LValueToRValue)
    return keeps(C) ? launchNumber(C->getSubExpr(), Last) : nullptr;
  if (!C || !Nest.Site.Directive || Nest.Failed)
    return nullptr;
  o2o_symbol *Sym = Nest.TablePointers.pathInteger(C->getSubExpr());
  const o2o_expr *X = Sym || Nest.Failed ? nullptr : Nest.rvalue(E);
  if (X && !Nest.Failed && X->kind == O2O_E_SYM)
    Sym = X->sym;
  if (!Sym || Sym->storage != O2O_S_VALUE || !o2o_is_integer(Sym->type) || !Sym->host ||
      Sym->region_private)
    return nullptr;
  Last = Sym;
  return Nest.conversion(I64, o2o_sym(N, Sym), C->getExprLoc());
}

/// A variable that has one value, which is known.
o2o_expr *Quotient::ofKnown(const Expr *E) {
  const auto *C = dyn_cast<CastExpr>(E->IgnoreParens());
  if (!C || C->getCastKind() != CK_LValueToRValue || Nest.Failed)
    return nullptr;
  const o2o_expr *X = Nest.rvalue(E);
  int64_t Bytes;
  return !Nest.Failed && o2o_const_int(X, &Bytes) && Bytes % Size == 0
             ? o2o_int(N, X->type, Bytes / Size)
             : nullptr;
}

/// Of that, the launch asks whether it is a whole number of elements.
o2o_expr *Quotient::ofLaunch(const Expr *E) {
  const o2o_symbol *Last = nullptr, *Original = nullptr;
  const o2o_expr *Bytes = Asks ? launchNumber(E, Last) : nullptr;
  if (!Bytes || !oneOriginal(Bytes, Original))
    return ofKnown(E);
  const std::string Host = "(" + hostText(Bytes), Each = std::to_string(Size);
  const o2o_symbol *Named = Original ? Original : Last;
  auto [Count, New] =
      Nest.hostInteger(Host + "/" + Each + ")", std::string(Named->name) + "_elements",
                       Nest.scalar(O2O_T_I64), Original, Named->loc);
  if (New)
    N->host.runs = Nest.keep((N->host.runs ? std::string(N->host.runs) + "&&" : "") + Host + "%" +
                             Each + ")==0");
  return o2o_sym(N, Count);
}

/// How many of the last bits are certainly 0.
unsigned Quotient::zeroBits(const Expr *E, unsigned Depth) const {
  const unsigned All = 64;
  Expr::EvalResult R;
  E = E->IgnoreParens();
  if (!E->getType()->isIntegerType() || E->getType()->isBooleanType() || width(E) > All ||
      Depth > 20)
    return 0;
  if (E->EvaluateAsInt(R, Nest.Ctx))
    return (unsigned)llvm::countr_zero((uint64_t)R.Val.getInt().getExtValue());
  auto Of = [&](const Expr *Part) { return zeroBits(Part, Depth + 1); };
  if (const auto *Q = dyn_cast<ConditionalOperator>(E))
    return std::min(Of(Q->getTrueExpr()), Of(Q->getFalseExpr()));
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    const Expr *Value = C->getCastKind() == CK_LValueToRValue ? initial(C->getSubExpr()) : nullptr;
    return C->getCastKind() == CK_IntegralCast || C->getCastKind() == CK_NoOp ? Of(C->getSubExpr())
           : Value                                                            ? Of(Value)
                                                                              : 0;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->isAssignmentOp() || B->getOpcode() == BO_Comma)
    return 0;
  switch (B->getOpcode()) {
  case BO_And:
    return std::max(Of(B->getLHS()), Of(B->getRHS()));
  case BO_Or:
  case BO_Xor:
  case BO_Add:
  case BO_Sub:
    return std::min(Of(B->getLHS()), Of(B->getRHS()));
  case BO_Mul:
    return std::min(All, Of(B->getLHS()) + Of(B->getRHS()));
  case BO_Shl:
    if (B->getRHS()->EvaluateAsInt(R, Nest.Ctx) && R.Val.getInt().ult(All))
      return std::min(All, Of(B->getLHS()) + (unsigned)R.Val.getInt().getZExtValue());
    return Of(B->getLHS());
  default:
    return 0;
  }
}

o2o_expr *Quotient::of(const Expr *E) {
  o2o_expr *X = ofForm(E);
  if (X || Nest.Failed || !llvm::isPowerOf2_64((uint64_t)Size) ||
      zeroBits(E) < llvm::Log2_64((uint64_t)Size))
    return X;
  o2o_expr *Bytes = Nest.rvalue(E);
  return Nest.Failed ? nullptr
                     : o2o_binary(N, O2O_OP_SHR, Bytes->type, Bytes,
                                  o2o_int(N, Nest.scalar(O2O_T_I32),
                                          (int64_t)llvm::Log2_64((uint64_t)Size)));
}

o2o_expr *Quotient::ofForm(const Expr *E) {
  Expr::EvalResult R;
  E = E->IgnoreParens();
  if (Nest.Failed || !E->getType()->isIntegerType() || width(E) > 64)
    return nullptr;
  if (E->EvaluateAsInt(R, Nest.Ctx)) {
    const int64_t Bytes = R.Val.getInt().getExtValue();
    return Bytes % Size ? nullptr
                        : o2o_int(N, Nest.type(E->getType(), E->getExprLoc()), Bytes / Size);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return ofOperation(B);
  const auto *C = dyn_cast<CastExpr>(E);
  if (C && C->getCastKind() != CK_LValueToRValue)
    return ofCast(C);
  if (const Expr *Of = C ? firstValue(C->getSubExpr()) : nullptr)
    return of(Of);
  return C ? ofLaunch(E) : nullptr;
}

/// What a variable of the iteration has from its declaration on; null: it may get another value.
const Expr *Quotient::initial(const Expr *E) const {
  const VarDecl *V = referredVariable(E->IgnoreParens());
  return V && V->hasInit() && !V->isStaticLocal() && Nest.Local.count(V->getCanonicalDecl()) &&
                 Nest.Knowns.unitUses().onlyRead(V)
             ? V->getInit()
             : nullptr;
}

/// The same, if it is the value here; null: what it was made of may have changed.
const Expr *Quotient::firstValue(const Expr *E) const {
  const Expr *Value = initial(E);
  return Value && isSteady(Value) ? Value : nullptr;
}

/// Does it have one value all through the iteration, or the call?
bool Quotient::isSteady(const Expr *E) const {
  E = E->IgnoreParens();
  if (E->isIntegerConstantExpr(Nest.Ctx))
    return true;
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp() && isSteady(B->getLHS()) && isSteady(B->getRHS());
  const auto *C = dyn_cast<CastExpr>(E);
  if (!C || C->getCastKind() != CK_LValueToRValue)
    return C && C->getCastKind() == CK_IntegralCast && isSteady(C->getSubExpr());
  const VarDecl *V = referredVariable(C->getSubExpr()->IgnoreParens());
  const o2o_symbol *S = V ? Nest.symbolOf(V) : nullptr;
  return V && (Nest.Knowns.unitUses().onlyRead(V) ||
               (S && (S->storage == O2O_S_ITER || S->storage == O2O_S_VALUE)));
}

o2o_expr *elementsOf(NestLowering &Nest, o2o_expr *P, const Expr *Bytes, bool Less,
                     SourceLocation L) {
  o2o_nest *N = Nest.arena();
  const o2o_type *To = o2o_is_pointer(P->type) ? o2o_element(P->type->elem) : nullptr;
  o2o_expr *Count = nullptr;
  if (To && To->size == 1)
    Count = Nest.rvalue(Bytes);
  else if (To && To->size > 0 && P->type->elem->kind != O2O_T_ARRAY && !Nest.hasPointer(To) &&
           !hasSideEffects(Bytes, Nest.Ctx))
    Count = Quotient(Nest, To->size).of(Bytes);
  if (!Count || Nest.Failed)
    return nullptr;
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  Count = Nest.conversion(I64, Count, L);
  return Less ? o2o_unary(N, O2O_E_NEG, I64, Count) : Count;
}

} // namespace o2o
