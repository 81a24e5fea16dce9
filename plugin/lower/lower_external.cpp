//===- lower_external.cpp - functions of other units, called and published --------------------===//
//
// A loop may call a function that another unit defines (docs/design.md, "Functions of other
// files").  For the analyses the call is one of a function that does all that the declaration lets
// it do:
//
//   int pick(unsigned long *seed, const double *table, int n);
//   ->
//   long any = 0;
//   do {
//     any = any * 3 + n + *seed + table[any];
//     if (any & 2) *seed = any;
//   } while (any & 1);
//   return any;
//
// which is code as a user could have written it, so that no analysis has to know of such calls.
// That the function does no more is for the runtime to check, which sees all units
// (runtime/core/link.h).
//
// A function that kernels of other units may call is lowered by itself: each pointer among its
// parameters points into an address space that the kernel will choose.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/library.h"
#include "plugin/lower/lower.h"

#include "abi/abi.h"
#include "xform/print/print.h"

using namespace clang;

namespace o2o {

static const unsigned MaxExternals = 64;

/// Numbers below arrays and pointers, the latter only at the top.
static const o2o_type *pointedTo(const o2o_type *T) { return o2o_element(T->elem); }

/// Can a value of the type go from one unit's text to another's? Structs go by their address.
bool ExternalFunctions::passable(const o2o_type *T) const {
  if (T->kind != O2O_T_POINTER)
    return o2o_is_number(T) || (T->kind == O2O_T_RECORD && !hasPointer(T));
  const o2o_type *To = pointedTo(T);
  return o2o_is_number(To) || To->kind == O2O_T_VOID ||
         (To->kind == O2O_T_RECORD && !hasPointer(To));
}

/// What a pointer of the type may be used for without an access that C's rules about types forbid,
/// as in struct o2o_call.
static uint32_t accessesAs(const o2o_nest *N, const o2o_type *Pointer) {
  const o2o_type *To = pointedTo(Pointer);
  if (N->any_alias || !o2o_is_number(To) || To->size == 1)
    return ~0U & ~(uint32_t)(O2O_ARG_READ | O2O_ARG_WRITE);
  uint32_t Types = O2O_EFFECT_TYPE << To->kind;
  if (o2o_is_integer(To) && To->kind != O2O_T_BOOL) // signed and unsigned
    Types |= O2O_EFFECT_TYPE << (o2o_is_signed(To) ? To->kind + 1 : To->kind - 1);
  return Types;
}

static bool writesAllowed(QualType Pointer, const ASTContext &Ctx) {
  return Pointer->isPointerType() &&
         !Ctx.getBaseElementType(Pointer->getPointeeType()).isConstQualified();
}

//===- Calls ----------------------------------------------------------------------------------===//

/// The body: see above.
void ExternalFunctions::effects(o2o_stmt *Body, const FunctionDecl *F, const o2o_function *Fn,
                                llvm::ArrayRef<Binding> Bindings, SourceLocation L) {
  const o2o_type *I64 = scalar(O2O_T_I64), *I32 = scalar(O2O_T_I32);
  o2o_symbol *Any = o2o_symbol_new(N, "any", I64, O2O_S_LOCAL);
  auto Statement = [&](o2o_stmt *Block, o2o_expr *E) {
    o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
    S->e[0] = E;
    o2o_block_append(N, Block, S);
  };
  auto Value = [&] { return o2o_unary(N, O2O_E_LOAD, I64, o2o_sym(N, Any)); };
  auto Cast = [&](const o2o_type *T, o2o_expr *E) { return o2o_unary(N, O2O_E_CAST, T, E); };
  auto Number = [&](int64_t V) { return o2o_int(N, I64, V); };
  auto Target = [&](unsigned I) {
    const o2o_type *T = Fn->params[I]->type, *To = pointedTo(T);
    o2o_expr *P = o2o_unary(N, O2O_E_LOAD, T, o2o_sym(N, Fn->params[I]));
    if (!o2o_is_number(To))
      To = scalar(O2O_T_I8);
    if (To != T->elem)
      P = Cast(o2o_pointer_to(N, To), P);
    if (Bindings[I].One && To == T->elem)
      return o2o_unary(N, O2O_E_DEREF, To, P);
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, To, loc(L), 2);
    X->kids[0] = P;
    X->kids[1] = Value();
    return X;
  };
  o2o_stmt *Declared = o2o_stmt_new(N, O2O_ST_DECL, loc(L), 0);
  Declared->sym = Any;
  Declared->e[0] = Number(0);
  o2o_block_append(N, Body, Declared);
  o2o_stmt *Loop = o2o_stmt_new(N, O2O_ST_DO, loc(L), 1);
  Loop->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  Loop->e[0] = Cast(I32, o2o_binary(N, O2O_OP_AND, I64, Value(), Number(1)));
  o2o_expr *Sum = o2o_binary(N, O2O_OP_MUL, I64, Value(), Number(3));
  for (unsigned I = 0; I < Fn->nparams; I++)
    if (const o2o_type *T = Fn->params[I]->type; T->kind != O2O_T_POINTER) {
      o2o_expr *P = o2o_unary(N, O2O_E_LOAD, T, o2o_sym(N, Fn->params[I]));
      Sum = o2o_binary(N, O2O_OP_ADD, I64, Sum, T == I64 ? P : Cast(I64, P));
    }
  Statement(Loop->kids[0], assign(o2o_sym(N, Any), Sum));
  for (unsigned I = 0; I < Fn->nparams; I++) {
    if (Fn->params[I]->type->kind != O2O_T_POINTER)
      continue;
    o2o_expr *To = Target(I), *Read = o2o_unary(N, O2O_E_LOAD, To->type, Target(I));
    o2o_expr *More = To->type == I64 ? Read : Cast(I64, Read);
    Statement(Loop->kids[0],
              assign(o2o_sym(N, Any), o2o_binary(N, O2O_OP_ADD, I64, Value(), More)));
    if (!writesAllowed(F->getParamDecl(I)->getType(), Ctx))
      continue;
    o2o_stmt *Perhaps = o2o_stmt_new(N, O2O_ST_IF, loc(L), 2);
    Perhaps->e[0] = Cast(I32, o2o_binary(N, O2O_OP_AND, I64, Value(), Number(2)));
    Perhaps->kids[0] = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
    To->loc = loc(L);
    Statement(Perhaps->kids[0], assign(To, To->type == I64 ? Value() : Cast(To->type, Value())));
    o2o_block_append(N, Loop->kids[0], Perhaps);
  }
  o2o_block_append(N, Body, Loop);
  if (Fn->result->kind == O2O_T_VOID)
    return;
  o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, loc(L), 0);
  Return->e[0] = Fn->result == I64 ? Value() : Cast(Fn->result, Value());
  o2o_block_append(N, Body, Return);
}

