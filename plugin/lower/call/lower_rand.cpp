//===- lower_rand.cpp - rand_r(), erand48() ---------------------------------------------------===//
//
// Random numbers whose state is the caller's.
//
// rand_r():
// Three steps of a linear congruential generator give 11, 10 and 10 bits. That is what the GNU
// library does; C leaves it open, so a launch asks the library for numbers, and the host runs the
// loop where they are others.
//
// erand48(), nrand48() and jrand48() compute with 48 bits, x = x * 0x5deece66d + 11, as POSIX says.
// The program may have chosen other numbers by lcong48(): a launch asks.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/call/lower_rand.h"
#include "plugin/ast/library.h"
#include "plugin/lower/call/function_body.h"
#include "plugin/lower/lower.h"

using namespace clang;

namespace o2o {

namespace {

class RandomBody : public FunctionBody {
public:
  RandomBody(NestLowering &Nest, o2o_function *F) : FunctionBody(Nest, F) { F->body = block(); }

  /// rand_r(), for the number at that place.
  void ofNumber(o2o_expr *Place) const {
    const o2o_type *U32 = Nest.scalar(O2O_T_U32);
    o2o_expr *Value = nullptr, *State = o2o_unary(N, O2O_E_LOAD, U32, Place);
    for (unsigned Step = 0; Step < 3; Step++) {
      State = value(variable("state", U32, next(State, 1103515245, 12345)));
      o2o_expr *Bits = with(O2O_OP_AND, with(O2O_OP_SHR, State, 16), Step ? 1023 : 2047);
      Value = Value ? o2o_binary(N, O2O_OP_OR, U32, with(O2O_OP_SHL, Value, 10), Bits) : Bits;
    }
    expression(F->body, Nest.assign(Place, State));
    result(cast(I32, Value));
  }

  /// The others, which are passed three times 16 bits: the lowest first.
  void ofWords(StringRef Name) const {
    auto Word = [&](int64_t I) { return element(0, number(I64, I)); };
    const o2o_type *U16 = Nest.scalar(O2O_T_U16), *F64 = Nest.scalar(O2O_T_F64);
    o2o_expr *State = nullptr;
    for (int64_t I = 0; I < 3; I++) {
      o2o_expr *Read = with(O2O_OP_SHL, cast(U64, o2o_unary(N, O2O_E_LOAD, U16, Word(I))), 16 * I);
      State = State ? o2o_binary(N, O2O_OP_OR, U64, State, Read) : Read;
    }
    o2o_symbol *Now =
        variable("state", U64, with(O2O_OP_AND, next(State, 0x5deece66d, 11), 0xffffffffffff));
    for (int64_t I = 0; I < 3; I++)
      expression(F->body, Nest.assign(Word(I), cast(U16, with(O2O_OP_SHR, value(Now), 16 * I))));
    o2o_expr *Part = o2o_expr_new(N, O2O_E_FLOAT, F64, {}, 0);
    Part->d = 0x1p-48;
    if (Name == "erand48") // exact, as a double has more than 48 bits
      result(o2o_binary(N, O2O_OP_MUL, F64, cast(F64, value(Now)), Part));
    else if (Name == "nrand48")
      result(cast(I64, with(O2O_OP_SHR, value(Now), 17)));
    else
      result(cast(I64, cast(I32, with(O2O_OP_SHR, value(Now), 16))));
  }

private:
  o2o_expr *with(o2o_op Op, o2o_expr *A, int64_t B) const {
    return o2o_binary(N, Op, A->type, A, number(A->type, B));
  }
  o2o_expr *next(o2o_expr *State, int64_t By, int64_t More) const {
    return with(O2O_OP_ADD, with(O2O_OP_MUL, State, By), More);
  }
};

} // namespace

/// A call of erand48(), nrand48() or jrand48(); null: it is another one.
static o2o_expr *call48(NestLowering &Nest, const CallExpr *E, const FunctionDecl *F) {
  StringRef Name = F->getName();
  if ((Name != "erand48" && Name != "nrand48" && Name != "jrand48") || E->getNumArgs() != 1 ||
      !isSystemFunction(F) || !Nest.Site.Directive || hasSideEffects(E->getArg(0), Nest.Ctx))
    return nullptr;
  o2o_nest *N = Nest.arena();
  const SourceLocation L = E->getExprLoc();
  o2o_expr *State = Nest.rvalue(E->getArg(0));
  if (Nest.Failed || !o2o_is_pointer(State->type) ||
      !o2o_type_same(State->type->elem, Nest.scalar(O2O_T_U16)))
    return Nest.Failed ? State : nullptr;
  o2o_symbol *P = o2o_symbol_new(N, "state48", State->type, O2O_S_LOCAL);
  P->space = Nest.Pointers.spaceOf(State);
  if (P->space == O2O_SPACE_NONE)
    return Nest.refuseExpr("pointer-unknown", L, "passed here",
                           "what a pointer passed to '" + Name.str() + "' points to is not known");
  o2o_function *Made = o2o_function_new(N, Nest.keep(Name.str()), 1);
  Made->params[0] = P;
  Made->result = Nest.scalar(Name == "erand48" ? O2O_T_F64 : O2O_T_I64);
  RandomBody(Nest, Made).ofWords(Name);
  o2o_function_add(N, Made);
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Made->result, Nest.loc(L), 1);
  X->callee = Made;
  X->kids[0] = State;
  Nest.Pointers.hold(&X->kids[0]);
  askAtLaunch(Nest,
              "({ unsigned short __o2o_state[3] = {1, 2, 3}; nrand48(__o2o_state) == 949179875 && "
              "nrand48(__o2o_state) == 565063343; })");
  return X;
}

