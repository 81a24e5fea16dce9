//===- lower_external.cpp - functions of other units -------------------------------------===//
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
// (runtime/core/link.h).  A variable that all iterations share, as in `add(&sum, x[i])`, it only
// updates by `omp atomic`: `if (any & 2) ATOMIC *sum = any;`.  What `double x[static 8]` points to
// is accessed within these eight elements, in a loop over them.  A struct that is returned goes to
// a variable of the caller: its address is one more parameter.  A pointer that is returned points
// into what the only parameter of its type points to: `return cells + any;`.
//
// Which pointers in a struct a function follows its declaration does not say.  In place of a struct
// that has one address in all iterations it is passed another object, which is at the same address
// and stands for the struct and for all that its pointers lead to: the body reads and writes any
// bytes of it.  The runtime makes of it what the function really accesses (runtime/core/link.c).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/library.h"
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

#include "abi/abi.h"
#include "xform/prepare/edit.h"
#include "xform/print/print.h"
#include "xform/print/signature.h"

using namespace clang;

namespace o2o {

static const unsigned MaxExternals = 64;

/// Bytes behind a pointer that are looked at one by one.
static const int64_t MostDeclared = 1 << 16;

/// Numbers below arrays and pointers, the latter only at the top.
static const o2o_type *pointedTo(const o2o_type *T) { return o2o_element(T->elem); }

unsigned tableLevels(const o2o_type *T) {
  unsigned Levels = 0;
  if (T->kind == O2O_T_POINTER)
    for (; T->elem->kind == O2O_T_POINTER; T = T->elem)
      Levels++;
  return Levels;
}

/// Can a value of the type go from one unit's text to another's? Structs go by their address, and
/// with a pointer to pointers go the rows that these point into.
bool ExternalFunctions::passable(const o2o_type *T) const {
  if (T->kind != O2O_T_POINTER)
    return o2o_is_number(T) || T->kind == O2O_T_RECORD;
  if (tableLevels(T) > 0) {
    while (T->kind == O2O_T_POINTER)
      T = T->elem;
    return o2o_is_number(T) || (T->kind == O2O_T_RECORD && !hasPointer(T));
  }
  const o2o_type *To = pointedTo(T);
  return o2o_is_number(To) || To->kind == O2O_T_VOID || To->kind == O2O_T_RECORD;
}

/// A struct with pointers, or a pointer to one.
bool ExternalFunctions::leadsFurther(const o2o_type *T) const {
  const o2o_type *To = T->kind == O2O_T_POINTER ? pointedTo(T) : T;
  return To->kind == O2O_T_RECORD && hasPointer(To);
}

/// A parameter of a function that is lowered by its declaration.  Rows of variable length,
/// `double m[n][k]`, are the numbers in them: `n` and `k` are names of that declaration, which mean
/// something else at the directive, or nothing.
const o2o_type *ExternalFunctions::parameterType(const ParmVarDecl *P, SourceLocation L) {
  QualType T = P->getType().getUnqualifiedType();
  if (!T->isVariablyModifiedType())
    return type(T, L);
  QualType To = T->isPointerType() ? T->getPointeeType() : T;
  while (const ArrayType *Rows = To->isVariablyModifiedType() ? Ctx.getAsArrayType(To) : nullptr)
    To = Rows->getElementType();
  if (To->isVariablyModifiedType() || !T->isPointerType()) {
    refuse("local-vla", L, "called here",
           "'" + P->getName().str() +
               "' has a variable-length type whose size was fixed elsewhere");
    return scalar(O2O_T_I32);
  }
  return o2o_pointer_to(N, Nest.ComplexValues.inMemory(To, L));
}

int resultParameter(const FunctionDecl *F, const ASTContext &Ctx) {
  int Found = -1;
  if (!F->getReturnType()->isPointerType())
    return Found;
  for (unsigned I = 0; I < F->getNumParams(); I++) {
    QualType T = F->getParamDecl(I)->getType();
    if (!T->isPointerType() ||
        !Ctx.hasSameUnqualifiedType(T->getPointeeType(), F->getReturnType()->getPointeeType()))
      continue;
    if (Found >= 0)
      return -1;
    Found = (int)I;
  }
  return Found;
}

/// What a pointer of the type may be used for without an access that C's rules about types forbid,
/// as in struct o2o_call.
static uint32_t accessesAs(const o2o_nest *N, const o2o_type *Pointer) {
  const o2o_type *To = pointedTo(Pointer);
  if (N->any_alias || !o2o_is_number(To) || To->size == 1)
    return O2O_EFFECT_ATOMIC - O2O_EFFECT_TYPE;
  uint32_t Types = O2O_EFFECT_TYPE << To->kind;
  if (o2o_is_integer(To) && To->kind != O2O_T_BOOL) // signed and unsigned
    Types |= O2O_EFFECT_TYPE << (o2o_is_signed(To) ? To->kind + 1 : To->kind - 1);
  return Types;
}

/// Bytes from the pointer on in which the function stays, by `[static n]` in a declaration of it;
/// ~0u: none says so.
static uint32_t declaredBytes(const FunctionDecl *F, unsigned I, const ASTContext &Ctx) {
  for (const FunctionDecl *D : F->redecls()) {
    const auto *A = I < D->getNumParams()
                        ? dyn_cast<ConstantArrayType>(
                              D->getParamDecl(I)->getOriginalType().IgnoreParens().getTypePtr())
                        : nullptr;
    if (!A || A->getSizeModifier() != StaticSize)
      continue;
    int64_t Bytes = Ctx.getTypeSizeInChars(QualType(A, 0)).getQuantity();
    if (Bytes > 0 && Bytes <= MostDeclared)
      return (uint32_t)Bytes;
  }
  return ~0U;
}

/// To what the pointer points to, or, behind so many tables, to their rows.
static bool writesAllowed(QualType Pointer, const ASTContext &Ctx, unsigned Tables = 0) {
  for (; Tables > 0; Tables--)
    Pointer = Pointer->getPointeeType();
  return Pointer->isPointerType() &&
         !Ctx.getBaseElementType(Pointer->getPointeeType()).isConstQualified();
}

//===- Calls ----------------------------------------------------------------------------------===//

namespace {

/// Writes the body: see above.
class EffectsWriter {
public:
  EffectsWriter(o2o_nest *N, const o2o_function *Fn, o2o_loc L)
      : N(N), Fn(Fn), L(L), I64(o2o_scalar(N, O2O_T_I64)), I32(o2o_scalar(N, O2O_T_I32)),
        Any(o2o_symbol_new(N, "any", I64, O2O_S_LOCAL)) {}

