//===- lower_complex.cpp - complex numbers ----------------------------------------------------===//
//
// A complex number is a record of two, `re` and `im`, and arithmetic is that of its parts:
//
//   z[i] = w * z[i] + 1;       z[i] = (struct){re(w, z[i]) + 1, im(w, z[i])}
//
// A real operand has no imaginary part, as Clang has it (C11, G.5.1). Products and quotients are
// what the user's options say:
// with infinities as in Annex G, where Clang calls __muldc3 and __divdc3 (builtins of
// xform/ir/builtin.c), or the formula of -fcx-limited-range, which is part of -ffast-math. The last
// bits of a quotient are the library's own, on the host and here.
//
// Where the loop makes a pointer to real numbers of one to complex numbers, or the other way round
// (`((double *)z)[2 * i + 1]`), what pointers point to, elements and members are arrays of two real
// numbers (inMemory()), since all analyses would have to tell accesses of several types to the same
// places from each other else; pointers to such arrays and to their elements they know.
//
// Parts that are used twice are kept in variables of the iteration first.  Declined: complex
// integers, long double, functions of <complex.h> other than those in complexCall(), the option
// -fcomplex-arithmetic=promoted.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/lvalue.h"
#include "plugin/ast/tree_visitor.h"
#include "plugin/lower/lower.h"

#include "xform/ir/builtin.h"
#include "xform/prepare/edit.h"

using namespace clang;

namespace o2o {

/// The record of two floats or doubles; null: another complex type.
const o2o_type *ComplexNumbers::complexType(QualType T) {
  QualType Elem = T->castAs<ComplexType>()->getElementType();
  bool Double = Elem->isSpecificBuiltinType(BuiltinType::Double);
  if (!Double && !Elem->isSpecificBuiltinType(BuiltinType::Float))
    return nullptr;
  const o2o_type *&Known = Complex[Double];
  if (Known)
    return Known;
  const o2o_type *Part = scalar(Double ? O2O_T_F64 : O2O_T_F32);
  o2o_record *R = o2o_record_new(N, "complex", 2);
  R->fields[0] = {keep("re"), Part, 0};
  R->fields[1] = {keep("im"), Part, Part->size};
  R->size = 2 * Part->size;
  R->align = Part->align;
  o2o_record_add(N, R);
  return Known = o2o_record_type(N, R);
}

namespace {

/// Pointers to complex numbers that become pointers to real ones, and the other way round.
struct RealViews : TreeVisitor {
  explicit RealViews(ASTContext &Ctx) : Ctx(Ctx) {}

  bool VisitCastExpr(CastExpr *C) override {
    const auto *From = C->getSubExpr()->getType()->getAs<PointerType>();
    const auto *To = C->getType()->getAs<PointerType>();
    Found |= From && To && C->getCastKind() == CK_BitCast &&
             (isView(From->getPointeeType(), To->getPointeeType()) ||
              isView(To->getPointeeType(), From->getPointeeType()));
    return !Found;
  }
  bool isView(QualType Number, QualType Real) {
    const auto *Z = Ctx.getBaseElementType(Number)->getAs<ComplexType>();
    return Z && Ctx.hasSameUnqualifiedType(Z->getElementType(), Ctx.getBaseElementType(Real));
  }

