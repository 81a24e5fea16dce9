//===- selectors.cpp - the place where one of several versions of a function is chosen --------===//
//
//   void sort(double *a, long n) {
//     if (__o2o_known(&__o2o_selector0) != 1) {     one load and one branch where nothing was found
//       int k = __o2o_pick(&__o2o_selector0, n);    by the size's class
//       if (k < 0) {                                the first call, or alternatives are being tried
//         struct __o2o_result r[] = {{a, n * sizeof *a, "a", ...}};
//         struct __o2o_attempt t = {&__o2o_selector0, n, r, 1};
//         while (__o2o_try(&t)) sort(a, n);         in processes of their own
//         k = t.choice;
//       }
//       switch (k) { case 1: merge_sort(a, n); return; ... }
//     }
//     what the user wrote
//
// The runtime does the rest (runtime/choice/alternatives.c).
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/selectors.h"
#include "plugin/text/c_text.h"
#include "plugin/text/prelude.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace o2o {

/// The results as an initializer, \p Value being what the function returns.
static std::string resultTable(const FunctionAlternatives &A, const std::string &Value) {
  std::string Out;
  for (const FunctionAlternatives::Result &R : A.Results) {
    bool Returned = R.Address.empty();
    std::string Address = Returned ? "&" + Value : R.Address;
    Out += "{(void*)(" + Address + "),(long long)(" + R.Count + ")*(long long)sizeof*(" + Address +
           ")," + quoted(Returned ? "what it returns" : R.Address) + "," + R.Kind + "},";
  }
  return Out;
}

static std::string choice(const FunctionAlternatives &A, const std::string &Selector,
                          const BeforeAlternative &Before) {
  const bool Void = A.F->getReturnType()->isVoidType();
  std::string Arguments;
  for (const ParmVarDecl *P : A.F->parameters())
    Arguments += (Arguments.empty() ? "" : ",") + P->getName().str();
  const std::string Self = A.F->getName().str() + "(" + Arguments + ")";
  const std::string Size = "(long long)(" + A.Size + ")";
  std::string Out = "const unsigned __o2o_k=__o2o_known(&" + Selector +
                    ");if(__builtin_expect(__o2o_k!=" O2O_STRING(O2O_SELECTOR_FIRST) ",0)" +
                    (A.MayLaunch ? "&&!__o2o_on_device()" : "") + "){int __o2o_c=__o2o_pick(&" +
                    Selector + ",__o2o_k," + Size + ");if(__o2o_c<0){";
  if (!Void)
    Out += "__typeof__(" + Self + ")__o2o_r;";
  Out += "struct __o2o_result __o2o_t[]={" + resultTable(A, "__o2o_r") +
         "};struct __o2o_attempt __o2o_a={&" + Selector + "," + Size + ",__o2o_t," +
         std::to_string(A.Results.size()) + ",0,0};while(__o2o_try(&__o2o_a))" +
         (Void ? "" : "__o2o_r=") + Self + ";__o2o_c=__o2o_a.__choice;}switch(__o2o_c){";
  for (size_t I = 0; I < A.Others.size(); I++) {
    std::string Call = A.Others[I]->getName().str() + "(" + Arguments + ");";
    // Not inlined: compiled as in other places, and the registers are for the own body.
    Out += "case " + std::to_string(I + 1) + ":" + Before(A.F, A.Calls[I]) +
           "[[clang::noinline]] " + (Void ? Call + "return;" : "return " + Call);
  }
  return Out + "}}";
}

std::string insertSelectors(const ASTContext &Ctx, const UnitTokens &Tokens,
                            llvm::ArrayRef<FunctionAlternatives> Functions,
                            const BeforeAlternative &Before, Rewrite &Edit) {
  std::string Declared;
  for (size_t I = 0; I < Functions.size(); I++) {
    const FunctionAlternatives &A = Functions[I];
    const std::string Number = std::to_string(I), Selector = "__o2o_selector" + Number;
    PresumedLoc Place = Ctx.getSourceManager().getPresumedLoc(A.F->getLocation());
    Declared += "static const char*const __o2o_versions" + Number + "[]={" + quoted(A.F->getName());
    for (const FunctionDecl *O : A.Others)
      Declared += "," + quoted(O->getName());
    Declared += "};static __attribute__((section(\"" O2O_SELECTOR_SECTION
                "\")))struct __o2o_selector " +
                Selector + "={0," + std::to_string(A.Others.size() + 1) + ",__o2o_versions" +
                Number + "," + quoted(Place.isValid() ? Place.getFilename() : "") + "," +
                std::to_string(Place.isValid() ? Place.getLine() : 0) + ",0," +
                std::to_string(A.Text) + "ul,{0},0};\n";
    Edit.insert(2 * *Tokens.find(A.F->getBody()->getBeginLoc()) + 1, choice(A, Selector, Before),
                Rank::Close);
  }
  return Functions.empty() ? "" : O2O_PRELUDE_ALTERNATIVES + Declared;
}

} // namespace o2o