  /// any = 0; do { any = any * 3 + parameters; Parts } while (any & 1);
  o2o_stmt *loop(o2o_stmt *Body) {
    o2o_block_append(N, Body, declared(Any));
    o2o_stmt *Loop = o2o_stmt_new(N, O2O_ST_DO, L, 1);
    Loop->kids[0] = block();
    Loop->e[0] = bit(1);
    o2o_expr *Sum = o2o_binary(N, O2O_OP_MUL, I64, value(Any), number(3));
    for (unsigned I = 0; I < Fn->nparams; I++)
      if (const o2o_type *T = Fn->params[I]->type; T->kind != O2O_T_POINTER) {
        o2o_expr *P = o2o_unary(N, O2O_E_LOAD, T, o2o_sym(N, Fn->params[I]));
        Sum = o2o_binary(N, O2O_OP_ADD, I64, Sum, cast(I64, P));
      }
    o2o_block_append(N, Loop->kids[0], assigned(o2o_sym(N, Any), Sum));
    o2o_block_append(N, Body, Loop);
    return Loop->kids[0];
  }

  /// What it does behind parameter \p I: to any element, to the only one, or to those within so
  /// many bytes.
  void accesses(o2o_stmt *Block, unsigned I, bool Writes, bool One, uint32_t Bytes) {
    if (One || Bytes == ~0U)
      return touch(Block, element(parameter(I), One, value(Any)), false, Writes);
    const o2o_type *To = target(Fn->params[I]->type);
    o2o_symbol *E = o2o_symbol_new(N, "element", I64, O2O_S_LOCAL);
    o2o_stmt *For = o2o_stmt_new(N, O2O_ST_FOR, L, 2);
    For->kids[0] = block();
    o2o_block_append(N, For->kids[0], declared(E));
    For->e[0] = o2o_binary(N, O2O_OP_LT, I32, value(E), number((int64_t)(Bytes / To->size)));
    For->e[1] = o2o_unary(N, O2O_E_INCDEC, I64, o2o_sym(N, E));
    For->e[1]->i = 1;
    For->kids[1] = block();
    touch(For->kids[1], element(parameter(I), false, value(E)), true, Writes);
    o2o_block_append(N, Block, For);
  }