  ASTContext &Ctx;
  bool Found = false;
};

} // namespace

bool ComplexNumbers::seenAsReals() {
  if (InMemory == Objects::Unknown && Site.Directive) { // else a function for other units
    RealViews Views(Ctx);
    Nest.anySite([&](const LoopSite &S) {
      Views.TraverseStmt(const_cast<Stmt *>(static_cast<const Stmt *>(S.Directive)));
      return Views.Found;
    });
    for (const FunctionDecl *F : Nest.Scanned)
      if (!Views.Found)
        Views.TraverseStmt(F->getBody());
    InMemory = Views.Found ? Objects::Parts : Objects::Records;
  }
  return InMemory == Objects::Parts;
}

const o2o_type *ComplexNumbers::inMemory(QualType T, SourceLocation L) {
  const o2o_type *Value = type(T, L);
  if (Failed || !T->isAnyComplexType() || !seenAsReals())
    return Value;
  return o2o_array_of(N, Value->record->fields[0].type, o2o_int(N, scalar(O2O_T_U64), 2));
}

/// A part of an lvalue, as an lvalue.
o2o_expr *ComplexNumbers::partOf(o2o_expr *Number, unsigned Field, SourceLocation L) {
  if (!Failed && Number->type->kind == O2O_T_ARRAY) {
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, Number->type->elem, loc(L), 2);
    X->kids[0] = Number;
    X->kids[1] = o2o_int(N, scalar(O2O_T_I64), Field);
    return X;
  }
  if (Failed || Number->type->kind != O2O_T_RECORD)
    return Number;
  o2o_expr *X = o2o_unary(N, O2O_E_MEMBER, Number->type->record->fields[Field].type, Number);
  X->field = Field;
  X->loc = loc(L);
  return X;
}

/// A value that may be used several times.
o2o_expr *ComplexNumbers::fixed(o2o_expr *Part, o2o_expr *&Before, SourceLocation L) {
  const o2o_expr *E = Part;
  while (E->kind == O2O_E_CAST || E->kind == O2O_E_NEG || E->kind == O2O_E_LOAD ||
         E->kind == O2O_E_MEMBER)
    E = E->kids[0];
  if (E->kind == O2O_E_FLOAT || E->kind == O2O_E_INT || E->kind == O2O_E_SYM)
    return Part;
  o2o_expr *T = o2o_sym(N, temporary("part", Part->type, nullptr, L));
  Before = comma(Before, assign(T, Part));
  return o2o_unary(N, O2O_E_LOAD, Part->type, o2o_copy_expr(N, T));
}

o2o_expr *ComplexNumbers::complexRecord(ComplexParts P, const o2o_type *T, SourceLocation L) {
  if (Failed)
    return P.Re;
  const o2o_type *Part = T->record->fields[0].type;
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(L), 2);
  X->kids[0] = conversion(Part, P.Re, L);
  X->kids[1] = P.Im ? conversion(Part, P.Im, L) : zero(Part);
  return comma(P.Before, X);
}

ComplexNumbers::ComplexParts ComplexNumbers::converted(ComplexParts P, const o2o_type *Part,
                                                       SourceLocation L) {
  if (!Failed) {
    P.Re = conversion(Part, P.Re, L);
    P.Im = P.Im ? conversion(Part, P.Im, L) : nullptr;
  }
  return P;
}

static o2o_expr *negated(o2o_nest *N, o2o_expr *E) { return o2o_unary(N, O2O_E_NEG, E->type, E); }

/// A call of a function with the parts of two numbers.
static o2o_expr *builtinCall(o2o_nest *N, const char *Name, const o2o_type *T,
                             llvm::ArrayRef<o2o_expr *> Args) {
  const o2o_builtin *B = o2o_builtin_find(Name);
  o2o_expr *X = o2o_expr_new(N, O2O_E_BUILTIN, T, Args[0]->loc, (unsigned)Args.size());
  X->builtin = B;
  for (unsigned I = 0; I < Args.size(); I++) {
    const o2o_type *P = o2o_scalar(N, B->params[I]);
    o2o_expr *A = o2o_copy_expr(N, Args[I]);
    X->kids[I] = A->type->kind == P->kind ? A : o2o_unary(N, O2O_E_CAST, P, A);
  }
  return X;
}

/// The kernel's function for a product or quotient by the rule; empty: it has none.
static std::string functionFor(ComplexRule Rule, BinaryOperatorKind Op, bool Double) {
  std::string Name = Rule == ComplexRule::AnnexG     ? Op == BO_Mul ? "mul" : "div"
                     : Rule == ComplexRule::Improved ? "quotient"
                                                     : "";
  return Name.empty() ? "" : "o2o_complex_" + Name + (Double ? "" : "f");
}