o2o_function *ExternalFunctions::external(const FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                                          SourceLocation L) {
  for (NestLowering::Specialization &S : Nest.Specializations)
    if (S.F == F && llvm::ArrayRef<Binding>(S.Bindings) == Bindings)
      return S.Function;
  if (N->nexternals >= MaxExternals) {
    refuse("call-limit", L, "called here",
           "the loop calls more than " + std::to_string(MaxExternals) +
               " functions of other files");
    return nullptr;
  }
  o2o_function *Fn = o2o_function_new(N, keep(F->getName().str()), F->getNumParams());
  auto *May = static_cast<uint32_t *>(o2o_alloc(N, (F->getNumParams() + 1) * sizeof(uint32_t)));
  Fn->loc = loc(L);
  Fn->result = type(F->getReturnType(), L);
  for (unsigned I = 0; I < F->getNumParams() && !Failed; I++) {
    const ParmVarDecl *P = F->getParamDecl(I);
    std::string Name = P->getName().empty() ? "p" + std::to_string(I) : P->getName().str();
    const o2o_type *T = type(P->getType().getUnqualifiedType(), L);
    if (T->kind == O2O_T_RECORD)
      T = o2o_pointer_to(N, T);
    o2o_symbol *S = o2o_symbol_new(N, keep(Name), T, O2O_S_LOCAL);
    S->loc = loc(P->getLocation());
    S->space = Bindings[I].Space;
    Fn->params[I] = S;
    if (S->type->kind == O2O_T_POINTER)
      May[I] = O2O_ARG_READ | (writesAllowed(P->getType(), Ctx) ? O2O_ARG_WRITE : 0) |
               accessesAs(N, S->type);
  }
  if (Failed)
    return nullptr;
  auto *X = static_cast<o2o_external *>(o2o_alloc(N, sizeof(o2o_external)));
  X->number = N->nexternals++;
  X->declared = F;
  X->type = o2o_function_type(N, Fn);
  X->may = May;
  Fn->external = X;
  Fn->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  effects(Fn->body, F, Fn, Bindings, L);
  o2o_function_add(N, Fn);
  Nest.Specializations.push_back(
      {F, llvm::SmallVector<Binding, 4>(Bindings.begin(), Bindings.end()), Fn});
  return Fn;
}