  /// What it does to the rows of the table behind parameter \p I: to any element of any.
  void rows(o2o_stmt *Block, unsigned I, llvm::ArrayRef<Binding> Rows, bool Writes) {
    o2o_expr *P = parameter(I);
    for (const Binding &B : Rows) {
      P = o2o_unary(N, O2O_E_LOAD, P->type->elem, element(P, false, value(Any)));
      P->sym = B.Symbol;
      P->loc = L;
    }
    touch(Block, element(P, false, value(Any)), false, Writes);
  }

  /// What it does to the number behind parameter \p I, which it updates by `omp atomic`.
  void updates(o2o_stmt *Body, unsigned I) {
    o2o_expr *Number = element(parameter(I), true, nullptr),
             *Now = o2o_unary(N, O2O_E_LOAD, Number->type, Number);
    Now = atomic(O2O_ATOMIC_READ, Now);
    Now->used = Now->post = true;
    o2o_block_append(
        N, Body,
        assigned(o2o_sym(N, Any), o2o_binary(N, O2O_OP_ADD, I64, value(Any), cast(I64, Now))));
    o2o_stmt *Write =
        assigned(element(parameter(I), true, nullptr), cast(Number->type, value(Any)));
    Write->e[0] = atomic(O2O_ATOMIC_WRITE, Write->e[0]);
    o2o_block_append(N, Body, perhaps(2, Write));
  }