ComplexNumbers::ComplexParts ComplexNumbers::complexOperation(BinaryOperatorKind Op, ComplexParts A,
                                                              ComplexParts B,
                                                              const BinaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  ComplexParts R;
  if (Failed)
    return A;
  R.Before = A.Before && B.Before ? comma(A.Before, B.Before) : A.Before ? A.Before : B.Before;
  const o2o_type *T = A.Re->type;
  auto Two = [&](o2o_op O, o2o_expr *X, o2o_expr *Y) {
    return o2o_binary(N, O, T, o2o_copy_expr(N, X), o2o_copy_expr(N, Y));
  };
  if (Op == BO_Add || Op == BO_Sub) {
    o2o_op O = Op == BO_Add ? O2O_OP_ADD : O2O_OP_SUB;
    R.Re = Two(O, A.Re, B.Re);
    R.Im = A.Im && B.Im            ? Two(O, A.Im, B.Im)
           : A.Im                  ? A.Im
           : Op == BO_Add || !B.Im ? B.Im
                                   : negated(N, B.Im);
    return R;
  }
  A.Re = fixed(A.Re, R.Before, L);
  B.Re = fixed(B.Re, R.Before, L);
  A.Im = A.Im ? fixed(A.Im, R.Before, L) : nullptr;
  B.Im = B.Im ? fixed(B.Im, R.Before, L) : nullptr;
  if (!B.Im || (Op == BO_Mul && !A.Im)) { // one of the two is real
    o2o_op O = Op == BO_Mul ? O2O_OP_MUL : O2O_OP_DIV;
    R.Re = Two(O, A.Re, B.Re);
    R.Im = B.Im ? Two(O, A.Re, B.Im) : Two(O, A.Im, B.Re);
    return R;
  }
  ComplexRule Rule = complexRuleOf(E, Ctx.getLangOpts());
  bool Double = T->kind == O2O_T_F64;
  if ((Rule == ComplexRule::Limited || Rule == ComplexRule::Improved) && Op == BO_Mul) {
    R.Re = o2o_binary(N, O2O_OP_SUB, T, Two(O2O_OP_MUL, A.Re, B.Re), Two(O2O_OP_MUL, A.Im, B.Im));
    R.Im = o2o_binary(N, O2O_OP_ADD, T, Two(O2O_OP_MUL, A.Re, B.Im), Two(O2O_OP_MUL, A.Im, B.Re));
    return R;
  }
  if (Rule == ComplexRule::Limited) {
    o2o_expr *ImA = A.Im ? A.Im : zero(T);
    o2o_expr *Norm = fixed(
        o2o_binary(N, O2O_OP_ADD, T, Two(O2O_OP_MUL, B.Re, B.Re), Two(O2O_OP_MUL, B.Im, B.Im)),
        R.Before, L);
    o2o_expr *Re =
        o2o_binary(N, O2O_OP_ADD, T, Two(O2O_OP_MUL, A.Re, B.Re), Two(O2O_OP_MUL, ImA, B.Im));
    o2o_expr *Im =
        o2o_binary(N, O2O_OP_SUB, T, Two(O2O_OP_MUL, ImA, B.Re), Two(O2O_OP_MUL, A.Re, B.Im));
    R.Re = Two(O2O_OP_DIV, Re, Norm);
    R.Im = Two(O2O_OP_DIV, Im, Norm);
    return R;
  }
  std::string Name = functionFor(Rule, Op, Double);
  if (Name.empty()) {
    refuse("complex", L, "here",
           "the loop multiplies or divides complex numbers by the rules of an option that has no "
           "translation");
    return A;
  }
  o2o_expr *Args[] = {A.Re, A.Im ? A.Im : zero(T), B.Re, B.Im};
  R.Re = builtinCall(N, (Name + "_re").c_str(), T, Args);
  R.Im = builtinCall(N, (Name + "_im").c_str(), T, Args);
  return R;
}

