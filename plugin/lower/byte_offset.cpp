//===- byte_offset.cpp - pointers so many bytes behind another one ----------------------------===//
//
//   const float *in = (const float *)((const char *)from + (size_t)row * pitch);
//
// Places in the IR count elements. Bytes are so many elements where they are a product with a
// constant that the size of an element divides, or with an integer of the launch, of which the
// launch asks that it does (`pitch % sizeof(float) == 0`), or a product of such integers; sums are
// what their terms are.
//
// Products that could wrap around in 32 bits are no such elements: `(unsigned)(k * 4)` is not 4k.
// In 64 bits the address wraps as well.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/byte_offset.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

ByteOffset byteOffset(const Expr *E) {
  ByteOffset Out;
  E = E->IgnoreParens();
  const auto *B = dyn_cast<BinaryOperator>(E);
  while (B && B->isAdditiveOp() && B->getType()->isPointerType()) {
    const bool Left = B->getLHS()->getType()->isPointerType();
    Out.Parts.push_back({Left ? B->getRHS() : B->getLHS(), B->getOpcode() == BO_Sub});
    E = (Left ? B->getLHS() : B->getRHS())->IgnoreParens();
    B = dyn_cast<BinaryOperator>(E);
  }
  if (Out.Parts.empty())
    return Out;
  const auto *C = dyn_cast<CStyleCastExpr>(E);
  if (isVoidPointer(E->getType()))
    Out.Base = E;
  else if (C && C->getCastKind() == CK_BitCast && C->getType()->getPointeeType()->isCharType() &&
           C->getSubExpr()->getType()->isPointerType()) {
    Out.Base = C->getSubExpr();
    Out.Cast = C;
  }
  return Out;
}

namespace {

/// A number of bytes as one of elements.
class Quotient {
public:
  Quotient(NestLowering &Nest, uint64_t Size) : Nest(Nest), N(Nest.arena()), Size(Size) {}