  /// \p From: the parameter that a pointer is made of.
  void returnAny(o2o_stmt *Body, int From) {
    o2o_stmt *Return = o2o_stmt_new(N, O2O_ST_RETURN, L, 0);
    if (Fn->result->kind == O2O_T_POINTER) {
      Return->e[0] = o2o_behind(N, value(Fn->params[From]), value(Any));
      Return->e[0]->type = Fn->result;
    } else {
      Return->e[0] = cast(Fn->result, value(Any));
    }
    o2o_block_append(N, Body, Return);
  }

private:
  o2o_expr *value(o2o_symbol *S) { return o2o_unary(N, O2O_E_LOAD, I64, o2o_sym(N, S)); }
  o2o_expr *number(int64_t V) { return o2o_int(N, I64, V); }
  o2o_expr *cast(const o2o_type *T, o2o_expr *E) {
    return E->type == T ? E : o2o_unary(N, O2O_E_CAST, T, E);
  }
  o2o_expr *atomic(o2o_atomic_form Form, o2o_expr *Step) {
    o2o_expr *A = o2o_unary(N, O2O_E_ATOMIC, Step->type, Step);
    A->form = Form;
    A->ctype = Step->type;
    A->loc = L;
    return A;
  }
  o2o_expr *bit(int64_t V) {
    return cast(I32, o2o_binary(N, O2O_OP_AND, I64, value(Any), number(V)));
  }
  o2o_stmt *block() { return o2o_stmt_new(N, O2O_ST_BLOCK, L, 0); }
  o2o_stmt *declared(o2o_symbol *S) {
    o2o_stmt *D = o2o_stmt_new(N, O2O_ST_DECL, L, 0);
    D->sym = S;
    D->e[0] = number(0);
    return D;
  }
  o2o_stmt *assigned(o2o_expr *To, o2o_expr *Value) {
    o2o_expr *X = o2o_expr_new(N, O2O_E_ASSIGN, To->type, L, 2);
    X->kids[0] = To;
    X->kids[1] = Value;
    o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXPR, L, 0);
    S->e[0] = X;
    return S;
  }
  /// if (any & Bit) S
  o2o_stmt *perhaps(int64_t Bit, o2o_stmt *S) {
    o2o_stmt *If = o2o_stmt_new(N, O2O_ST_IF, L, 2);
    If->e[0] = bit(Bit);
    If->kids[0] = block();
    o2o_block_append(N, If->kids[0], S);
    return If;
  }
  o2o_expr *parameter(unsigned I) {
    return o2o_unary(N, O2O_E_LOAD, Fn->params[I]->type, o2o_sym(N, Fn->params[I]));
  }
  /// The type that elements are accessed as: pointers, numbers, and of structs bytes.
  const o2o_type *target(const o2o_type *Pointer) {
    const o2o_type *To = pointedTo(Pointer);
    return o2o_is_number(To) || To->kind == O2O_T_POINTER ? To : o2o_scalar(N, O2O_T_I8);
  }
  o2o_expr *element(o2o_expr *P, bool One, o2o_expr *Index) {
    const o2o_type *To = target(P->type), *Is = P->type->elem;
    if (To != Is)
      P = cast(o2o_pointer_to(N, To), P);
    if (One && To == Is)
      return o2o_unary(N, O2O_E_DEREF, To, P);
    o2o_expr *X = o2o_expr_new(N, O2O_E_INDEX, To, L, 2);
    X->kids[0] = P;
    X->kids[1] = Index;
    return X;
  }
  void touch(o2o_stmt *Block, o2o_expr *Element, bool Perhaps, bool Writes) {
    o2o_expr *To = o2o_copy_expr(N, Element);
    o2o_expr *Read = o2o_unary(N, O2O_E_LOAD, Element->type, Element);
    o2o_stmt *S =
        assigned(o2o_sym(N, Any), o2o_binary(N, O2O_OP_ADD, I64, value(Any), cast(I64, Read)));
    o2o_block_append(N, Block, Perhaps ? perhaps(4, S) : S);
    if (Writes)
      o2o_block_append(N, Block, perhaps(2, assigned(To, cast(To->type, value(Any)))));
  }

  o2o_nest *N;
  const o2o_function *Fn;
  o2o_loc L;
  const o2o_type *I64, *I32;
  o2o_symbol *Any;
};

} // namespace

void ExternalFunctions::effects(o2o_stmt *Body, const FunctionDecl *F, const o2o_function *Fn,
                                llvm::ArrayRef<Binding> Bindings, SourceLocation L) {
  EffectsWriter Write(N, Fn, loc(L));
  o2o_stmt *Block = Write.loop(Body);
  const unsigned Own = F->getNumParams();
  unsigned Behind = Own; // the first of a parameter's rows
  while (Behind < Fn->nparams && !Bindings[Behind].Symbol)
    Behind++;
  for (unsigned I = 0; I < Fn->nparams && !Bindings[I].Symbol; I++) {
    const bool Result = I >= Own;
    const unsigned Tables = Result ? 0 : tableLevels(Fn->params[I]->type);
    if (Bindings[I].Shared)
      Write.updates(Body, I);
    else if (Tables > 0)
      Write.rows(Block, I, Bindings.slice(Behind, Tables),
                 writesAllowed(F->getParamDecl(I)->getType(), Ctx, Tables));
    else if (Bindings[I].Struct.sym && Site.Directive) // and what is behind its pointers
      Write.accesses(Block, I, true, false, ~0U);
    else if (Fn->params[I]->type->kind == O2O_T_POINTER)
      Write.accesses(Block, I, Result || writesAllowed(F->getParamDecl(I)->getType(), Ctx),
                     Bindings[I].One, Result ? ~0U : declaredBytes(F, I, Ctx));
    Behind += Tables;
  }
  if (Fn->result->kind != O2O_T_VOID)
    Write.returnAny(Body, resultParameter(F, Ctx));
}