o2o_expr *randomCall(NestLowering &Nest, const CallExpr *E, const FunctionDecl *F) {
  if (o2o_expr *X = call48(Nest, E, F))
    return X;
  if (F->getName() != "rand_r" || E->getNumArgs() != 1 || !isSystemFunction(F) ||
      !Nest.Site.Directive || hasSideEffects(E->getArg(0), Nest.Ctx))
    return nullptr;
  o2o_nest *N = Nest.arena();
  const SourceLocation L = E->getExprLoc();
  const o2o_type *U32 = Nest.scalar(O2O_T_U32), *I32 = Nest.scalar(O2O_T_I32);
  o2o_expr *Seed = Nest.rvalue(E->getArg(0));
  if (Nest.Failed || !o2o_is_pointer(Seed->type) || !o2o_type_same(Seed->type->elem, U32))
    return Nest.Failed ? Seed : nullptr;
  // A function, as calls follow each other where other parts of an expression need not.  It names
  // private variables of the nest, as those of the program do (NestLowering::standsFor()).
  o2o_expr *Place = Seed->kids[0];
  const bool Named =
      Seed->kind == O2O_E_ADDR && Place->kind == O2O_E_SYM && Place->sym->storage == O2O_S_PRIVATE;
  o2o_function *Made = o2o_function_new(N, "rand_r", !Named);
  if (!Named) {
    o2o_symbol *P = o2o_symbol_new(N, "seed", Seed->type, O2O_S_LOCAL);
    P->space = Nest.Pointers.spaceOf(Seed);
    if (P->space == O2O_SPACE_NONE)
      return Nest.refuseExpr("pointer-unknown", L, "passed here",
                             "what a pointer passed to 'rand_r' points to is not known");
    Made->params[0] = P;
    Place = o2o_unary(N, O2O_E_DEREF, U32, o2o_unary(N, O2O_E_LOAD, P->type, o2o_sym(N, P)));
  }
  Made->result = I32;
  RandomBody(Nest, Made).ofNumber(Place);
  o2o_function_add(N, Made);
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, I32, Nest.loc(L), !Named);
  X->callee = Made;
  if (!Named) {
    X->kids[0] = Seed;
    Nest.Pointers.hold(&X->kids[0]);
  }
  askAtLaunch(Nest, "({ unsigned __o2o_seed = 1; rand_r(&__o2o_seed) == 476707713 && "
                    "rand_r(&__o2o_seed) == 1186278907; })");
  return X;
}

} // namespace o2o
