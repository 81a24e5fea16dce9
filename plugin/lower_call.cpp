//===- lower_call.cpp - calls
//-------------------------------------------------------------------------===//
//
// A call of a function defined in the unit becomes a call of a copy that is specialised for the
// address spaces of its pointer arguments; a call of a function that OpenCL C has too becomes that
// one; any other call refuses the nest.
//
//===-------------------------------------------------------------------------------------------===//
#include "lower.h"

#include "clang/Basic/Builtins.h"

#include "xform/builtin.h"

using namespace clang;

namespace o2o {

static const unsigned MaxSpecializations = 256;

/// Why a call of a well-known function cannot be translated, or null.
static const char *knownObstacle(StringRef Name) {
  if (Name == "omp_get_thread_num" || Name == "omp_get_num_threads" || Name == "omp_get_team_num")
    return "thread-number";
  if (Name.starts_with("omp_") && Name.contains("lock"))
    return "lock";
  if (Name == "printf" || Name == "fprintf" || Name == "puts" || Name == "putchar" ||
      Name == "fputs")
    return "output";
  if (Name == "malloc" || Name == "calloc" || Name == "realloc" || Name == "free" ||
      Name == "__builtin_alloca" || Name == "alloca")
    return "allocation";
  if (Name == "rand" || Name == "random" || Name == "drand48" || Name == "rand_r")
    return "random";
  return nullptr;
}

static std::string obstacleText(StringRef Key, StringRef Name) {
  std::string N = "'" + Name.str() + "'";
  if (Key == "thread-number")
    return "the result of " + N + " depends on the thread";
  if (Key == "lock")
    return "the loop uses locks (" + N + ")";
  if (Key == "output")
    return "the loop prints (" + N + ")";
  if (Key == "allocation")
    return "the loop allocates or frees memory (" + N + ")";
  return "the loop draws from a random-number generator with hidden state (" + N + ")";
}

namespace {

/// A function with two results: f(args, p) is (*p = Stored(args), Value(args)).
struct TwoResults {
  const char *Name, *Stored, *Value;
};
const TwoResults TwoResultTable[] = {
    {"frexp", "o2o_frexp_exponent", "o2o_frexp_value"},
    {"frexpf", "o2o_frexpf_exponent", "o2o_frexpf_value"},
    {"modf", "o2o_modf_integral", "o2o_modf_value"},
    {"modff", "o2o_modff_integral", "o2o_modff_value"},
    {"remquo", "o2o_remquo_quotient", "remainder"},
    {"remquof", "o2o_remquof_quotient", "remainderf"},
};

} // namespace

/// Takes a call with a second result behind a pointer apart, so that the analyses see a plain
/// store.  Null: not such a call.
o2o_expr *NestLowering::twoResults(const CallExpr *E, const FunctionDecl *F) {
  SourceLocation L = E->getExprLoc();
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  const TwoResults *Entry =
      llvm::find_if(TwoResultTable, [&](const TwoResults &T) { return Name == T.Name; });
  unsigned Count = E->getNumArgs();
  if (Entry == std::end(TwoResultTable) || Count < 2 || F->getBuiltinID() == 0)
    return nullptr;
  for (const Expr *A : E->arguments())
    if (A->HasSideEffects(Ctx))
      return refuseExpr("call", L, "called here",
                        "the loop calls '" + Name.str() +
                            "' with an argument that has side effects");
  const o2o_builtin *Parts[2] = {o2o_builtin_find(Entry->Stored), o2o_builtin_find(Entry->Value)};
  o2o_expr *Results[2];
  for (unsigned P = 0; P < 2; P++) {
    Results[P] = o2o_expr_new(N, O2O_E_BUILTIN, scalar(Parts[P]->result), loc(L), Count - 1);
    Results[P]->builtin = Parts[P];
    for (unsigned I = 0; I + 1 < Count; I++)
      Results[P]->kids[I] = conversion(scalar(Parts[P]->params[I]), rvalue(E->getArg(I)), L);
  }
  o2o_expr *To = rvalue(E->getArg(Count - 1));
  if (Failed)
    return To;
  To = To->kind == O2O_E_ADDR ? To->kids[0] : o2o_unary(N, O2O_E_DEREF, To->type->elem, To);
  if (!assignable(To, L))
    return To;
  o2o_expr *Store = o2o_expr_new(N, O2O_E_ASSIGN, To->type, loc(L), 2);
  Store->kids[0] = To;
  Store->kids[1] = conversion(To->type, Results[0], L);
  o2o_expr *Both = o2o_expr_new(N, O2O_E_COMMA, Results[1]->type, loc(L), 2);
  Both->kids[0] = Store;
  Both->kids[1] = Results[1];
  return Both;
}

o2o_expr *NestLowering::builtin(const CallExpr *E, const FunctionDecl *F, bool &Known) {
  SourceLocation L = E->getExprLoc();
  StringRef Name = F->getName();
  Known = true;
  if (Name == "__builtin_expect" || Name == "__builtin_expect_with_probability")
    return rvalue(E->getArg(0));
  if (Name == "__builtin_assume" || Name == "__builtin_prefetch")
    return o2o_int(N, scalar(O2O_T_I32), 0);
  Known = false;
  // Type-generic builtins (__builtin_isnan) take the type of their argument.
  bool Single =
      E->getNumArgs() > 0 && E->getArg(0)->getType()->isSpecificBuiltinType(BuiltinType::Float);
  const o2o_builtin *B = o2o_builtin_find_for(Name.str().c_str(), Single ? O2O_T_F32 : O2O_T_F64);
  if (!B || B->nparams != E->getNumArgs())
    return nullptr;
  bool System = F->getBuiltinID() != 0 || Ctx.getSourceManager().isInSystemHeader(F->getLocation());
  if (!System)
    return nullptr;
  Known = true;
  o2o_expr *X = o2o_expr_new(N, O2O_E_BUILTIN, scalar(B->result), loc(L), E->getNumArgs());
  X->builtin = B;
  for (unsigned I = 0; I < E->getNumArgs(); I++) {
    o2o_expr *A = rvalue(E->getArg(I));
    if (Failed)
      return A;
    if (!o2o_is_integer(A->type) && !o2o_is_float(A->type))
      return refuseExpr("call", L, "called here",
                        "the loop calls '" + Name.str() +
                            "' with an argument that has no translation");
    X->kids[I] = conversion(scalar(B->params[I]), A, L);
  }
  return conversion(type(E->getType(), L), X, L);
}

o2o_expr *NestLowering::call(const CallExpr *E) {
  SourceLocation L = E->getExprLoc();
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    return refuseExpr("function-pointer", L, "called here",
                      "the loop calls a function through a pointer");
  std::string Name = F->getName().str();
  const FunctionDecl *Definition = nullptr;
  bool Defined = F->hasBody(Definition);
  if (Defined && Definition->hasAttr<WeakAttr>())
    return refuseExpr("weak-function", L, "called here",
                      "the loop calls '" + Name + "', which another file may replace (weak)");
  if (!Defined) {
    if (o2o_expr *X = twoResults(E, F))
      return X;
    bool Known = false;
    o2o_expr *X = builtin(E, F, Known);
    if (Known)
      return X;
    if (const char *Key = knownObstacle(Name))
      return refuseExpr(Key, L, "called here", obstacleText(Key, Name));
    if (E->isUnevaluatedBuiltinCall(Ctx) || F->getBuiltinID())
      return refuseExpr("call", L, "called here",
                        "the loop calls '" + Name + "', which OpenCL C does not have");
    return refuseExpr("call", L, "called here",
                      "the loop calls '" + Name + "', which is not defined in this file");
  }
  if (const char *Key = knownObstacle(Name))
    return refuseExpr(Key, L, "called here", obstacleText(Key, Name));
  F = Definition;
  if (F->isVariadic())
    return refuseExpr("variadic", L, "called here",
                      "the loop calls '" + Name + "', which takes a variable number of arguments");
  if (llvm::is_contained(Active, F))
    return refuseExpr("recursion", L, "called here",
                      "the loop calls '" + Name + "', which calls itself");
  if (E->getNumArgs() != F->getNumParams())
    return refuseExpr("call", L, "called here",
                      "the loop calls '" + Name + "' with a wrong number of arguments");
  llvm::SmallVector<o2o_expr *, 8> Args;
  llvm::SmallVector<o2o_space, 4> Spaces;
  for (unsigned I = 0; I < E->getNumArgs(); I++) {
    o2o_expr *A = rvalue(E->getArg(I));
    if (Failed)
      return A;
    if (A->type->kind == O2O_T_POINTER) {
      o2o_space S = spaceOf(A);
      if (S == O2O_SPACE_NONE)
        return refuseExpr("pointer-unknown", L, "passed here",
                          "what a pointer passed to '" + Name + "' points to is not known");
      Spaces.push_back(S);
    }
    Args.push_back(A);
  }
  o2o_function *Fn = function(F, Spaces, L);
  if (!Fn)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Fn->result, loc(L), (unsigned)Args.size());
  X->callee = Fn;
  for (unsigned I = 0; I < Args.size(); I++) {
    const o2o_type *P = Fn->params[I]->type;
    bool Scalars = (o2o_is_integer(P) || o2o_is_float(P)) &&
                   (o2o_is_integer(Args[I]->type) || o2o_is_float(Args[I]->type));
    X->kids[I] = Scalars ? conversion(P, Args[I], L)
                         : Args[I]; // definitions without a prototype convert here
  }
  return X;
}