/// Parameter \p I, and from \p Behind on the rows of the tables that it leads to; how many they
/// are. \p May: what the function may do behind each pointer, see o2o_external.
unsigned ExternalFunctions::parameter(o2o_function *Fn, const FunctionDecl *F, unsigned I,
                                      unsigned Behind, llvm::ArrayRef<Binding> Bindings,
                                      uint32_t *May, SourceLocation L) {
  constexpr uint32_t Updates = O2O_EFFECT_ATOMIC | O2O_EFFECT_CRITICAL;
  const unsigned All = (unsigned)Bindings.size();
  const ParmVarDecl *P = F->getParamDecl(I);
  std::string Name = P->getName().empty() ? "p" + std::to_string(I) : P->getName().str();
  const o2o_type *T = parameterType(P, L);
  if (T->kind == O2O_T_RECORD)
    T = o2o_pointer_to(N, T);
  o2o_symbol *S = o2o_symbol_new(N, keep(Name), T, O2O_S_LOCAL);
  S->loc = loc(P->getLocation());
  S->space = Bindings[I].Space;
  Fn->params[I] = S;
  May[All + I] = declaredBytes(F, I, Ctx);
  if (S->type->kind == O2O_T_POINTER)
    May[I] = O2O_ARG_READ | accessesAs(N, S->type);
  const unsigned Tables = tableLevels(T);
  S->pointers.table = Tables > 0 ? Bindings[I].Table : nullptr;
  for (unsigned K = 1; K <= Tables; K++, Behind++) {
    const o2o_symbol *Of = Bindings[Behind].Symbol;
    o2o_symbol *R = o2o_symbol_new(N, keep(Name + "_rows"), Of->type, O2O_S_LOCAL);
    R->space = O2O_SPACE_GLOBAL;
    Fn->params[Behind] = R;
    May[Behind] = O2O_ARG_READ | accessesAs(N, R->type);
    May[All + Behind] = ~0U;
    if (K == Tables && writesAllowed(P->getType(), Ctx, K)) {
      May[Behind] |= Updates | O2O_ARG_WRITE;
      N->units.synchronise = true;
    }
  }
  if (S->type->kind == O2O_T_POINTER && !Tables && writesAllowed(P->getType(), Ctx)) {
    May[I] |= Updates | (Bindings[I].Shared ? 0 : O2O_ARG_WRITE);
    N->units.synchronise |= S->space != O2O_SPACE_PRIVATE;
    N->synchronises |= Bindings[I].Shared;
  }
  if (Bindings[I].Struct.sym) { // by way of its pointers
    May[I] |= Updates;
    N->units.synchronise = true;
  }
  return Tables;
}

