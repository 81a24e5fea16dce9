//===- lower_atomic_builtin.cpp - atomic operations that no directive asks for ----------------===//
//
// The compiler's builtins, those that <stdatomic.h> is made of, and plain uses of _Atomic objects
// are `omp atomic` in other words:
//
//   __sync_fetch_and_add(&n, 1)                        (old = ATOMIC n += 1, old)
//   __atomic_store_n(&x, v, __ATOMIC_RELEASE)          ATOMIC x = v
//   atomic_compare_exchange_strong(&x, &e, d)          (old = ATOMIC x == e ? d : x,
//                                                       old == e ? 1 : (e = old, 0))
//   _Atomic int n;  n++;                               ATOMIC n++
//   __sync_val_compare_and_swap((int *)&f, o, n)       ATOMIC f == as_float(o) ? as_float(n) : f
//
// Each is one ATOMIC, on memory of the iteration's own the plain access.  Its value goes through a
// variable of the iteration, so that an ATOMIC stands nowhere but in a statement or an assignment
// of its own.  Declined: pointers, `nand`, fences, and sizes that no number has.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/library.h"
#include "plugin/ast/number.h"
#include "plugin/lower/lower.h"
#include "plugin/lower/value/lower_bits.h"
#include "plugin/team/atomic_access.h"

using namespace clang;

namespace o2o {

namespace {

/// May it order accesses to other memory?
bool orders(const Expr *E, const ASTContext &Ctx) {
  const auto *A = dyn_cast<AtomicExpr>(E);
  return !A || ordersMemory(A, Ctx);
}

} // namespace

o2o_expr *Synchronisation::loaded(o2o_symbol *S) {
  return o2o_unary(N, O2O_E_LOAD, S->type, o2o_sym(N, S));
}

/// A variable of the iteration, which \p Before gives this value.
o2o_symbol *Synchronisation::keptIn(o2o_expr *&Before, const char *Name, o2o_expr *Value,
                                    SourceLocation L) {
  o2o_symbol *S = temporary(Name, Value->type, nullptr, L);
  Before = comma(Before, assign(o2o_sym(N, S), Value));
  return S;
}

/// \p Step, which is done to \p X in one step. \p Used: the value of x before (\p Old) or behind is
/// wanted.
o2o_expr *Synchronisation::oneStep(o2o_expr *X, o2o_expr *Step, o2o_atomic_form Form, AtomicUse Use,
                                   SourceLocation L) {
  X->loc = loc(L);
  if (isOwn(X)) {
    if (!Use.Wanted || Form == O2O_ATOMIC_READ)
      return Step;
    o2o_expr *Load = o2o_unary(N, O2O_E_LOAD, X->type, X), *Before = nullptr;
    if (!Use.Old)
      return comma(Step, Load);
    o2o_symbol *S = keptIn(Before, "old", Load, L);
    return comma(comma(Before, Step), loaded(S));
  }
  N->synchronises = true;
  o2o_expr *A = o2o_unary(N, O2O_E_ATOMIC, X->type, Step), *Before = nullptr;
  A->form = Form;
  A->op = Step->op;
  A->ctype = Step->ctype;
  A->used = Use.Wanted;
  A->post = Use.Old;
  A->ordered = Use.Ordered;
  A->loc = loc(L);
  if (!Use.Wanted)
    return A;
  o2o_symbol *S = keptIn(Before, "seen", A, L);
  return comma(Before, loaded(S));
}

/// A number that atomic functions know; otherwise refuses.
bool Synchronisation::atomicNumber(const o2o_expr *X, SourceLocation L) {
  if (Failed || !assignable(X, L))
    return false;
  if (o2o_is_number(X->type))
    return true;
  refuse("atomic-builtin", L, "here",
         "the loop uses an atomic builtin on something else than a "
         "number");
  return false;
}

/// x = (T)(x op e) in unsigned arithmetic, since atomic updates wrap around; e is in \p E.
o2o_expr *Synchronisation::wrappingUpdate(o2o_expr *X, o2o_op Op, o2o_expr *E, SourceLocation L) {
  const bool Wide = X->type->size == 8;
  const o2o_type *T = o2o_is_float(X->type) ? X->type : scalar(Wide ? O2O_T_U64 : O2O_T_U32);
  o2o_expr *Step = o2o_expr_new(N, O2O_E_ASSIGNOP, X->type, loc(L), 2);
  Step->op = Op;
  Step->ctype = T;
  Step->kids[0] = X;
  Step->kids[1] = conversion(T, E, L);
  return Step;
}

/// x = e < x ? e : x, or e > x.
o2o_expr *Synchronisation::extremum(o2o_expr *X, o2o_op Op, o2o_symbol *E) {
  o2o_expr *Old = o2o_unary(N, O2O_E_LOAD, X->type, X);
  o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, X->type, X->loc, 3);
  Choice->kids[0] = o2o_binary(N, Op, scalar(O2O_T_I32), loaded(E), Old);
  Choice->kids[1] = loaded(E);
  Choice->kids[2] = Old;
  return assign(X, Choice);
}