namespace {

/// What makes one function of another: nothing; f(z) = g(i z); f(z) = -i g(i z); acosh.
enum class Turned { No, Argument, Both, UpperHalf };

struct ComplexFunction {
  const char *Name, *Is;
  Turned Turn;
};
const ComplexFunction ComplexFunctions[] = {
    {"cexp", "cexp", Turned::No},     {"csqrt", "csqrt", Turned::No},
    {"clog", "clog", Turned::No},     {"cproj", "cproj", Turned::No},
    {"csinh", "csinh", Turned::No},   {"csin", "csinh", Turned::Both},
    {"ccosh", "ccosh", Turned::No},   {"ccos", "ccosh", Turned::Argument},
    {"ctanh", "ctanh", Turned::No},   {"ctan", "ctanh", Turned::Both},
    {"casinh", "casinh", Turned::No}, {"casin", "casinh", Turned::Both},
    {"cacos", "cacos", Turned::No},   {"cacosh", "cacos", Turned::UpperHalf},
    {"catanh", "catanh", Turned::No}, {"catan", "catanh", Turned::Both},
};

} // namespace

/// conj() and its like, whose values are complex; no Re: another function.
ComplexNumbers::ComplexParts ComplexNumbers::complexCall(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  ComplexParts R;
  if (!F || F->hasBody() || !F->getIdentifier() || !F->getBuiltinID())
    return R;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  if (Name == "complex" && E->getNumArgs() == 2)
    return {rvalue(E->getArg(0)), rvalue(E->getArg(1)), nullptr};
  if ((Name == "conj" || Name == "conjf") && E->getNumArgs() == 1) {
    R = complexParts(E->getArg(0));
    if (!Failed)
      R.Im = negated(N, R.Im);
    return R;
  }
  bool Single = Name.consume_back("f");
  SourceLocation L = E->getExprLoc();
  if (Name == "cpow" && E->getNumArgs() == 2) // as the C library computes it
    return called("cexp", Single,
                  product(called("clog", Single, complexParts(E->getArg(0)), L),
                          complexParts(E->getArg(1)), Single, L),
                  L);
  if (E->getNumArgs() != 1)
    return R;
  const ComplexFunction *Known =
      llvm::find_if(ComplexFunctions, [&](const ComplexFunction &K) { return Name == K.Name; });
  if (Known == std::end(ComplexFunctions))
    return R;
  ComplexParts A = complexParts(E->getArg(0));
  if (Failed)
    return A;
  A.Im = A.Im ? A.Im : zero(A.Re->type);
  if (Known->Turn == Turned::No)
    return called(Known->Is, Single, A, L);
  if (Known->Turn == Turned::UpperHalf) // acosh(z) is i or -i times acos(z)
    return upperHalf(A, Single, L);
  ComplexParts H = called(Known->Is, Single, {negated(N, A.Im), A.Re, A.Before}, L);
  if (!Failed && Known->Turn == Turned::Both)
    return {H.Im, negated(N, H.Re), H.Before};
  return H;
}

/// acosh(z), whose real part is not negative.
ComplexNumbers::ComplexParts ComplexNumbers::upperHalf(ComplexParts A, bool Single,
                                                       SourceLocation L) {
  A.Im = fixed(A.Im, A.Before, L);
  ComplexParts H = called("cacos", Single, {A.Re, A.Im, A.Before}, L);
  if (Failed)
    return H;
  o2o_expr *Sign[] = {H.Re, A.Im};
  return {builtinCall(N, Single ? "fabsf" : "fabs", H.Im->type, H.Im),
          builtinCall(N, Single ? "copysignf" : "copysign", H.Re->type, Sign), H.Before};
}