o2o_function *ExternalFunctions::external(const FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                                          SourceLocation L) {
  for (NestLowering::Specialization &S : Nest.Specializations)
    if (S.F == F && llvm::ArrayRef<Binding>(S.Bindings) == Bindings)
      return S.Function;
  if (N->units.externals >= MaxExternals) {
    refuse("call-limit", L, "called here",
           "the loop calls more than " + std::to_string(MaxExternals) +
               " functions of other files");
    return nullptr;
  }
  const unsigned Own = F->getNumParams(), All = (unsigned)Bindings.size();
  o2o_function *Fn = o2o_function_new(N, keep(F->getName().str()), All);
  auto *May = static_cast<uint32_t *>(o2o_alloc(N, (2 * All + 1) * sizeof(uint32_t)));
  auto *Structs =
      static_cast<o2o_struct_place *>(o2o_alloc(N, (All + 1) * sizeof(o2o_struct_place)));
  for (unsigned I = 0; I < All; I++)
    Structs[I] = Bindings[I].Struct;
  Fn->loc = loc(L);
  Fn->result = type(F->getReturnType(), L);
  const unsigned Rows =
      (unsigned)llvm::count_if(Bindings.drop_front(Own), [](const Binding &B) { return B.Symbol; });
  const unsigned Declared = All - Rows; // with the variable of a struct that is returned
  if (Declared > Own && !Failed) {
    Fn->params[Own] = o2o_symbol_new(N, "result", o2o_pointer_to(N, Fn->result), O2O_S_LOCAL);
    Fn->params[Own]->space = O2O_SPACE_PRIVATE;
    Fn->result = scalar(O2O_T_VOID);
    May[Own] = O2O_ARG_READ | O2O_ARG_WRITE | accessesAs(N, Fn->params[Own]->type);
    May[All + Own] = ~0U;
  }
  unsigned Behind = Declared;
  for (unsigned I = 0; I < Own && !Failed; I++)
    Behind += parameter(Fn, F, I, Behind, Bindings, May, L);
  if (Failed)
    return nullptr;
  auto *X = static_cast<o2o_external *>(o2o_alloc(N, sizeof(o2o_external)));
  X->number = N->units.externals++;
  X->declared = F;
  const int From = resultParameter(F, Ctx);
  if (From >= 0)
    Fn->result_space = Bindings[From].Space;
  X->type =
      keep(o2o_function_type(N, Fn, Declared) + (From >= 0 ? "@" + std::to_string(From) : ""));
  X->may = May;
  X->structs = Structs;
  Fn->external = X;
  Fn->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  effects(Fn->body, F, Fn, Bindings, L);
  o2o_function_add(N, Fn);
  Nest.Specializations.push_back(
      {F, llvm::SmallVector<Binding, 4>(Bindings.begin(), Bindings.end()), -1, Fn});
  return Fn;
}

/// The address of a number that iterations share, not of one that each chooses.
static bool isShared(const o2o_expr *A) {
  if (A->kind != O2O_E_ADDR || !o2o_is_number(A->kids[0]->type))
    return false;
  const o2o_expr *Of = A->kids[0];
  while (Of->kind == O2O_E_MEMBER)
    Of = Of->kids[0];
  if (Of->kind == O2O_E_DEREF)
    return Of->kids[0]->kind == O2O_E_SYM && Of->kids[0]->sym->storage == O2O_S_OBJECT;
  return Of->kind == O2O_E_SYM && Of->sym->storage == O2O_S_OBJECT;
}

/// A pointer to a struct as a constant number of bytes behind \p Place.sym: an object of the nest.
/// False: it has no such place.
bool ExternalFunctions::placeOf(const o2o_expr *E, o2o_struct_place &Place) const {
  int64_t Index;
  switch (E->kind) {
  case O2O_E_SYM:
    Place.sym = E->sym;
    return E->sym->storage == O2O_S_OBJECT && E->sym->space == O2O_SPACE_GLOBAL &&
           (!Site.Directive || (E->sym->host && !E->sym->pointers.path_words));
  case O2O_E_MEMBER:
    Place.offset += (int64_t)E->kids[0]->type->record->fields[E->field].offset;
    return placeOf(E->kids[0], Place);
  case O2O_E_INDEX:
    if (!o2o_const_int(E->kids[1], &Index) || E->type->size == 0)
      return false;
    Place.offset += Index * (int64_t)E->type->size;
    return placeOf(E->kids[0], Place);
  case O2O_E_CAST:
  case O2O_E_ADDR:
  case O2O_E_DECAY:
  case O2O_E_DEREF:
    return placeOf(E->kids[0], Place);
  default:
    return false;
  }
}

/// The proxy of an object, for the struct and what its pointers lead to.
o2o_symbol *ExternalFunctions::proxyOf(const o2o_symbol *S) {
  o2o_symbol *&In = Proxies[S];
  if (In)
    return In;
  In = o2o_symbol_new(N, S->name, S->points ? S->type : o2o_pointer_to(N, S->type), O2O_S_OBJECT);
  In->points = true;
  In->space = O2O_SPACE_GLOBAL;
  In->host = S->points ? S->host : keep("&(" + std::string(S->host) + ")");
  In->object.guarded = S->object.guarded;
  In->region_private = S->region_private;
  In->loc = S->loc;
  o2o_symbol_add(N, In);
  return In;
}