/// A builtin that is lowered: what it is, and the number \p X that it works on.
struct Synchronisation::BuiltinUse {
  AtomicBuiltin B;
  const AtomicExpr *A; ///< or else:
  const CallExpr *C;
  o2o_expr *X;
  const o2o_type *As; ///< the builtin's integer, as which x, a number with a fraction, is seen
  bool Used;          ///< its value is wanted
  bool Ordered;
  SourceLocation L;
  const Expr *operand(unsigned Which) const {
    return A ? (Which == 1 ? A->getVal1() : A->getVal2()) : C->getArg(Which);
  }
};

/// A value of the builtin's type as one of what it works on.
o2o_expr *Synchronisation::stored(const BuiltinUse &U, o2o_expr *Value) {
  return U.As ? sameBits(N, conversion(U.As, Value, U.L), U.X->type)
              : conversion(U.X->type, Value, U.L);
}

/// The other way round.
o2o_expr *Synchronisation::told(const BuiltinUse &U, o2o_expr *Value) {
  return U.As ? sameBits(N, Value, U.As) : Value;
}

/// Compares x with what is expected, in memory of which \p Expected is an lvalue where the builtin
/// says what x was there (\p There).  Floating-point numbers are compared by their bits.
o2o_expr *Synchronisation::swap(const BuiltinUse &U, o2o_expr *Expected, bool There,
                                o2o_expr *Desired) {
  o2o_expr *Before = nullptr, *Place = Expected, *X = U.X;
  const SourceLocation L = U.L;
  if (There && !assignable(Place, L))
    return Place;
  if (There)
    Expected = o2o_unary(N, O2O_E_LOAD, Place->type, Place);
  const o2o_type *Bits = scalar(X->type->size == 8 ? O2O_T_U64 : O2O_T_U32);
  auto Compared = [&](o2o_expr *Value) {
    return o2o_is_float(X->type) ? sameBits(N, Value, Bits) : Value;
  };
  Expected = U.As ? conversion(Bits, conversion(U.As, Expected, L), L)
                  : Compared(conversion(X->type, Expected, L));
  o2o_symbol *E = keptIn(Before, "expected", Expected, L);
  o2o_symbol *D = keptIn(Before, "desired", Desired, L);
  auto Is = [&](o2o_expr *Value) {
    return o2o_binary(N, O2O_OP_EQ, scalar(O2O_T_I32), Compared(Value), loaded(E));
  };
  o2o_expr *Choice = o2o_expr_new(N, O2O_E_COND, X->type, loc(L), 3);
  Choice->kids[0] = Is(o2o_unary(N, O2O_E_LOAD, X->type, X));
  Choice->kids[1] = loaded(D);
  Choice->kids[2] = o2o_unary(N, O2O_E_LOAD, X->type, X);
  o2o_expr *Step = assign(X, Choice);
  Step->op = O2O_OP_EQ;
  Step->ctype = X->type;
  o2o_expr *Old = oneStep(X, Step, O2O_ATOMIC_COMPARE, {true, true, U.Ordered}, L);
  o2o_symbol *Was = keptIn(Before, "was", Old, L);
  if (!U.B.Compared)
    return comma(Before, told(U, loaded(Was)));
  o2o_expr *Same = Is(loaded(Was));
  if (!There)
    return comma(Before, Same);
  const o2o_type *I32 = scalar(O2O_T_I32);
  o2o_expr *Tells = o2o_expr_new(N, O2O_E_COND, I32, loc(L), 3);
  Tells->kids[0] = Same;
  Tells->kids[1] = o2o_int(N, I32, 1);
  Tells->kids[2] =
      comma(assign(Place, conversion(Place->type, told(U, loaded(Was)), L)), o2o_int(N, I32, 0));
  return comma(Before, Tells);
}