o2o_expr *ExternalFunctions::externalCall(const CallExpr *E, const FunctionDecl *F) {
  SourceLocation L = E->getExprLoc();
  std::string Name = F->getName().str();
  auto Not = [&](const std::string &Why) {
    return refuseExpr("call", L, "called here", "the loop calls '" + Name + "', " + Why);
  };
  F = F->getCanonicalDecl();
  if (isSystemFunction(F))
    return Not("a function of a library that has no translation");
  if (!F->isExternallyVisible())
    return Not("which is not defined in this file");
  if (F->isVariadic())
    return refuseExpr("variadic", L, "called here",
                      "the loop calls '" + Name + "', which takes a variable number of arguments");
  if (F->getType()->isFunctionNoProtoType() || E->getNumArgs() != F->getNumParams())
    return Not("which is not defined in this file, and declared without its parameters");
  if (F->hasAttr<AsmLabelAttr>() || F->hasAttr<OverloadableAttr>() || F->isMultiVersion())
    return Not("which is not defined in this file, and has several or other names");
  const o2o_type *Result = type(F->getReturnType(), L);
  if (!Failed && Result->kind != O2O_T_VOID && !o2o_is_number(Result))
    return Not("which is not defined in this file, and returns a pointer or a struct");
  llvm::SmallVector<o2o_expr *, 8> Args;
  llvm::SmallVector<Binding, 4> Bindings;
  for (unsigned I = 0; I < E->getNumArgs() && !Failed; I++) {
    const o2o_type *P = type(F->getParamDecl(I)->getType().getUnqualifiedType(), L);
    if (!Failed && !passable(P))
      return Not("which is not defined in this file, and takes a pointer to pointers, or a struct "
                 "with pointers");
    o2o_expr *A = rvalue(E->getArg(I));
    if (Failed)
      break;
    Binding B;
    if (P->kind == O2O_T_RECORD) {
      o2o_symbol *Copy = temporary("copy", P, nullptr, L);
      B.Space = O2O_SPACE_PRIVATE;
      A = comma(Nest.assignParts(o2o_sym(N, Copy), A, nullptr),
                o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, P), o2o_sym(N, Copy)));
    } else if (A->type->kind == O2O_T_POINTER) {
      B.Space = isNullConstant(A) ? O2O_SPACE_PRIVATE : Nest.Pointers.spaceOf(A);
      if (B.Space == O2O_SPACE_NONE)
        return refuseExpr("pointer-unknown", L, "passed here",
                          "what a pointer passed to '" + Name + "' points to is not known");
      B.One = A->kind == O2O_E_ADDR && A->kids[0]->kind != O2O_E_INDEX &&
              A->kids[0]->kind != O2O_E_DEREF;
    } else {
      A = conversion(P, A, L);
    }
    Bindings.push_back(B);
    Args.push_back(A);
  }
  o2o_function *Fn = Failed ? nullptr : external(F, Bindings, L);
  if (!Fn)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Fn->result, loc(L), (unsigned)Args.size());
  X->callee = Fn;
  llvm::copy(Args, X->kids);
  return X;
}

//===- Functions for others -------------------------------------------------------------------===//