/// The pointer that placeOf() has taken apart, behind its proxy.
static o2o_expr *behind(o2o_nest *N, const o2o_expr *E, o2o_symbol *In) {
  if (E->kind == O2O_E_SYM)
    return E->sym->points ? o2o_sym(N, In) : o2o_unary(N, O2O_E_DEREF, E->type, o2o_sym(N, In));
  o2o_expr *X = o2o_expr_new(N, E->kind, E->type, E->loc, E->nkids);
  X->field = E->field;
  X->kids[0] = behind(N, E->kids[0], In);
  for (unsigned K = 1; K < E->nkids; K++)
    X->kids[K] = E->kids[K];
  return X;
}

/// A pointer to a struct with pointers, or the address of one that is passed by value, which the
/// function copies.
o2o_expr *ExternalFunctions::structArgument(o2o_expr *A, Binding &B) {
  o2o_struct_place Place = {};
  if (!placeOf(A, Place))
    return A;
  if (Site.Directive) {
    o2o_symbol *In = proxyOf(Place.sym);
    A = behind(N, A, In);
    Place.sym = In;
  }
  B.Struct = Place;
  return A;
}

/// Why a function that is declared like this cannot be called by kernels; null: it may be.
static const char *declarationObstacle(const FunctionDecl *F, unsigned Arguments) {
  if (isSystemFunction(F))
    return "a function of a library that has no translation";
  if (!F->isExternallyVisible())
    return "which is not defined in this file";
  if (F->getType()->isFunctionNoProtoType() || (!F->isVariadic() && Arguments != F->getNumParams()))
    return "which is not defined in this file, and declared without its parameters";
  if (F->hasAttr<AsmLabelAttr>() || F->hasAttr<OverloadableAttr>() || F->isMultiVersion())
    return "which is not defined in this file, and has several or other names";
  return nullptr;
}

/// Argument \p I, whose value is \p A, as the parameter of type \p P takes it.  \p Rows: the rows
/// of pointers to pointers, which follow behind all arguments.
o2o_expr *ExternalFunctions::argument(const CallExpr *E, const FunctionDecl *F, unsigned I,
                                      o2o_expr *A, const o2o_type *P, Binding &B,
                                      llvm::SmallVectorImpl<o2o_symbol *> &Rows) {
  SourceLocation L = E->getExprLoc();
  if (P->kind == O2O_T_RECORD && leadsFurther(P)) {
    A = o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, P), A->kids[0]);
    B.Space = Nest.Pointers.spaceOf(A);
    A = structArgument(A, B);
  } else if (P->kind == O2O_T_RECORD) {
    o2o_symbol *Copy = temporary("copy", P, nullptr, L);
    B.Space = O2O_SPACE_PRIVATE;
    A = comma(Nest.assignParts(o2o_sym(N, Copy), A, nullptr),
              o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, P), o2o_sym(N, Copy)));
  } else if (tableLevels(P) > 0) {
    Places Way;
    B.Space = O2O_SPACE_GLOBAL;
    o2o_expr *Table =
        isNullConstant(A) || Nest.Pointers.spaceOf(A) != O2O_SPACE_GLOBAL
            ? nullptr
            : Nest.TablePointers.tablesOf(A, P, Way, Rows, E->getArg(I)->getExprLoc());
    if (!Table && !Failed)
      return refuseExpr("multi-level-pointer", L, "passed here", Way.Obstacle);
    B.Table = Way.Table;
    A = Table;
  } else if (A->type->kind == O2O_T_POINTER) {
    B.Space = isNullConstant(A) ? O2O_SPACE_PRIVATE : Nest.Pointers.spaceOf(A);
    if (B.Space == O2O_SPACE_NONE)
      return refuseExpr("pointer-unknown", L, "passed here",
                        "what a pointer passed to '" + F->getName().str() +
                            "' points to is not known");
    if (!Nest.VoidTypes.sameElements(A, P))
      return Nest.otherElements(L);
    const bool Rows = F->getParamDecl(I)->getType()->isVariablyModifiedType(); // several numbers
    B.One = !Rows && A->kind == O2O_E_ADDR && A->kids[0]->kind != O2O_E_INDEX &&
            A->kids[0]->kind != O2O_E_DEREF;
    B.Shared = Site.Directive && isShared(A) && writesAllowed(F->getParamDecl(I)->getType(), Ctx) &&
               o2o_type_same(A->type, P);
    if (leadsFurther(P))
      A = structArgument(A, B);
    else if (Rows)
      A = conversion(P, A, L);
  } else {
    A = conversion(P, A, L);
  }
  return A;
}