/// An operand behind the target, as a value of what it works on; \p ByPointer: what it points to.
o2o_expr *Synchronisation::operandOf(const BuiltinUse &U, unsigned Which, bool ByPointer) {
  o2o_expr *V = ByPointer ? Nest.pointedBy(U.operand(Which)) : rvalue(U.operand(Which));
  if (Failed)
    return V;
  return stored(U, ByPointer ? o2o_unary(N, O2O_E_LOAD, V->type, V) : V);
}

/// Loads and exchanges: what was there is the value, or goes where a pointer says.
o2o_expr *Synchronisation::readOrExchange(const BuiltinUse &U) {
  o2o_expr *Before = nullptr, *X = U.X;
  const bool Reads = U.B.Form == AtomicBuiltin::Read, Pointers = U.B.Pointers;
  o2o_expr *Step = o2o_unary(N, O2O_E_LOAD, X->type, X);
  if (!Reads)
    Step = assign(X, loaded(keptIn(Before, "operand", operandOf(U, 1, Pointers), U.L)));
  o2o_expr *Old = oneStep(X, Step, Reads ? O2O_ATOMIC_READ : O2O_ATOMIC_WRITE,
                          {U.Used || Pointers || Reads, true, U.Ordered}, U.L);
  if (U.As && (U.Used || Pointers || Reads))
    Old = told(U, Old);
  if (!Pointers)
    return comma(Before, Old);
  o2o_expr *To = Nest.pointedBy(U.operand(Reads ? 1 : 2));
  if (Failed)
    return To;
  return assignable(To, U.L) ? comma(Before, assign(To, conversion(To->type, Old, U.L))) : To;
}

o2o_expr *Synchronisation::write(const BuiltinUse &U) {
  o2o_expr *Before = nullptr, *X = U.X;
  // __sync_lock_release(p) and friends have no second operand.
  o2o_expr *V = U.A || U.C->getNumArgs() > 1 ? operandOf(U, 1, U.B.Pointers) : zero(X->type);
  V = Failed ? V : loaded(keptIn(Before, "operand", V, U.L));
  if (Failed)
    return V;
  return comma(Before, oneStep(X, assign(X, V), O2O_ATOMIC_WRITE, {false, false, U.Ordered}, U.L));
}

/// Compare and exchange.
o2o_expr *Synchronisation::exchangeIfEqual(const BuiltinUse &U) {
  o2o_expr *Expected = U.A ? Nest.pointedBy(U.operand(1)) : rvalue(U.operand(1));
  o2o_expr *Desired = operandOf(U, 2, U.B.Pointers);
  return Failed ? U.X : swap(U, Expected, U.A, Desired);
}

/// An operator, or the smaller or larger of two numbers.
o2o_expr *Synchronisation::update(const BuiltinUse &U) {
  o2o_expr *Before = nullptr, *V = operandOf(U, 1, false);
  if (Failed)
    return V;
  const AtomicBuiltin &B = U.B;
  const bool Adds = B.Form == AtomicBuiltin::Update;
  o2o_expr *Step = Adds ? wrappingUpdate(U.X, B.Op, V, U.L)
                        : extremum(U.X, B.Op, keptIn(Before, "operand", V, U.L));
  o2o_atomic_form Form = Adds                           ? O2O_ATOMIC_UPDATE
                         : B.Form == AtomicBuiltin::Min ? O2O_ATOMIC_MIN
                                                        : O2O_ATOMIC_MAX;
  return comma(Before, oneStep(U.X, Step, Form, {U.Used, U.Used && !B.After, U.Ordered}, U.L));
}