/// A variable with static storage that the function only reads: the kernel gets it as an argument.
o2o_symbol *ExternalFunctions::datum(const VarDecl *V, const o2o_type *T, SourceLocation Use) {
  std::string Name = V->getName().str(), Note = "'" + Name + "' used here";
  if (V->getTLSKind() != VarDecl::TLS_None || V->hasAttr<OMPThreadPrivateDeclAttr>())
    refuse("thread-storage", Use, Note, "it uses '" + Name + "', which belongs to the thread");
  else if (V->hasLocalStorage() || V->isStaticLocal())
    refuse("hidden-variable", Use, Note,
           "it uses '" + Name + "', which cannot be named behind the function");
  else if (hasPointer(T))
    refuse("pointer-load", Use, Note, "it uses the pointer '" + Name + "' of the file");
  else if (written(V))
    refuse("shared-write", Use, Note, "it changes the variable '" + Name + "' of the file");
  else if (T->size == 0)
    refuse("type", Use, Note, "the size of '" + Name + "' is not known");
  o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
  S->space = O2O_SPACE_GLOBAL;
  return S;
}

o2o_nest *ExternalFunctions::lowerFunction() {
  const FunctionDecl *F = Site.Function;
  SourceLocation L = F->getLocation();
  if (Ctx.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Trapping)
    refuse("overflow-trap", L, "", "signed overflow ends the program (-ftrapv)");
  if (F->isVariadic() || F->getType()->isFunctionNoProtoType())
    refuse("variadic", L, "", "it has no prototype, or a variable number of parameters");
  llvm::SmallVector<Binding, 4> Bindings;
  o2o_expr *Call = o2o_expr_new(N, O2O_E_CALL, scalar(O2O_T_VOID), loc(L), F->getNumParams());
  for (unsigned I = 0; I < F->getNumParams() && !Failed; I++) {
    const ParmVarDecl *P = F->getParamDecl(I);
    const o2o_type *T = type(P->getType().getUnqualifiedType(), P->getLocation());
    if (Failed)
      break;
    const bool Struct = T->kind == O2O_T_RECORD, Pointer = Struct || T->kind == O2O_T_POINTER;
    if (!passable(T) || I > O2O_SPACE_LAST - O2O_SPACE_OUTER || P->getName().empty()) {
      refuse("type", P->getLocation(), "here",
             std::string("it takes ") + (passable(T)
                                             ? "a parameter without a name"
                                             : "a pointer to pointers, or a struct with pointers"));
      break;
    }
    o2o_symbol *S = o2o_symbol_new(N, keep(P->getName().str()), Struct ? o2o_pointer_to(N, T) : T,
                                   Pointer ? O2O_S_OBJECT : O2O_S_VALUE);
    S->points = Pointer;
    S->space = Pointer ? (o2o_space)(O2O_SPACE_OUTER + I) : O2O_SPACE_NONE;
    o2o_symbol_add(N, S);
    Call->kids[I] = o2o_sym(N, S);
    if (Struct)
      Call->kids[I] = o2o_unary(N, O2O_E_LOAD, T, o2o_unary(N, O2O_E_DEREF, T, Call->kids[I]));
    Binding B;
    B.Space = Struct ? O2O_SPACE_NONE : S->space;
    Bindings.push_back(B);
  }
  if (Failed)
    return nullptr;
  const unsigned Own = N->nsymbols;
  Nest.collectWrites(F->getBody(), 0);
  N->published = Nest.function(F, Bindings, L);
  if (Failed)
    return nullptr;
  Call->type = N->published->result;
  Call->callee = N->published;
  N->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
  S->e[0] = Call;
  o2o_block_append(N, N->body, S);
  if (N->published->result->kind != O2O_T_VOID && !o2o_is_number(N->published->result))
    refuse("type", L, "", "it returns a pointer or a struct");
  for (unsigned I = Own; I < N->nsymbols && !Failed; I++)
    if (N->exit_record || N->symbols[I]->storage != O2O_S_OBJECT)
      refuse(N->exit_record ? "exit" : "memory", L, "",
             N->exit_record ? "it may end the program"
                            : "its variables need too much memory, or a value of the launch");
  if (!Failed && N->synchronises)
    refuse("atomic", L, "", "it has an atomic or critical construct");
  if (!Failed)
    Nest.Pointers.checkPointerPairs();
  if (!Failed)
    Nest.Shadows.checkShadows();
  if (!Failed)
    Nest.Pointers.checkReturnedPointers();
  return Failed ? nullptr : N;
}

} // namespace o2o
