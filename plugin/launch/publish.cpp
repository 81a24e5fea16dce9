//===- publish.cpp - what units say of functions that kernels of other units call -------------===//
//
// All of it stands behind the user's text, which declares the functions, in words that the user may
// have redefined (`#define const`): hence __const. Addresses are those that the linker chooses, of
// the functions and of what is published about them: a weak symbol, which may be missing, and says
// of which function it is.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/publish.h"
#include "plugin/lower/call/program_ends.h"
#include "plugin/text/c_text.h"

#include "clang/AST/Attr.h"

#include "abi/abi.h"
#include "xform/prepare/program_exit.h"
#include "xform/print/print.h"
#include "xform/print/signature.h"

using namespace clang;

namespace o2o {

static const char NoDebug[] = " __attribute__((nodebug))";

std::string FunctionData::array(const char *Type, const std::string &Elements) {
  std::string &Name = Known[std::string(Type) + Elements];
  if (Name.empty()) {
    Name = "__o2o_q" + std::to_string(Arrays++);
    Defined += std::string("static __const ") + Type + " " + Name + "[]" + NoDebug + "=" +
               Elements + ";\n";
  }
  return Name;
}

std::string FunctionData::text(StringRef S) { return array("char", quoted(S)); }

static std::string recordName(const FunctionDecl *F) {
  return O2O_FUNCTION_OF + F->getName().str();
}

/// The name of what its unit publishes, declared.
std::string FunctionData::record(const FunctionDecl *F) {
  if (Seen.insert(F->getCanonicalDecl()).second)
    Declared += "extern __const struct __o2o_published " + recordName(F) +
                " __attribute__((weak,visibility(\"default\")));\n";
  return recordName(F);
}

/// Where calls of it go.
std::string FunctionData::address(const FunctionDecl *F) {
  auto AtFileScope = [](const FunctionDecl *D) {
    return !D->isImplicit() && !D->isLocalExternDecl();
  };
  if (llvm::any_of(F->redecls(), AtFileScope))
    return "(__const void*)" + F->getName().str();
  std::string Name = "__o2o_at_" + F->getName().str();
  if (Known.insert({Name, Name}).second)
    Declared += "extern void " + Name + "(void)__asm__(\"" + F->getName().str() + "\");\n";
  return "(__const void*)" + Name;
}

static unsigned passed(const o2o_symbol *Parameter) {
  if (Parameter->type->kind != O2O_T_POINTER)
    return O2O_PASSED_VALUE;
  if (Parameter->space >= O2O_SPACE_OUTER)
    return O2O_PASSED_OUTER + (unsigned)Parameter->space - O2O_SPACE_OUTER;
  return Parameter->space == O2O_SPACE_GLOBAL ? O2O_PASSED_GLOBAL : O2O_PASSED_PRIVATE;
}

template <typename T> static std::string list(const T &Values) {
  std::string Out = "{";
  for (unsigned V : Values)
    Out += std::to_string(V) + "u,";
  return Out + "0}";
}

/// The way to what an object is, or what is so many bytes behind it (abi/abi.h, struct o2o_call).
std::string FunctionData::way(const o2o_nest *N, const o2o_symbol *S, int64_t Offset) {
  const o2o_symbol *From = S->object.from ? S->object.from : S;
  int64_t Base = N->units.published ? (int64_t)From->object.outer - 1
                                    : From->slot - (int64_t)o2o_first_slot(N);
  std::string Words = "{" + std::to_string(Base) + "," + std::to_string(Offset) + "," +
                      std::to_string(S->object.nsteps);
  for (unsigned K = 0; K < S->object.nsteps; K++)
    Words += "," + std::to_string(S->object.steps[K]);
  return array("long long", Words + "}");
}

/// Of all parameters of a call; "0": none has one.
std::string FunctionData::ways(const o2o_nest *N, const o2o_function *Fn) {
  std::string Ways;
  bool Any = false;
  for (unsigned P = 0; P < Fn->nparams; P++) {
    const o2o_struct_place &Place = Fn->external->structs[P];
    Any |= Place.sym != nullptr;
    Ways += (Place.sym ? way(N, Place.sym, Place.offset) : std::string("0")) + ",";
  }
  return Any ? array("long long*__const", "{" + Ways + "0}") : "0";
}

std::pair<unsigned, unsigned> FunctionData::calls(const o2o_nest *N) {
  const unsigned First = Count;
  for (unsigned Number = 0; Number < N->units.externals; Number++)
    for (unsigned I = 0; I < N->nfunctions; I++) {
      const o2o_function *Fn = N->functions[I];
      if (!Fn->external || Fn->external->number != Number)
        continue;
      const auto *F = static_cast<const FunctionDecl *>(Fn->external->declared);
      std::vector<unsigned> Passed, May(Fn->external->may, Fn->external->may + 2 * Fn->nparams);
      for (unsigned P = 0; P < Fn->nparams; P++)
        Passed.push_back(passed(Fn->params[P]));
      Calls += "{" + address(F) + ",&" + record(F) + "," + text(F->getName()) + "," +
               text(Fn->external->type) + "," + array("unsigned char", list(Passed)) + "," +
               array("unsigned", list(May)) + "," + ways(N, Fn) + "},\n";
      Count++;
    }
  return {First, Count - First};
}

/// What a path's rows are, in place of a way (abi/abi.h, struct o2o_datum).
std::string FunctionData::rows(const PublishedFunction &P, const o2o_symbol *S) {
  auto Table = llvm::find_if(
      P.Data, [S](const PublishedFunction::Datum &D) { return D.Symbol == S->pointers.table; });
  std::string Words =
      "{" + std::to_string(P.Data.begin() - Table - 1) + "," + std::to_string(S->type->elem->size);
  for (unsigned K = 0; K < S->pointers.path_words; K++)
    Words += "," + std::to_string(S->pointers.path[K]);
  return array("long long", Words + "}");
}

std::string FunctionData::datum(const PublishedFunction &P, const PublishedFunction::Datum &D) {
  const VarDecl *V = D.Variable;
  const bool Ends = D.Symbol->object.of_end;
  const std::string Of = V      ? V->getName().str()
                         : Ends ? recordArray(P.Plan->nest, D.Symbol)
                                : "",
                    Name = text(D.Symbol->name), Effects = std::to_string(D.Effects) + "u,";
  if (!V && !Ends)
    return "{0,0," + Name + ",0," + Effects +
           (D.Symbol->pointers.table ? rows(P, D.Symbol) : way(P.Plan->nest, D.Symbol, 0)) + "},";
  bool Constant = V && Ctx.getBaseElementType(V->getType()).isConstQualified();
  return "{(__const void*)&" + Of + ",sizeof(" + Of + ")," + Name + (Constant ? ",1," : ",0,") +
         Effects + "0},";
}

/// What is published of a function, up to its name.
std::string FunctionData::beginning(const FunctionDecl *F) {
  std::string Name = F->getName().str(), Here = "__o2o_here_" + Name;
  std::string Visibility = F->getVisibility() == HiddenVisibility      ? "hidden"
                           : F->getVisibility() == ProtectedVisibility ? "protected"
                                                                       : "default";
  return "static __typeof__(" + Name + ") " + Here + " __attribute__((alias(\"" + Name +
         "\")));__const struct __o2o_published " + recordName(F) +
         " __attribute__((weak,nodebug,visibility(\"" + Visibility + "\")))={(__const void*)" +
         Here + "," + text(Name) + ",";
}

void FunctionData::publishRefusal(const FunctionDecl *F, StringRef Reason) {
  Published += beginning(F) + "\"\",0," + text(Reason) + ",0,0,0,0,0,0,0,0};\n";
}

void FunctionData::publish(const PublishedFunction &P) {
  const o2o_nest *N = P.Plan->nest;
  std::string Data;
  auto [First, Called] = calls(N);
  for (const PublishedFunction::Datum &D : P.Data)
    Data += datum(P, D);
  std::string Table = Data.empty() ? "0" : array("struct __o2o_datum", "{" + Data + "}");
  std::string Type =
      o2o_function_type(const_cast<o2o_nest *>(N), N->units.published, N->units.published->nparams);
  if (N->units.published->result->kind == O2O_T_POINTER) // which parameter it is made of
    Type += "@" + std::to_string(N->units.published->result_space - O2O_SPACE_OUTER);
  unsigned Flags = (P.Plan->printed.fp64 ? O2O_KERNEL_FP64 : 0) |
                   (P.Plan->printed.exact_divide ? O2O_KERNEL_EXACT_DIVIDE : 0) |
                   (P.Plan->printed.atomic64 ? O2O_KERNEL_ATOMIC64 : 0) |
                   (o2o_leaves_after_calls(P.Plan->nest) ? O2O_KERNEL_LEAVES : 0);
  Published += beginning(P.F) + text(Type) + "," + text(P.Plan->printed.source) + "," +
               text(P.Plan->printed.options) + "," + std::to_string(Flags) + "u," +
               std::to_string(P.Parameters) + "," + std::to_string(Called) + "," +
               std::to_string(P.Data.size()) + "," + array("unsigned", list(P.Effects)) + "," +
               (Called ? "__o2o_called+" + std::to_string(First) : "0") + "," + Table + "," +
               (N->exit_record ? endedFunction(N) : "0") + "};\n";
}

std::string FunctionData::declarations() const {
  if (!Count)
    return "";
  return "static __attribute__((used))const struct __o2o_call __o2o_called[" +
         std::to_string(Count) + "];\n";
}

std::string FunctionData::definitions() const {
  if (empty())
    return "";
  std::string Out = Declared + Defined;
  if (Count)
    Out += std::string("static __const struct __o2o_call __o2o_called[]") + NoDebug + "={" + Calls +
           "};\n";
  return Out + Published;
}

} // namespace o2o