o2o_function *NestLowering::function(const FunctionDecl *F, llvm::ArrayRef<o2o_space> Spaces,
                                     SourceLocation Loc) {
  for (Specialization &S : Specializations)
    if (S.F == F && llvm::ArrayRef<o2o_space>(S.Spaces) == Spaces)
      return S.Function;
  std::string Name = F->getName().str();
  if (Specializations.size() >= MaxSpecializations) {
    refuse("call-limit", Loc, "called here",
           "the loop calls more than " + std::to_string(MaxSpecializations) + " functions");
    return nullptr;
  }
  o2o_function *Fn = o2o_function_new(N, keep(Name), F->getNumParams());
  Fn->loc = loc(F->getLocation());
  Fn->result = type(F->getReturnType(), F->getLocation());
  llvm::DenseMap<const VarDecl *, o2o_symbol *> Saved;
  std::swap(Saved, Local);
  o2o_function *SavedFunction = CurrentFunction;
  CurrentFunction = Fn;
  Active.push_back(F);
  unsigned Pointer = 0;
  for (unsigned I = 0; I < F->getNumParams() && !Failed; I++) {
    const ParmVarDecl *P = F->getParamDecl(I);
    QualType PT = P->getType();
    if (PT->isVariablyModifiedType()) {
      // A row length given by another parameter is not an expression over the launch's values.
      refuse("vla-parameter", P->getLocation(), "declared here",
             "the loop calls '" + Name + "', which has a parameter of variable-length array type");
      break;
    }
    o2o_symbol *S = newSymbol(P, type(PT, P->getLocation()), O2O_S_LOCAL);
    if (S->type->kind == O2O_T_POINTER)
      S->space = Pointer < Spaces.size() ? Spaces[Pointer++] : O2O_SPACE_NONE;
    Fn->params[I] = S;
    Local[P->getCanonicalDecl()] = S;
  }
  if (!Failed)
    Fn->body = block(F->getBody());
  Active.pop_back();
  CurrentFunction = SavedFunction;
  std::swap(Saved, Local);
  if (Failed)
    return nullptr;
  o2o_function_add(N, Fn);
  Specialization S{F, llvm::SmallVector<o2o_space, 4>(Spaces.begin(), Spaces.end()), Fn};
  Specializations.push_back(S);
  return Fn;
}

} // namespace o2o
