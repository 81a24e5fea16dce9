//===- lower_published.cpp - functions that kernels of other units may call -----------------===//
//
// A function that kernels of other units may call is lowered by itself: each pointer among its
// parameters points into an address space that the kernel will choose.  What pointers in structs
// lead to that it is passed are paths (`s->x`), which the runtime follows; such a struct is in
// global memory.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/lower/lower.h"

#include "clang/AST/Attr.h"

#include "xform/print/print.h"

using namespace clang;

namespace o2o {

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
    refuse("shared-write", Use, Note,
           "it changes the variable '" + Name + "' of the file: pass a pointer to it");
  else if (T->size == 0)
    refuse("type", Use, Note, "the size of '" + Name + "' is not known");
  o2o_symbol *S = newSymbol(V, T, O2O_S_OBJECT);
  S->space = O2O_SPACE_GLOBAL;
  return S;
}

/// A parameter of the function's entry as its own parameter gets it; what the latter is bound to.
/// Null: refused.
o2o_expr *ExternalFunctions::entryParameter(const ParmVarDecl *P, unsigned I, Binding &B) {
  const o2o_type *T = parameterType(P, P->getLocation());
  if (Failed)
    return nullptr;
  const bool Struct = T->kind == O2O_T_RECORD, Pointer = Struct || T->kind == O2O_T_POINTER;
  if (!passable(T) || I > O2O_SPACE_LAST - O2O_SPACE_OUTER || P->getName().empty()) {
    refuse("type", P->getLocation(), "here",
           std::string("it takes ") +
               (passable(T) ? "a parameter without a name" : "pointers to structs with pointers"));
    return nullptr;
  }
  o2o_symbol *S = o2o_symbol_new(N, keep(P->getName().str()), Struct ? o2o_pointer_to(N, T) : T,
                                 Pointer ? O2O_S_OBJECT : O2O_S_VALUE);
  const bool Table = tableLevels(T) > 0;
  const bool Further = leadsFurther(T) && Nest.Knowns.unitUses().onlyRead(P);
  const bool Begins = Further && !Struct && Nest.Shadows.standsForObjects(P->getType());
  S->points = Pointer;
  S->object.outer = Pointer ? I + 1 : 0;
  S->space = Table || Begins ? O2O_SPACE_GLOBAL
             : Pointer       ? (o2o_space)(O2O_SPACE_OUTER + I)
                             : O2O_SPACE_NONE;
  if (Further)
    Nest.TablePointers.Beginnings[P->getCanonicalDecl()] = S;
  o2o_symbol_add(N, S);
  B.Space = Struct ? O2O_SPACE_NONE : S->space;
  B.Table = Table ? S : nullptr;
  B.Begins = Begins ? S : nullptr;
  o2o_expr *X = o2o_sym(N, S);
  return Struct ? o2o_unary(N, O2O_E_LOAD, T, o2o_unary(N, O2O_E_DEREF, T, X)) : X;
}

/// Rows of a table that a path leads to (`s->rows[i][k]`): the runtime finds both.
static bool isBehindPath(const o2o_symbol *Rows) {
  return o2o_first_table(Rows)->object.from != nullptr;
}

/// What kernels of other units cannot do with a result, or with a variable: the symbols of the nest
/// from \p Own on.
void ExternalFunctions::checkPublished(const FunctionDecl *F, unsigned Own) {
  SourceLocation L = F->getLocation();
  const o2o_function *Fn = N->units.published;
  if (Fn->result->kind == O2O_T_RECORD && hasPointer(Fn->result))
    refuse("type", L, "", "it returns a struct with pointers");
  if (int From = resultParameter(F, Ctx);
      Fn->result->kind == O2O_T_POINTER &&
      (From < 0 || !passable(Fn->result) || leadsFurther(Fn->result) ||
       Fn->result_space != O2O_SPACE_OUTER + From))
    refuse("type", L, "",
           "it returns a pointer that is not made of its only parameter of that type");
  for (unsigned I = Own; I < N->nsymbols && !Failed; I++)
    if (N->symbols[I]->pointers.table && !isBehindPath(N->symbols[I]))
      refuse("multi-level-pointer", L, "", "it follows a pointer that is stored in memory");
    else if (N->symbols[I]->storage != O2O_S_OBJECT)
      refuse("too-large", L, "", "its variables need too much memory, or a value of the launch");
  if (N->exit_record && Fn->result->kind == O2O_T_POINTER)
    refuse("exit", L, "", "it returns a pointer, and may end the program");
}

o2o_nest *ExternalFunctions::lowerFunction() {
  const FunctionDecl *F = Site.Function;
  SourceLocation L = F->getLocation();
  if (Ctx.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Trapping)
    refuse("overflow-trap", L, "", "signed overflow ends the program (-ftrapv)");
  if (F->isVariadic() || F->getType()->isFunctionNoProtoType())
    refuse("variadic", L, "", "it has no prototype, or a variable number of parameters");
  Nest.collectWrites(F->getBody(), 1);
  llvm::SmallVector<Binding, 4> Bindings;
  o2o_expr *Call = o2o_expr_new(N, O2O_E_CALL, scalar(O2O_T_VOID), loc(L), F->getNumParams());
  for (unsigned I = 0; I < F->getNumParams() && !Failed; I++) {
    Bindings.emplace_back();
    Call->kids[I] = entryParameter(F->getParamDecl(I), I, Bindings.back());
  }
  // Behind them goes a struct that is returned, and the rows that tables lead to.
  const o2o_type *Result = type(F->getReturnType(), L);
  unsigned Next = F->getNumParams() + (Result->kind == O2O_T_RECORD);
  for (unsigned I = 0; I < F->getNumParams() && !Failed; I++) {
    if (!Bindings[I].Table)
      continue;
    Places Way;
    llvm::SmallVector<o2o_symbol *, 4> Rows;
    Nest.TablePointers.tablesOf(Call->kids[I], Bindings[I].Table->type, Way, Rows,
                                F->getParamDecl(I)->getLocation());
    for (o2o_symbol *R : Rows)
      R->object.outer = ++Next;
  }
  if (Failed)
    return nullptr;
  const unsigned Own = N->nsymbols;
  N->units.published = Nest.function(F, Bindings, L, -1);
  if (Failed)
    return nullptr;
  Call->type = N->units.published->result;
  Call->callee = N->units.published;
  N->body = o2o_stmt_new(N, O2O_ST_BLOCK, loc(L), 0);
  o2o_stmt *S = o2o_stmt_new(N, O2O_ST_EXPR, loc(L), 0);
  S->e[0] = Call;
  o2o_block_append(N, N->body, S);
  checkPublished(F, Own);
  if (!Failed)
    Nest.Pointers.checkPointerPairs();
  if (!Failed)
    Nest.Shadows.checkShadows();
  if (!Failed)
    Nest.Pointers.checkReturnedPointers();
  if (!Failed)
    Nest.Pointers.settleNulls();
  return Failed ? nullptr : N;
}

} // namespace o2o