/// A function of the complex number \p A, which the kernel has (xform/ir/builtin.c).
ComplexNumbers::ComplexParts ComplexNumbers::called(const std::string &Name, bool Single,
                                                    ComplexParts A, SourceLocation L) {
  if (Failed)
    return A;
  ComplexParts R;
  R.Before = A.Before;
  const o2o_type *T = A.Re->type;
  std::string Function = "o2o_" + Name + (Single ? "f" : "");
  o2o_expr *Args[] = {fixed(A.Re, R.Before, L), fixed(A.Im ? A.Im : zero(T), R.Before, L)};
  R.Re = builtinCall(N, (Function + "_re").c_str(), T, Args);
  R.Im = builtinCall(N, (Function + "_im").c_str(), T, Args);
  return R;
}

/// By the rules of C11, Annex G.
ComplexNumbers::ComplexParts ComplexNumbers::product(ComplexParts A, ComplexParts B, bool Single,
                                                     SourceLocation L) {
  if (Failed)
    return A;
  ComplexParts R;
  R.Before = A.Before && B.Before ? comma(A.Before, B.Before) : A.Before ? A.Before : B.Before;
  const o2o_type *T = A.Re->type;
  o2o_expr *Args[4], *Parts[] = {B.Re, B.Im ? B.Im : zero(T), A.Re, A.Im};
  for (unsigned I = 0; I < 4; I++)
    Args[I] = fixed(Parts[I], R.Before, L);
  std::string Name = Single ? "o2o_complex_mulf" : "o2o_complex_mul";
  R.Re = builtinCall(N, (Name + "_re").c_str(), T, Args);
  R.Im = builtinCall(N, (Name + "_im").c_str(), T, Args);
  return R;
}

/// A constant; no Re: it is none.
ComplexNumbers::ComplexParts ComplexNumbers::constantParts(const Expr *E, const o2o_type *Part) {
  Expr::EvalResult Known;
  if (!E->EvaluateAsRValue(Known, Ctx) || Known.HasSideEffects || !Known.Val.isComplexFloat())
    return {};
  auto Constant = [&](llvm::APFloat V) {
    bool Lost = false;
    V.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &Lost);
    o2o_expr *X = o2o_expr_new(N, O2O_E_FLOAT, Part, loc(E->getExprLoc()), 0);
    X->d = V.convertToDouble();
    return X;
  };
  return {Constant(Known.Val.getComplexFloatReal()), Constant(Known.Val.getComplexFloatImag()),
          nullptr};
}

/// A conversion that works on the parts; no Re: another one.
ComplexNumbers::ComplexParts ComplexNumbers::castParts(const CastExpr *C, const o2o_type *Part) {
  SourceLocation L = C->getExprLoc();
  const Expr *Sub = C->getSubExpr();
  switch (C->getCastKind()) {
  case CK_FloatingRealToComplex: {
    o2o_expr *Re = rvalue(Sub);
    return {Failed ? Re : conversion(Part, Re, L), zero(Part), nullptr};
  }
  case CK_FloatingComplexCast:
    return converted(complexParts(Sub), Part, L);
  case CK_NoOp:
    return Sub->isGLValue() ? ComplexParts{} : complexParts(Sub);
  case CK_LValueToRValue: {
    if (hasSideEffects(Sub, Ctx))
      return {}; // a whole, or refused by load()
    o2o_expr *From = lvalue(Sub);
    if (Failed)
      return {From, nullptr, nullptr};
    return {o2o_unary(N, O2O_E_LOAD, Part, partOf(From, 0, L)),
            o2o_unary(N, O2O_E_LOAD, Part, partOf(o2o_copy_expr(N, From), 1, L)), nullptr};
  }
  default:
    return {};
  }
}

/// A sign or the conjugate; no Re: another operator.
ComplexNumbers::ComplexParts ComplexNumbers::unaryParts(const UnaryOperator *U) {
  const UnaryOperatorKind Op = U->getOpcode();
  if (Op != UO_Plus && Op != UO_Extension && Op != UO_Minus && Op != UO_Not)
    return {};
  ComplexParts P = complexParts(U->getSubExpr());
  if (Failed || Op == UO_Plus || Op == UO_Extension)
    return P;
  P.Re = Op == UO_Minus ? negated(N, P.Re) : P.Re;
  P.Im = negated(N, P.Im);
  return P;
}