/// The pointer to a floating-point number that a builtin is given as one to an integer of its size,
/// which keeps the bits as they are; null: it is another one.
static const Expr *floatSeenAsInteger(const Expr *P, const AtomicBuiltin &B, ASTContext &Ctx) {
  const Expr *Object = pointerBeforeCasts(P);
  if (!Object || !Object->getType()->isPointerType() ||
      (B.Form != AtomicBuiltin::Read && B.Form != AtomicBuiltin::Write &&
       B.Form != AtomicBuiltin::Exchange && B.Form != AtomicBuiltin::Swap))
    return nullptr;
  const QualType Had = Object->getType()->getPointeeType();
  const QualType Seen = P->getType()->getPointeeType().getAtomicUnqualifiedType();
  return (Had->isSpecificBuiltinType(BuiltinType::Float) ||
          Had->isSpecificBuiltinType(BuiltinType::Double)) &&
                 !Had.isVolatileQualified() && Seen->isIntegerType() && !Seen->isBooleanType() &&
                 Ctx.getTypeSize(Had) == Ctx.getTypeSize(Seen)
             ? Object
             : nullptr;
}

/// The builtin's value, or what it does. Null: it is none. \p Used: its value is wanted.
o2o_expr *Synchronisation::builtin(const Expr *E, bool Used) {
  using Known = AtomicBuiltin;
  const Known B = builtinOf(E);
  SourceLocation L = E->getExprLoc();
  if (B.Form == Known::None)
    return isa<AtomicExpr>(E) ? refuseExpr("atomic-builtin", L, "here",
                                           "the loop uses the atomic builtin '" +
                                               nameOf(cast<AtomicExpr>(E)).str() + "'")
                              : nullptr;
  const auto *A = dyn_cast<AtomicExpr>(E);
  const auto *C = dyn_cast<CallExpr>(E);
  const bool Ordered = orders(E, Ctx);
  const Expr *P = A ? A->getPtr() : C->getArg(0), *Float = floatSeenAsInteger(P, B, Ctx);
  o2o_expr *X = Nest.pointedBy(Float ? Float : P);
  const o2o_type *As =
      Float ? type(P->getType()->getPointeeType().getAtomicUnqualifiedType(), L) : nullptr;
  if (Failed)
    return X;
  if (!atomicNumber(X, L))
    return X;
  const BuiltinUse U{B, A, C, X, As, Used, Ordered, L};
  const o2o_type *Result = type(E->getType(), L);
  if (B.Form == Known::Write)
    return write(U);
  const bool Reads = B.Form == Known::Read || B.Form == Known::Exchange;
  o2o_expr *V = Reads ? readOrExchange(U) : B.Form == Known::Swap ? exchangeIfEqual(U) : update(U);
  // With a pointer for what was there the builtin has no value.
  const bool Wanted = Used && Result->kind != O2O_T_VOID && !(Reads && B.Pointers);
  return Failed || !Wanted ? V : conversion(Result, V, L);
}

/// The value of an _Atomic object.
o2o_expr *Synchronisation::read(const Expr *E) {
  o2o_expr *X = lvalue(E);
  if (Failed || (X->kind == O2O_E_SYM && X->sym->storage == O2O_S_VALUE))
    return X;
  return oneStep(X, o2o_unary(N, O2O_E_LOAD, X->type, X), O2O_ATOMIC_READ, {true, true, true},
                 E->getExprLoc());
}