o2o_expr *ExternalFunctions::externalCall(const CallExpr *E, const FunctionDecl *F) {
  SourceLocation L = E->getExprLoc();
  std::string Name = F->getName().str();
  auto Not = [&](const std::string &Why) {
    return refuseExpr("call", L, "called here", "the loop calls '" + Name + "', " + Why);
  };
  F = F->getCanonicalDecl();
  if (const char *Why = declarationObstacle(F, E->getNumArgs()))
    return Not(Why);
  if (F->isVariadic())
    return refuseExpr("variadic", L, "called here",
                      "the loop calls '" + Name + "', which takes a variable number of arguments");
  const o2o_type *Result = type(F->getReturnType(), L);
  const bool Struct = !Failed && Result->kind == O2O_T_RECORD && !hasPointer(Result);
  if (!Failed && Result->kind == O2O_T_POINTER &&
      (!passable(Result) || leadsFurther(Result) || tableLevels(Result) > 0 ||
       resultParameter(F, Ctx) < 0))
    return Not("which is not defined in this file, and returns a pointer that is not made of its "
               "only parameter of that type");
  if (!Failed && Result->kind == O2O_T_RECORD && !Struct)
    return Not("which is not defined in this file, and returns a struct with pointers");
  llvm::SmallVector<o2o_expr *, 8> Args;
  llvm::SmallVector<o2o_symbol *, 4> Rows; // of pointers to pointers
  llvm::SmallVector<Binding, 4> Bindings;
  for (unsigned I = 0; I < E->getNumArgs() && !Failed; I++) {
    const o2o_type *P = parameterType(F->getParamDecl(I), L);
    if (!Failed && !passable(P))
      return Not("which is not defined in this file, and takes pointers to structs with pointers");
    o2o_expr *A = rvalue(E->getArg(I));
    if (Failed)
      break;
    if (P->kind == O2O_T_RECORD && leadsFurther(P) && A->kind != O2O_E_LOAD)
      return Not("which is not defined in this file, and takes a struct with pointers that is no "
                 "variable");
    Binding B;
    A = argument(E, F, I, A, P, B, Rows);
    Bindings.push_back(B);
    Args.push_back(A);
  }
  o2o_symbol *Value = nullptr;
  if (Struct && !Failed) {
    Value = temporary("returned", Result, nullptr, L);
    Args.push_back(o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, Result), o2o_sym(N, Value)));
    Bindings.emplace_back();
    Bindings.back().Space = O2O_SPACE_PRIVATE;
  }
  for (o2o_symbol *R : Rows) {
    Args.push_back(o2o_sym(N, R));
    Bindings.emplace_back();
    Bindings.back().Space = O2O_SPACE_GLOBAL;
    Bindings.back().Symbol = R;
  }
  o2o_function *Fn = Failed ? nullptr : external(F, Bindings, L);
  if (!Fn)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Fn->result, loc(L), (unsigned)Args.size());
  X->callee = Fn;
  llvm::copy(Args, X->kids);
  return Value ? comma(X, o2o_unary(N, O2O_E_LOAD, Result, o2o_sym(N, Value))) : X;
}

} // namespace o2o