/// A value that is evaluated once, as a whole.
ComplexNumbers::ComplexParts ComplexNumbers::partsOfWhole(const Expr *E, const o2o_type *T,
                                                          const o2o_type *Part) {
  SourceLocation L = E->getExprLoc();
  o2o_expr *Value = rvalue(E);
  if (Failed)
    return {Value, nullptr, nullptr};
  if (Value->kind == O2O_E_COMPOUND)
    return {Value->kids[0], Value->kids[1], nullptr};
  o2o_expr *Whole = o2o_sym(N, temporary("number", T, nullptr, L));
  return {o2o_unary(N, O2O_E_LOAD, Part, partOf(o2o_copy_expr(N, Whole), 0, L)),
          o2o_unary(N, O2O_E_LOAD, Part, partOf(o2o_copy_expr(N, Whole), 1, L)),
          assign(Whole, Value)};
}

/// The parts of an operand, which is a real or a complex number.
ComplexNumbers::ComplexParts ComplexNumbers::complexParts(const Expr *E) {
  E = E->IgnoreParens();
  if (Failed || !E->getType()->isAnyComplexType())
    return {rvalue(E), nullptr, nullptr};
  const o2o_type *T = type(E->getType(), E->getExprLoc());
  if (Failed)
    return {zero(scalar(O2O_T_F64)), nullptr, nullptr};
  const o2o_type *Part = T->record->fields[0].type;
  if (ComplexParts P = constantParts(E, Part); P.Re)
    return P;
  if (const auto *G = dyn_cast<GenericSelectionExpr>(E))
    return complexParts(G->getResultExpr());
  if (const auto *C = dyn_cast<ChooseExpr>(E))
    return complexParts(C->getChosenSubExpr());
  if (const auto *C = dyn_cast<CastExpr>(E))
    if (ComplexParts P = castParts(C, Part); P.Re || Failed)
      return P;
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    if (ComplexParts P = unaryParts(U); P.Re || Failed)
      return P;
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && (B->isAdditiveOp() || B->isMultiplicativeOp())) {
    Nest.heedContraction(B);
    ComplexParts Left = complexParts(B->getLHS());
    return complexOperation(B->getOpcode(), Left, complexParts(B->getRHS()), B);
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    if (ComplexParts P = complexCall(Call); P.Re || Failed)
      return P;
  return partsOfWhole(E, T, Part);
}

/// Is the value put together from the parts of its operands? Else it is an object's, or another
/// expression's.
static bool isMadeOfParts(const Expr *E) {
  if (const auto *C = dyn_cast<CastExpr>(E))
    return C->getCastKind() == CK_FloatingRealToComplex ||
           C->getCastKind() == CK_FloatingComplexCast;
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->isAdditiveOp() || B->isMultiplicativeOp();
  const auto *U = dyn_cast<UnaryOperator>(E);
  return (U && !U->isIncrementDecrementOp() && U->getOpcode() != UO_Extension) ||
         isa<ImaginaryLiteral>(E);
}

/// The value of a variable whose parts are reductions of their own.
bool ComplexNumbers::isReduced(const Expr *E) const {
  const auto *C = dyn_cast<CastExpr>(E);
  if (!C || C->getCastKind() != CK_LValueToRValue)
    return false;
  const VarDecl *V = wholeVariable(C->getSubExpr());
  auto Known = V ? Nest.Clauses.find(V) : Nest.Clauses.end();
  return Known != Nest.Clauses.end() && !Known->second.Members.empty();
}