  /// Null: it may be no whole number.
  o2o_expr *of(const Expr *E);

private:
  o2o_expr *ofCast(const CastExpr *C);
  o2o_expr *ofOperation(const BinaryOperator *B);
  o2o_expr *ofLaunch(const Expr *E);
  std::string onHost(const Expr *E, const o2o_symbol *&S);
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

o2o_expr *Quotient::ofOperation(const BinaryOperator *B) {
  const SourceLocation L = B->getExprLoc();
  const bool Sum = B->isAdditiveOp();
  if (!(Sum || B->getOpcode() == BO_Mul) || !exact(B))
    return nullptr;
  if (o2o_expr *Product = Sum ? nullptr : ofLaunch(B))
    return Product;
  o2o_expr *Left = of(B->getLHS()), *Right = Left && !Sum ? nullptr : of(B->getRHS());
  if (Sum ? !Left || !Right : !Left && !Right)
    return nullptr;
  Left = Left ? Left : Nest.rvalue(B->getLHS());
  Right = Right ? Right : Nest.rvalue(B->getRHS());
  const o2o_type *T = Nest.type(B->getType(), L);
  if (Nest.Failed)
    return nullptr;
  o2o_op Op = Sum ? B->getOpcode() == BO_Sub ? O2O_OP_SUB : O2O_OP_ADD : O2O_OP_MUL;
  return o2o_binary(N, Op, T, Nest.conversion(T, Left, L), Nest.conversion(T, Right, L));
}

/// An integer of the launch, or a product of such, as the host computes it; empty: it is neither.
/// \p S: one of them.
std::string Quotient::onHost(const Expr *E, const o2o_symbol *&S) {
  E = E->IgnoreParens();
  const auto *B = dyn_cast<BinaryOperator>(E);
  const auto *C = dyn_cast<CastExpr>(E);
  if (B && B->getOpcode() == BO_Mul && exact(B)) {
    const std::string Left = onHost(B->getLHS(), S);
    const std::string Right = Left.empty() ? "" : onHost(B->getRHS(), S);
    return Right.empty() ? "" : Left + "*" + Right;
  }
  if (C && C->getCastKind() != CK_LValueToRValue)
    return keeps(C) ? onHost(C->getSubExpr(), S) : "";
  if (!C || !Nest.Site.Directive || Nest.Failed)
    return "";
  const o2o_expr *X = Nest.rvalue(E);
  const o2o_symbol *Sym = !Nest.Failed && X->kind == O2O_E_SYM ? X->sym : nullptr;
  if (!Sym || Sym->storage != O2O_S_VALUE || !o2o_is_integer(Sym->type) || !Sym->host ||
      Sym->region_private)
    return "";
  S = Sym;
  return "(unsigned long long)(" + std::string(Sym->host) + ")";
}

/// Of that, the launch asks whether it is a whole number of elements.
o2o_expr *Quotient::ofLaunch(const Expr *E) {
  const o2o_symbol *S = nullptr;
  const std::string Value = onHost(E, S);
  if (Value.empty())
    return nullptr;
  const std::string Host = "((long long)(" + Value + ")", Each = std::to_string(Size);
  const char *Elements = Nest.keep(Host + "/" + Each + ")");
  o2o_symbol *Count = nullptr;
  for (unsigned I = 0; I < N->nsymbols; I++)
    if (N->symbols[I]->host && StringRef(N->symbols[I]->host) == Elements)
      Count = N->symbols[I];
  if (!Count) {
    Count = o2o_symbol_new(N, Nest.keep(std::string(S->name) + "_elements"), Nest.scalar(O2O_T_I64),
                           O2O_S_VALUE);
    Count->host = Elements;
    Count->source.original = S->source.original;
    Count->loc = S->loc;
    o2o_symbol_add(N, Count);
    N->host.runs = Nest.keep((N->host.runs ? std::string(N->host.runs) + "&&" : "") + Host + "%" +
                             Each + ")==0");
  }
  return o2o_sym(N, Count);
}

o2o_expr *Quotient::of(const Expr *E) {
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
  return C ? ofLaunch(E) : nullptr;
}

o2o_expr *elementsBehind(NestLowering &Nest, const CastExpr *E) {
  const ByteOffset Offset = byteOffset(E->getSubExpr());
  const SourceLocation L = E->getExprLoc();
  if (!Offset.Base || isVoidPointer(E->getType()) || E->getType()->getPointeeType()->isCharType() ||
      llvm::any_of(Offset.Parts,
                   [&](const ByteOffset::Part &P) { return hasSideEffects(P.Bytes, Nest.Ctx); }))
    return nullptr;
  const o2o_type *T = Nest.type(E->getType(), L);
  o2o_expr *P = Nest.Failed ? nullptr : Nest.rvalue(Offset.Base);
  if (Nest.Failed || !o2o_is_pointer(T) || !o2o_is_pointer(P->type))
    return nullptr;
  const o2o_type *From = o2o_element(P->type->elem), *To = o2o_element(T->elem);
  if (To->size == 0 || From->kind == O2O_T_VOID || T->elem->kind == O2O_T_ARRAY ||
      Nest.hasPointer(To) || !(From == To || o2o_type_same(From, To)))
    return nullptr;
  o2o_nest *N = Nest.arena();
  const o2o_type *I64 = Nest.scalar(O2O_T_I64);
  P = o2o_type_same(T, P->type) ? P : o2o_unary(N, O2O_E_CAST, T, P);
  for (const ByteOffset::Part &Part : Offset.Parts) {
    o2o_expr *Count = Quotient(Nest, To->size).of(Part.Bytes);
    if (!Count)
      return nullptr;
    Count = Nest.conversion(I64, Count, L);
    o2o_expr *X = o2o_expr_new(N, O2O_E_PTRADD, T, Nest.loc(L), 2);
    X->kids[0] = P;
    X->kids[1] = Part.Less ? o2o_unary(N, O2O_E_NEG, I64, Count) : Count;
    P = X;
  }
  return P;
}

} // namespace o2o