/// The value of plain memory that is read as a volatile object of a number as large, `*(volatile
/// int *)&f`: the memory is read once, now.  Null: it is something else.
o2o_expr *Synchronisation::readVolatile(const Expr *E) {
  const auto *U = dyn_cast<UnaryOperator>(E->IgnoreParens());
  const auto *Cast = U && U->getOpcode() == UO_Deref && E->getType().isVolatileQualified()
                         ? dyn_cast<CStyleCastExpr>(U->getSubExpr()->IgnoreParens())
                         : nullptr;
  const Expr *Object = Cast ? Cast->getSubExpr() : nullptr;
  const QualType Seen = E->getType().getUnqualifiedType();
  if (!Object || !Object->getType()->isPointerType() || !isPlainNumber(Seen))
    return nullptr;
  const QualType Had = Object->getType()->getPointeeType();
  const SourceLocation L = E->getExprLoc();
  if (Had.isVolatileQualified() || !isPlainNumber(Had) || Had->isBooleanType() ||
      Seen->isBooleanType() || Ctx.getTypeSize(Had) != Ctx.getTypeSize(Seen) ||
      Ctx.getTypeSize(Had) < 32)
    return nullptr;
  o2o_expr *X = Nest.pointedBy(Object);
  const o2o_type *As = type(Seen, L);
  if (Failed || !atomicNumber(X, L))
    return X;
  o2o_expr *Old =
      oneStep(X, o2o_unary(N, O2O_E_LOAD, X->type, X), O2O_ATOMIC_READ, {true, true, false}, L);
  return o2o_is_float(X->type) == o2o_is_float(As) ? Old : sameBits(N, Old, As);
}

o2o_expr *Synchronisation::readOnce(const Expr *E) {
  if (E->getType()->isAtomicType())
    return read(E);
  return E->getType().isVolatileQualified() ? readVolatile(E) : nullptr;
}

/// An assignment to an _Atomic object.
o2o_expr *Synchronisation::assignment(const BinaryOperator *E, bool Used) {
  SourceLocation L = E->getExprLoc();
  o2o_expr *Plain = Nest.assignment(E), *Before = nullptr;
  if (Failed || !o2o_is_number(Plain->type) ||
      (Plain->kind != O2O_E_ASSIGN && Plain->kind != O2O_E_ASSIGNOP))
    return refuseExpr("atomic-type", L, "here",
                      "the loop uses an _Atomic object that is not a "
                      "number");
  o2o_expr *X = Plain->kids[0];
  o2o_symbol *V = keptIn(Before, "operand", Plain->kids[1], L);
  Plain->kids[1] = loaded(V);
  const bool Updates = Plain->kind == O2O_E_ASSIGNOP;
  AtomicUse Use = {Used && Updates, false, true};
  o2o_expr *Set =
      comma(Before, oneStep(X, Plain, Updates ? O2O_ATOMIC_UPDATE : O2O_ATOMIC_WRITE, Use, L));
  return Used && !Updates ? comma(Set, loaded(V)) : Set;
}

/// The value of such an access, or what it does. Null: it is none. \p Used: its value is wanted.
o2o_expr *Synchronisation::access(const Expr *E, bool Used) {
  const auto *U = dyn_cast<UnaryOperator>(E);
  const auto *B = dyn_cast<BinaryOperator>(E);
  SourceLocation L = E->getExprLoc();
  if (B && B->isAssignmentOp() && B->getLHS()->getType()->isAtomicType())
    return assignment(B, Used);
  if (!U || !U->isIncrementDecrementOp() || !U->getSubExpr()->getType()->isAtomicType())
    return builtin(E, Used);
  o2o_expr *X = lvalue(U->getSubExpr());
  if (!atomicNumber(X, L))
    return X;
  o2o_op Op = U->isIncrementOp() ? O2O_OP_ADD : O2O_OP_SUB;
  o2o_expr *Step = wrappingUpdate(X, Op, o2o_int(N, scalar(O2O_T_I32), 1), L);
  return oneStep(X, Step, O2O_ATOMIC_UPDATE, {Used, Used && U->isPostfix(), true}, L);
}

/// Such an access as a statement; false: it is none.
bool Synchronisation::statement(o2o_stmt *Block, const Expr *E) {
  o2o_expr *X = access(E, false);
  for (; X && !Failed && X->kind == O2O_E_COMMA; X = X->kids[1])
    Nest.appendExpr(Block, X->kids[0]);
  if (X && !Failed && X->kind != O2O_E_LOAD)
    Nest.appendExpr(Block, X);
  return X;
}

} // namespace o2o