o2o_expr *ComplexNumbers::complexArithmetic(const Expr *E) {
  SourceLocation L = E->getExprLoc();
  const o2o_type *T = type(E->getType(), L);
  if (Failed)
    return zero(scalar(O2O_T_F64));
  if (isMadeOfParts(E) || isReduced(E))
    return complexRecord(complexParts(E), T, L);
  const auto *Call = dyn_cast<CallExpr>(E);
  const auto *Cast = dyn_cast<CastExpr>(E);
  ComplexParts P = Call ? complexCall(Call) : ComplexParts();
  if (Cast && Cast->getCastKind() == CK_LValueToRValue && seenAsReals())
    P = castParts(Cast, T->record->fields[0].type);
  return P.Re || Failed ? complexRecord(P, T, L) : nullptr;
}

/// The assignment, behind what its value needs first.
static o2o_expr *assignment(o2o_nest *N, o2o_expr *To, o2o_expr *Value) {
  if (Value->kind == O2O_E_COMMA) {
    Value->kids[1] = assignment(N, To, Value->kids[1]);
    Value->type = To->type;
    return Value;
  }
  o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGN, To->type, Value->loc, 2);
  X->kids[0] = To;
  X->kids[1] = Value;
  return X;
}

/// Both parts become those of a number, which is computed before, and is what the expression has,
/// as a record of type \p Value.
o2o_expr *ComplexNumbers::written(o2o_expr *To, ComplexParts P, const o2o_type *Value,
                                  SourceLocation L) {
  const o2o_type *Part = To->type->elem;
  o2o_expr *Before = P.Before;
  P = converted(P, Part, L);
  if (Failed)
    return To;
  o2o_expr *Re = fixed(P.Re, Before, L), *Im = fixed(P.Im ? P.Im : zero(Part), Before, L);
  o2o_expr *First = assign(partOf(To, 0, L), Re);
  First->loc = loc(L);
  o2o_expr *Second = assign(partOf(o2o_copy_expr(N, To), 1, L), Im);
  Second->loc = loc(L);
  Before = comma(Before, comma(First, Second));
  return comma(Before,
               complexRecord({o2o_copy_expr(N, Re), o2o_copy_expr(N, Im), nullptr}, Value, L));
}

o2o_expr *ComplexNumbers::initialParts(const Expr *E, const o2o_type *T) {
  ComplexParts P = complexParts(E);
  if (Failed)
    return P.Re;
  o2o_expr *X = o2o_expr_new(N, O2O_E_COMPOUND, T, loc(E->getExprLoc()), 2);
  X->kids[0] = comma(P.Before, conversion(T->elem, P.Re, E->getExprLoc()));
  X->kids[1] = P.Im ? conversion(T->elem, P.Im, E->getExprLoc()) : zero(T->elem);
  return X;
}

/// z = ..., z += ...
o2o_expr *ComplexNumbers::complexAssignment(const BinaryOperator *E) {
  SourceLocation L = E->getExprLoc();
  const auto *C = dyn_cast<CompoundAssignOperator>(E);
  if (!E->getLHS()->getType()->isAnyComplexType() || (C && hasSideEffects(E->getLHS(), Ctx)))
    return refuseExpr("complex", L, "here", "the loop uses complex arithmetic");
  o2o_expr *To = lvalue(E->getLHS());
  if (Failed || !assignable(To, L))
    return To;
  const bool Parts = To->type->kind == O2O_T_ARRAY;
  if (Parts && hasSideEffects(E->getLHS(), Ctx))
    return Nest.otherElements(L);
  if (!C && Parts) {
    ComplexParts New = complexParts(E->getRHS());
    return Failed ? To : written(To, New, type(E->getType(), L), L);
  }
  if (!C) {
    o2o_expr *Value = rvalue(E->getRHS());
    return Failed ? Value : o2o::assignment(N, To, Value);
  }
  Nest.heedContraction(E);
  const o2o_type *Part = Parts ? To->type->elem : To->type->record->fields[0].type;
  QualType Computed = C->getComputationResultType()->castAs<ComplexType>()->getElementType();
  const o2o_type *Wide = type(Computed, L);
  ComplexParts Old = {o2o_unary(N, O2O_E_LOAD, Part, partOf(o2o_copy_expr(N, To), 0, L)),
                      o2o_unary(N, O2O_E_LOAD, Part, partOf(o2o_copy_expr(N, To), 1, L)), nullptr};
  ComplexParts With = complexParts(E->getRHS());
  if (Failed)
    return To;
  ComplexParts New = complexOperation(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()),
                                      converted(Old, Wide, L), converted(With, Wide, L), E);
  if (Failed || Parts)
    return Failed ? To : written(To, New, type(E->getType(), L), L);
  return o2o::assignment(N, To, complexRecord(New, To->type, L));
}

