//===- lower_call.cpp - calls -----------------------------------------------------------------===//
//
// A call of a function defined in the unit becomes a call of a copy that is specialised for the
// address spaces of its pointer arguments; a call of a function that OpenCL C has too becomes that
// one; any other call refuses the nest.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/replaced.h"
#include "plugin/lower/call/accessor.h"
#include "plugin/lower/call/function_scope.h"
#include "plugin/lower/call/lower_allocation.h"
#include "plugin/lower/call/lower_ctype.h"
#include "plugin/lower/call/lower_number_text.h"
#include "plugin/lower/call/lower_rand.h"
#include "plugin/lower/call/lower_string.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

#include "xform/ir/builtin.h"
#include "xform/ir/fold_math.h"

#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace clang;

namespace o2o {

static const unsigned MaxSpecializations = 256, MaxAccessors = 8;

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
  if (Name == "__assert_fail" || Name == "abort" || Name == "exit" || Name == "_exit" ||
      Name == "__builtin_trap" || Name == "__builtin_abort")
    return "exit";
  if (Name == "rand" || Name == "random" || Name == "drand48")
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
  if (Key == "exit")
    return "the loop may end the program (" + N + ")";
  if (Key == "allocation")
    return "the loop allocates or frees memory (" + N + ")";
  return "the loop draws from a random-number generator (" + N +
         "), whose numbers are the library's";
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
    {"modff", "o2o_modf_integralf", "o2o_modff_value"},
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
  o2o_expr *To = pointedBy(E->getArg(Count - 1));
  if (Failed)
    return To;
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

/// nan(""): the value that NAN has.
static bool isPlainNaN(const CallExpr *E, const FunctionDecl *F) {
  const unsigned Id = F->getBuiltinID();
  if (Id != Builtin::BInan && Id != Builtin::BInanf)
    return false;
  const auto *Payload = dyn_cast<StringLiteral>(E->getArg(0)->IgnoreParenImpCasts());
  return Payload && Payload->getString().empty();
}

/// fpclassify(nan, infinite, normal, subnormal, zero, x): the values are the host's.
o2o_expr *NestLowering::classify(const CallExpr *E) {
  SourceLocation L = E->getExprLoc();
  const Expr *X = E->getArg(5)->IgnoreParenImpCasts();
  bool Single = X->getType()->isSpecificBuiltinType(BuiltinType::Float);
  if ((!Single && !X->getType()->isSpecificBuiltinType(BuiltinType::Double)) ||
      hasSideEffects(X, Ctx))
    return refuseExpr("call", L, "called here",
                      "the loop calls 'fpclassify' with an argument that has no translation");
  auto Value = [&] { return E->getArg(5)->isGLValue() ? load(X) : rvalue(E->getArg(5)); };
  auto Test = [&](const char *Name) {
    const o2o_builtin *B = o2o_builtin_find_for(Name, Single ? O2O_T_F32 : O2O_T_F64);
    o2o_expr *T = o2o_expr_new(N, O2O_E_BUILTIN, scalar(B->result), loc(L), 1);
    T->builtin = B;
    T->kids[0] = conversion(scalar(B->params[0]), Value(), L);
    return T;
  };
  auto Choose = [&](o2o_expr *Cond, const Expr *A, o2o_expr *B) {
    o2o_expr *C = o2o_expr_new(N, O2O_E_COND, B->type, loc(L), 3);
    C->kids[0] = Cond;
    C->kids[1] = rvalue(A);
    C->kids[2] = B;
    return C;
  };
  o2o_expr *V = Value();
  if (Failed)
    return V;
  o2o_expr *IsZero = o2o_binary(N, O2O_OP_EQ, scalar(O2O_T_I32), V, zero(V->type));
  o2o_expr *Rest = Choose(IsZero, E->getArg(4), rvalue(E->getArg(3)));
  Rest = Choose(Test("__builtin_isnormal"), E->getArg(2), Rest);
  Rest = Choose(Test("__builtin_isinf"), E->getArg(1), Rest);
  return Choose(Test("__builtin_isnan"), E->getArg(0), Rest);
}

o2o_expr *NestLowering::builtin(const CallExpr *E, const FunctionDecl *F, bool &Known) {
  SourceLocation L = E->getExprLoc();
  StringRef Name = F->getName();
  Known = true;
  if (o2o_expr *X = Gnu.hint(E, Name))
    return X;
  if (o2o_expr *X = Gnu.checkedArithmetic(E, Name))
    return X;
  if (Name == "__builtin_fpclassify" && E->getNumArgs() == 6)
    return classify(E);
  if (isPlainNaN(E, F)) {
    o2o_expr *X = o2o_expr_new(N, O2O_E_FLOAT, type(E->getType(), L), loc(L), 0);
    X->d = std::numeric_limits<double>::quiet_NaN();
    return X;
  }
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
  X = o2o_fold_math(N, X);
  if (X->kind != O2O_E_BUILTIN)
    return conversion(type(E->getType(), L), X, L);
  // A function of one value maps NaN to NaN; what PoCL has for a NaN that the compiler knows may be
  // undefined.
  bool NotANumber = B->nparams == 1 && o2o_is_float(X->type) && X->kids[0]->kind == O2O_E_FLOAT &&
                    std::isnan(X->kids[0]->d);
  return conversion(type(E->getType(), L), NotANumber ? X->kids[0] : X, L);
}

o2o_expr *NestLowering::call(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  return F ? callOf(E, F) : Functions.call(E);
}

/// The call as one of \p F.
o2o_expr *NestLowering::callOf(const CallExpr *E, const FunctionDecl *F, int Field) {
  SourceLocation L = E->getExprLoc();
  const FunctionDecl *Definition = definitionOf(F);
  if (!Definition)
    return declaredCall(E, F);
  if (const FunctionDecl *Of = passedOnTo(F); Of != F && Of->getIdentifier())
    if (o2o_expr *X = Threads.threadCall(Of->getName(), L))
      return X;
  if (mayBeReplaced(Definition))
    return Externals.externalCall(E, F);
  if (!callable(E, Definition))
    return o2o_int(N, scalar(O2O_T_I32), 0);
  if (const Expr *Place = Unit.Accessors && Field < 0 && AccessorDepth < MaxAccessors
                              ? accessed(Ctx, E, Definition)
                              : nullptr) {
    llvm::SaveAndRestore<unsigned> Deeper(AccessorDepth, AccessorDepth + 1);
    return rvalue(Place);
  }
  CallArguments Args;
  for (unsigned I = 0; I < E->getNumArgs() && !Failed; I++)
    passArgument(E, Definition, I, Args);
  o2o_function *Fn = Failed ? nullptr : function(Definition, Args.Bindings, L, Field, Args.Objects);
  if (!Fn)
    return o2o_int(N, scalar(O2O_T_I32), 0);
  const unsigned Count = (unsigned)Args.Values.size();
  o2o_expr *X = o2o_expr_new(N, O2O_E_CALL, Fn->result, loc(L), Count);
  X->callee = Fn;
  for (unsigned I = 0; I < Count; I++) {
    const o2o_type *P = Fn->params[I]->type;
    o2o_expr *Value = VoidTypes.as(Args.Values[I], P);
    if (!Value)
      return otherElements(L);
    bool Scalars = (o2o_is_integer(P) || o2o_is_float(P)) &&
                   (o2o_is_integer(Value->type) || o2o_is_float(Value->type));
    X->kids[I] =
        Scalars ? conversion(P, Value, L) : Value; // definitions without a prototype convert here
    if (Args.Held[I])
      Pointers.hold(&X->kids[I]);
  }
  return X;
}

/// A call of a function that this unit does not define.
o2o_expr *NestLowering::declaredCall(const CallExpr *E, const FunctionDecl *F) {
  SourceLocation L = E->getExprLoc();
  std::string Name = F->getName().str();
  if (o2o_expr *X = twoResults(E, F))
    return X;
  bool Known = false;
  o2o_expr *Computed = builtin(E, F, Known);
  if (Known)
    return Computed;
  if (o2o_expr *X = stringCall(*this, E, F))
    return X;
  if (o2o_expr *X = characterCall(*this, E, F))
    return X;
  if (o2o_expr *X = numberCall(*this, E, F))
    return X;
  if (o2o_expr *X = randomCall(*this, E, F))
    return X;
  if (o2o_expr *X = E->getNumArgs() == 0 ? Threads.threadCall(Name, L) : nullptr)
    return X;
  if (const Expr *Pointer = freedScratch(*this, E))
    return load(Pointer);
  if (const char *Key = knownObstacle(Name))
    return refuseExpr(Key, L, "called here", obstacleText(Key, Name));
  if (E->isUnevaluatedBuiltinCall(Ctx) || F->getBuiltinID())
    return refuseExpr("call", L, "called here",
                      "the loop calls '" + Name + "', which OpenCL C does not have");
  return Externals.externalCall(E, F);
}

/// A kernel can call the function that is defined here; else the nest is refused.
bool NestLowering::callable(const CallExpr *E, const FunctionDecl *F) {
  SourceLocation L = E->getExprLoc();
  std::string Name = F->getName().str();
  auto Not = [&](const char *Key, const std::string &Why) {
    refuse(Key, L, "called here", "the loop calls '" + Name + "'" + Why);
    return false;
  };
  if (const char *Key = knownObstacle(Name)) {
    refuse(Key, L, "called here", obstacleText(Key, Name));
    return false;
  }
  if (F->isVariadic())
    return Not("variadic", ", which takes a variable number of arguments");
  if (llvm::is_contained(Active, F))
    return Not("recursion", Active.back() == F ? ", which calls itself"
                                               : ", which is called again by '" +
                                                     Active.back()->getNameAsString() + "'");
  if (E->getNumArgs() != F->getNumParams())
    return Not("call", " with a wrong number of arguments");
  return true;
}

/// Argument \p I, for the definition \p F: its value, where the parameter does not stand for what
/// it points to, and behind it the shadow pointer that goes with it.
void NestLowering::passArgument(const CallExpr *E, const FunctionDecl *F, unsigned I,
                                CallArguments &Args) {
  const ParmVarDecl *Parameter = F->getParamDecl(I);
  if (Parameter->getType()->isFunctionPointerType())
    return Functions.passArgument(E->getArg(I), Parameter, Args);
  if (PointersInMembers.pass(E->getArg(I), Parameter, Args))
    return;
  o2o_expr *A = rvalue(E->getArg(I));
  if (Failed)
    return;
  Binding B;
  const bool Pointer = A->type->kind == O2O_T_POINTER;
  if (Pointer) {
    B.Space = isNullConstant(A) ? O2O_SPACE_PRIVATE : Pointers.spaceOf(A);
    if (comparesWithNull(F) || isNullConstant(A))
      B.Null = Pointers.nullness(A);
    if (B.Space == O2O_SPACE_NONE)
      return refuse("pointer-unknown", E->getExprLoc(), "passed here",
                    "what a pointer passed to '" + F->getName().str() + "' points to is not known");
    B.Symbol = standsFor(A, Parameter);
    if (B.Symbol && B.Symbol->storage == O2O_S_OBJECT)
      Args.Objects.push_back({Parameter, TablePointers.inLoop(E->getArg(I))});
    B.Table = TablePointers.pointedTable(A);
  } else {
    B.Symbol = launchArgument(E->getArg(I), A, F, Parameter);
    if (!B.Symbol && o2o_is_integer(A->type) && Knowns.unitUses().onlyRead(Parameter) &&
        asksForNumbers(F))
      B.Within = Bounds.range(
          conversion(type(Parameter->getType(), E->getExprLoc()), A, E->getExprLoc()), E);
  }
  if (const auto [Of, InLoop] = TablePointers.copied(E->getArg(I), A, Parameter); !B.Symbol && Of) {
    B.CopyOf = Of;
    Args.Objects.push_back({Parameter, InLoop});
  }
  o2o_expr *Shadow = nullptr;
  if (Places P; !B.Symbol && !isNullConstant(A) && Shadows.followed(Parameter->getType()) &&
                !Shadows.impure(A)) {
    if (Pointer)
      Shadow = TablePointers.overTablePointer(A, P);
    else if (A->kind == O2O_E_LOAD && Knowns.unitUses().onlyRead(Parameter))
      Shadow = TablePointers.overTable(A->kids[0],
                                       P); // a copy, whose shadow pointer points to what was copied
    if (Shadow)
      B.Way = Shadows.intern(P);
    if (Shadow && !Pointer)
      Shadow = o2o_unary(N, O2O_E_ADDR, o2o_pointer_to(N, A->type), Shadow);
  }
  Args.Bindings.push_back(B);
  const bool Said = B.Null.Known >= 0 || B.Null.Sym;
  if (!B.Symbol)
    Args.add(A, Pointer && !(Said && Knowns.unitUses().onlyRead(Parameter)));
  if (Shadow)
    Args.add(Shadow, false);
}

/// A pointer to integers that the function does not change.
static bool pointsToIntegers(QualType T) {
  const auto *P = T->getAs<PointerType>();
  return P && P->getPointeeType().isConstQualified() && P->getPointeeType()->isIntegerType() &&
         !P->getPointeeType()->isAnyCharacterType();
}

/// What an argument is the address of where the parameter, which never changes, can stand for that;
/// null: the parameter stays a pointer.
///
/// A private variable of the nest: `add(&sum, x)` updates `sum` itself, which the analyses of
/// private variables and reductions see.  An object that holds pointers: in `force(domain, k)` the
/// pointers `d->x` are paths that begin with `domain` and that the host follows, as in the loop.
o2o_symbol *NestLowering::standsFor(const o2o_expr *A, const ParmVarDecl *P) {
  if (sectionOf(A))
    A = A->kids[0];
  bool Address = A->kind == O2O_E_ADDR || A->kind == O2O_E_DECAY;
  const o2o_expr *Of = Address ? A->kids[0] : A;
  if (Of->kind != O2O_E_SYM || !P->getType()->isPointerType())
    return nullptr;
  o2o_symbol *S = Of->sym;
  // By some of them it may go on by bytes: the host takes those, where their places are constant.
  const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
  const bool Numbers = Site.Directive && F && definitionOf(F) && pointsToIntegers(P->getType()) &&
                       asksForNumbers(F->getDefinition());
  bool Object = S->storage == O2O_S_OBJECT && S->points != Address &&
                (Site.Directive || S->points) &&
                (Shadows.standsForObjects(P->getType()) || Numbers);
  bool Private =
      S->storage == O2O_S_PRIVATE && Address && (A->kind == O2O_E_ADDR || S->redop != O2O_RED_NONE);
  if (!Object && !Private)
    return nullptr;
  if (!o2o_type_same(type(P->getType(), P->getLocation()), A->type) ||
      !Knowns.unitUses().onlyRead(P))
    return nullptr;
  return S;
}

/// A use of such a parameter: the address that it stands for.
o2o_expr *NestLowering::boundParameter(const VarDecl *V, SourceLocation L) {
  auto Found = Bound.find(V->getCanonicalDecl());
  if (Found == Bound.end())
    return nullptr;
  o2o_symbol *S = Found->second;
  if (S->storage == O2O_S_VALUE || (S->storage == O2O_S_OBJECT && S->points))
    return o2o_sym(N, S);
  if (SectionStarts.count(S))
    return sectionOrigin(S, L);
  bool Array = S->type->kind == O2O_T_ARRAY;
  o2o_expr *X = o2o_unary(N, Array ? O2O_E_DECAY : O2O_E_ADDR,
                          o2o_pointer_to(N, Array ? S->type->elem : S->type), o2o_sym(N, S));
  X->loc = X->kids[0]->loc = loc(L);
  return X;
}

/// The parameters and the body; the function is the one being lowered.
void NestLowering::lowerDefinition(o2o_function *Fn, const FunctionDecl *F,
                                   llvm::ArrayRef<Binding> Bindings) {
  for (unsigned I = 0, Next = 0; I < F->getNumParams() && !Failed; I++) {
    const ParmVarDecl *P = F->getParamDecl(I);
    if (Bindings[I].Functions) {
      Functions.bind(Fn, Next, P, Bindings[I].Functions);
      continue;
    }
    if (Bindings[I].Members) {
      PointersInMembers.bind(Fn, Next, P, *Bindings[I].Members);
      continue;
    }
    if (Bindings[I].Symbol) {
      Bound[P->getCanonicalDecl()] = Bindings[I].Symbol;
      continue;
    }
    o2o_symbol *S = newSymbol(P, LengthTypes.declaredType(P), O2O_S_LOCAL);
    S->space = Bindings[I].Space;
    S->pointers.table = Bindings[I].Table;
    Bounds.within(S, Bindings[I].Within);
    if (Knowns.unitUses().onlyRead(P))
      Pointers.Nulls[S] = Bindings[I].Null;
    Fn->params[Next++] = S;
    if (Bindings[I].Begins)
      Bound[P->getCanonicalDecl()] = Bindings[I].Begins;
    else
      Local[P->getCanonicalDecl()] = S;
    if (Bindings[I].Way)
      Fn->params[Next++] = Shadows.shadowParameter(S, Bindings[I].Way);
  }
  if (!Failed)
    Fn->body = bodyOf(F->getBody());
  for (const ParmVarDecl *P : F->parameters())
    PointersInMembers.unbind(P);
}

o2o_function *NestLowering::function(const FunctionDecl *F, llvm::ArrayRef<Binding> Bindings,
                                     SourceLocation Loc, int Field,
                                     llvm::ArrayRef<ObjectArgument> Objects) {
  for (Specialization &S : Specializations)
    if (S.F == F && S.Field == Field && llvm::ArrayRef<Binding>(S.Bindings) == Bindings)
      return S.Function;
  std::string Name = F->getName().str();
  if (Specializations.size() >= MaxSpecializations) {
    refuse("call-limit", Loc, "called here",
           "the loop calls more than " + std::to_string(MaxSpecializations) + " functions");
    return nullptr;
  }
  unsigned Count = 0;
  for (const Binding &B : Bindings)
    Count += B.passed();
  o2o_function *Fn = o2o_function_new(N, keep(Name), Count);
  Fn->loc = loc(F->getLocation());
  Fn->result = VoidPointers::choosesElement(F->getReturnType())
                   ? o2o_pointer_to(N, VoidTypes.elementOf(F))
                   : type(F->getReturnType(), F->getLocation());
  if (Field >= 0 && !Failed)
    Fn->result = Fn->result->record->fields[Field].type;
  llvm::SaveAndRestore<int> Returned(ReturnedField, Field);
  FunctionScope Inside(*this, Fn, F);
  for (unsigned I = 0; I < F->getNumParams(); I++) { // another copy's are other objects
    const VarDecl *P = F->getParamDecl(I)->getCanonicalDecl();
    TablePointers.Arguments.erase(P);
    TablePointers.Copies[P] = Bindings[I].CopyOf;
  }
  for (const auto &[P, Object] : Objects)
    TablePointers.Arguments[P->getCanonicalDecl()] = Object;
  lowerDefinition(Fn, F, Bindings);
  if (Failed)
    return nullptr;
  o2o_function_add(N, Fn);
  Specialization S{F, llvm::SmallVector<Binding, 4>(Bindings.begin(), Bindings.end()), Field, Fn};
  Specializations.push_back(S);
  return Fn;
}

} // namespace o2o
