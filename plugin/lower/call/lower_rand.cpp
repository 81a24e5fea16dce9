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

/// Of the function, for the number at that place.
static o2o_stmt *bodyFor(NestLowering &Nest, o2o_expr *Place) {
  o2o_nest *N = Nest.arena();
  const o2o_type *U32 = Nest.scalar(O2O_T_U32);
  auto Number = [&](int64_t K) { return o2o_int(N, U32, K); };
  o2o_stmt *Body = o2o_stmt_new(N, O2O_ST_BLOCK, {}, 0);
  o2o_expr *Value = nullptr, *State = o2o_unary(N, O2O_E_LOAD, U32, Place);
  for (unsigned Step = 0; Step < 3; Step++) {
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, {}, 0);
    D->sym = o2o_symbol_new(N, "state", U32, O2O_S_LOCAL);
    D->e[0] = o2o_binary(N, O2O_OP_ADD, U32,
                         o2o_binary(N, O2O_OP_MUL, U32, State, Number(1103515245)), Number(12345));
    o2o_block_append(N, Body, D);
    State = o2o_unary(N, O2O_E_LOAD, U32, o2o_sym(N, D->sym));
    o2o_expr *Bits =
        o2o_binary(N, O2O_OP_AND, U32, o2o_binary(N, O2O_OP_SHR, U32, State, Number(16)),
                   Number(Step ? 1023 : 2047));
    if (Value)
      Bits = o2o_binary(N, O2O_OP_OR, U32, o2o_binary(N, O2O_OP_SHL, U32, Value, Number(10)), Bits);
    Value = Bits;
  }
  o2o_stmt *Set = o2o_stmt_new(N, O2O_ST_EXPR, {}, 0);
  Set->e[0] = Nest.assign(Place, State);
  o2o_block_append(N, Body, Set);
  o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, {}, 0);
  Return->e[0] = Nest.conversion(Nest.scalar(O2O_T_I32), Value, SourceLocation());
  o2o_block_append(N, Body, Return);
  return Body;
}

/// Of the function that is passed three times 16 bits: the lowest first.
static o2o_stmt *bodyOf48(NestLowering &Nest, o2o_symbol *P, StringRef Name) {
  o2o_nest *N = Nest.arena();
  const o2o_type *U64 = Nest.scalar(O2O_T_U64), *U16 = Nest.scalar(O2O_T_U16);
  auto Op = [&](o2o_op Kind, o2o_expr *A, int64_t B) {
    return o2o_binary(N, Kind, U64, A, o2o_int(N, U64, B));
  };
  auto Word = [&](int64_t I) {
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, U16, {}, 2);
    X->kids[0] = o2o_unary(N, O2O_E_LOAD, P->type, o2o_sym(N, P));
    X->kids[1] = o2o_int(N, Nest.scalar(O2O_T_I64), I);
    return X;
  };
  o2o_stmt *Body = o2o_stmt_new(N, O2O_ST_BLOCK, {}, 0), *D = o2o_stmt_new(N, O2O_ST_DECL, {}, 0);
  o2o_expr *State = nullptr;
  for (int64_t I = 0; I < 3; I++) {
    o2o_expr *Read = Nest.conversion(U64, o2o_unary(N, O2O_E_LOAD, U16, Word(I)), SourceLocation());
    Read = Op(O2O_OP_SHL, Read, 16 * I);
    State = State ? o2o_binary(N, O2O_OP_OR, U64, State, Read) : Read;
  }
  D->sym = o2o_symbol_new(N, "state", U64, O2O_S_LOCAL);
  D->e[0] = Op(O2O_OP_AND, Op(O2O_OP_ADD, Op(O2O_OP_MUL, State, 0x5deece66d), 11), 0xffffffffffff);
  o2o_block_append(N, Body, D);
  auto Now = [&] { return o2o_unary(N, O2O_E_LOAD, U64, o2o_sym(N, D->sym)); };
  for (int64_t I = 0; I < 3; I++) {
    o2o_stmt *Set = o2o_stmt_new(N, O2O_ST_EXPR, {}, 0);
    Set->e[0] =
        Nest.assign(Word(I), Nest.conversion(U16, Op(O2O_OP_SHR, Now(), 16 * I), SourceLocation()));
    o2o_block_append(N, Body, Set);
  }
  o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, {}, 0);
  const o2o_type *F64 = Nest.scalar(O2O_T_F64);
  o2o_expr *Part = o2o_expr_new(N, O2O_E_FLOAT, F64, {}, 0);
  Part->d = 0x1p-48;
  if (Name == "erand48") // exact, as a double has more than 48 bits
    Return->e[0] =
        o2o_binary(N, O2O_OP_MUL, F64, Nest.conversion(F64, Now(), SourceLocation()), Part);
  else if (Name == "nrand48")
    Return->e[0] =
        Nest.conversion(Nest.scalar(O2O_T_I64), Op(O2O_OP_SHR, Now(), 17), SourceLocation());
  else
    Return->e[0] = Nest.conversion(
        Nest.scalar(O2O_T_I64),
        Nest.conversion(Nest.scalar(O2O_T_I32), Op(O2O_OP_SHR, Now(), 16), SourceLocation()),
        SourceLocation());
  o2o_block_append(N, Body, Return);
  return Body;
}

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
  Made->body = bodyOf48(Nest, P, Name);
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
  Made->body = bodyFor(Nest, Place);
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