/// Is any part not zero? Of `z == w` and `z != w`: what that says.
o2o_expr *ComplexNumbers::complexTruth(const Expr *E) {
  E = E->IgnoreParens();
  SourceLocation L = E->getExprLoc();
  const o2o_type *I32 = scalar(O2O_T_I32);
  const auto *B = dyn_cast<BinaryOperator>(E);
  bool Compared =
      B && B->isEqualityOp() &&
      (B->getLHS()->getType()->isAnyComplexType() || B->getRHS()->getType()->isAnyComplexType());
  ComplexParts X = complexParts(Compared ? B->getLHS() : E), Y;
  if (Compared)
    Y = complexParts(B->getRHS());
  if (Failed)
    return o2o_int(N, I32, 0);
  const o2o_type *T = X.Re->type;
  bool Equal = Compared && B->getOpcode() == BO_EQ;
  o2o_op Op = Equal ? O2O_OP_EQ : O2O_OP_NE;
  auto Part = [&](o2o_expr *P) { return P ? P : zero(T); };
  o2o_expr *Both = o2o_expr_new(N, Equal ? O2O_E_LAND : O2O_E_LOR, I32, loc(L), 2);
  Both->kids[0] = o2o_binary(N, Op, I32, X.Re, Part(Y.Re));
  Both->kids[1] = o2o_binary(N, Op, I32, Part(X.Im), Part(Y.Im));
  o2o_expr *Before = X.Before && Y.Before ? comma(X.Before, Y.Before)
                     : X.Before           ? X.Before
                                          : Y.Before;
  return comma(Before, Both);
}

/// creal(), __real__ and their like: a real number made of a complex one. Null: something else.
o2o_expr *ComplexNumbers::realOfComplex(const Expr *E) {
  SourceLocation L = E->getExprLoc();
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && (U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag)) {
    ComplexParts P = complexParts(U->getSubExpr());
    if (Failed)
      return P.Re;
    o2o_expr *Part = U->getOpcode() == UO_Real ? P.Re : P.Im ? P.Im : zero(P.Re->type);
    return comma(P.Before, Part);
  }
  if (const auto *C = dyn_cast<CastExpr>(E); C && C->getCastKind() == CK_FloatingComplexToReal) {
    ComplexParts P = complexParts(C->getSubExpr());
    return Failed ? P.Re : comma(P.Before, conversion(type(E->getType(), L), P.Re, L));
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || F->hasBody() || !F->getIdentifier() || !F->getBuiltinID() || Call->getNumArgs() != 1 ||
      !Call->getArg(0)->getType()->isAnyComplexType())
    return nullptr;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  bool Single = Name.consume_back("f");
  if (Name != "creal" && Name != "cimag" && Name != "cabs" && Name != "carg")
    return nullptr;
  ComplexParts P = complexParts(Call->getArg(0));
  if (Failed)
    return P.Re;
  o2o_expr *Value = Name == "creal" ? P.Re : P.Im;
  if (Name == "cabs" || Name == "carg") {
    const char *Real = Name == "cabs" ? (Single ? "hypotf" : "hypot") : Single ? "atan2f" : "atan2";
    o2o_expr *Args[] = {Name == "cabs" ? P.Re : P.Im, Name == "cabs" ? P.Im : P.Re};
    Value = builtinCall(N, Real, P.Re->type, Args);
  }
  return comma(P.Before, Value);
}

} // namespace o2o
