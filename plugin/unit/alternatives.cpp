//===- alternatives.cpp - functions of which the user gives several versions ------------------===//
//
//   void merge_sort(double *a, long n), insertion_sort(double *a, long n);
//   #pragma omp2ocl alternatives(sort: merge_sort, insertion_sort; size(n); results(a[n]))
//   void sort(double *a, long n) { ... }
//
// The function is defined in this unit and the others are declared in front of that, with the same
// type. So calls from anywhere, by pointers too, come to the one place where the choice is made,
// and other compilers see a program that is complete.
//
// What the function leaves must be what `results` names, since that is what is compared when the
// alternatives are tried. So none of them may use variables with static storage, as far as this
// unit sees their bodies, and each pointer through which they may write must be named, unless its
// type says how many elements there are.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/unit/alternatives.h"
#include "plugin/ast/evaluated.h"
#include "plugin/ast/library.h"
#include "plugin/ast/tree_visitor.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/xxhash.h"

#include "abi/abi.h"

using namespace clang;

namespace o2o {

namespace {

const unsigned MostAlternatives = 15;

/// What a function and those that it calls do that matters here.
class BodyFinder : public TreeVisitor {
public:
  const VarDecl *Static = nullptr;
  bool MayLaunch = false;

  void look(const FunctionDecl *F) {
    const FunctionDecl *Definition = definitionOf(F);
    if (!Definition) {
      MayLaunch |= !findLibraryFunction(F);
      return;
    }
    if (Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasGlobalStorage() && !E->getType().isConstQualified() &&
        !E->getType().isConstant(V->getASTContext()))
      Static = Static ? Static : V;
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    if (const FunctionDecl *F = C->getDirectCallee())
      look(F);
    else
      MayLaunch = true;
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) override {
    MayLaunch = true;
    return true;
  }

private:
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

class Finder {
public:
  Finder(ASTContext &Ctx, const UnitTokens &Tokens) : Ctx(Ctx), Tokens(Tokens) {}

  /// Returns why not, or nothing.
  std::string resolve(const AlternativesPragma &P, FunctionAlternatives &A) {
    const FunctionDecl *Any = find(P.Function);
    if (!Any)
      return "there is no function '" + P.Function + "' in this file";
    A.Loc = P.Loc;
    A.F = Any->getDefinition();
    if (!A.F)
      return "'" + P.Function + "' is not defined in this file";
    std::string Why = callable(A.F);
    for (size_t I = 0; I < P.Others.size() && Why.empty(); I++)
      Why = other(P.Others[I], A);
    if (Why.empty() && A.Others.empty())
      Why = "it names no function but " + quote(A.F) + " itself";
    if (A.Others.size() > MostAlternatives)
      Why = "there are more than " + std::to_string(MostAlternatives) + " alternatives";
    if (Why.empty())
      Why = size(P, A);
    if (Why.empty())
      Why = results(P, A);
    if (Why.empty())
      Why = bodies(A);
    return Why;
  }

private:
  const FunctionDecl *find(StringRef Name) const {
    for (NamedDecl *D : Ctx.getTranslationUnitDecl()->lookup(&Ctx.Idents.get(Name)))
      if (const auto *F = dyn_cast<FunctionDecl>(D))
        return F;
    return nullptr;
  }

  static std::string quote(const NamedDecl *D) { return "'" + D->getName().str() + "'"; }

  /// Can another function be called in its place?
  std::string callable(const FunctionDecl *F) const {
    const auto *T = F->getType()->getAs<FunctionProtoType>();
    if (!T || T->isVariadic())
      return quote(F) + " has no list of parameters, or one that varies";
    if (F->isMain() || F->isNoReturn() || F->hasAttr<NakedAttr>() || F->hasAttr<PureAttr>() ||
        F->hasAttr<ConstAttr>() || F->isMultiVersion())
      return quote(F) + " is main(), does not return, or has an attribute (pure, const, naked, "
                        "versions) with which it cannot call another function";
    if (F->getReturnType()->isRecordType())
      return quote(F) + " returns a struct";
    if (!Tokens.find(F->getBody()->getBeginLoc()))
      return quote(F) + " stands in a precompiled header";
    for (const ParmVarDecl *P : F->parameters())
      if (P->getName().empty())
        return quote(F) + " has a parameter without a name";
    return "";
  }

  bool namesParameter(const FunctionDecl *F, StringRef Name) const {
    return llvm::any_of(F->parameters(),
                        [&](const ParmVarDecl *P) { return P->getName() == Name; });
  }

  std::string other(const std::string &Name, FunctionAlternatives &A) const {
    const FunctionDecl *O = find(Name);
    if (!O)
      return "there is no function '" + Name + "'";
    if (O->getCanonicalDecl() == A.F->getCanonicalDecl())
      return ""; // its own body is the first alternative anyway
    if (!Ctx.typesAreCompatible(O->getType(), A.F->getType()))
      return "'" + Name + "' has the type '" + O->getType().getAsString() + "', " + quote(A.F) +
             " has '" + A.F->getType().getAsString() + "'";
    if (!Ctx.getSourceManager().isBeforeInTranslationUnit(O->getCanonicalDecl()->getLocation(),
                                                          A.F->getLocation()))
      return "'" + Name + "' is not declared in front of the definition of " + quote(A.F);
    if (namesParameter(A.F, Name) || namesParameter(A.F, A.F->getName()))
      return "a parameter of " + quote(A.F) + " has the name of one of the functions";
    A.Others.push_back(O);
    A.Calls.push_back(call(A.F, O));
    return "";
  }

  /// The call with the function's own parameters.
  const CallExpr *call(const FunctionDecl *F, const FunctionDecl *O) const {
    auto Refer = [&](const ValueDecl *D) {
      return DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(),
                                 const_cast<ValueDecl *>(D), false, F->getBody()->getBeginLoc(),
                                 D->getType(), VK_LValue);
    };
    auto Cast = [&](QualType T, CastKind K, Expr *E) {
      return ImplicitCastExpr::Create(Ctx, T, K, E, nullptr, VK_PRValue, FPOptionsOverride());
    };
    llvm::SmallVector<Expr *, 8> Arguments;
    for (const ParmVarDecl *P : F->parameters())
      Arguments.push_back(Cast(P->getType().getUnqualifiedType(), CK_LValueToRValue, Refer(P)));
    return CallExpr::Create(
        Ctx, Cast(Ctx.getPointerType(O->getType()), CK_FunctionToPointerDecay, Refer(O)), Arguments,
        O->getReturnType(), VK_PRValue, F->getBody()->getBeginLoc(), FPOptionsOverride());
  }

  static std::string unknownName(const PragmaExpression &E, const FunctionDecl *F) {
    for (const std::string &Name : E.Names)
      if (llvm::none_of(F->parameters(),
                        [&](const ParmVarDecl *P) { return P->getName() == Name; }))
        return "'" + Name + "' is no parameter of " + quote(F);
    return "";
  }

  std::string size(const AlternativesPragma &P, FunctionAlternatives &A) const {
    A.Size = P.Size.Text;
    if (!A.Size.empty())
      return unknownName(P.Size, A.F);
    for (const ParmVarDecl *V : A.F->parameters())
      if (V->getType()->isIntegerType()) {
        if (!A.Size.empty())
          return quote(A.F) + " has several integers: say which one is the size, as in 'size(" +
                 A.Size + ")'";
        A.Size = V->getName();
      }
    return A.Size.empty() ? quote(A.F) + " has no integer that could be its size: say 'size(...)'"
                          : "";
  }

  /// How elements of the type are compared.
  static const char *kindOf(QualType T) {
    while (const ArrayType *Array = T->getAsArrayTypeUnsafe())
      T = Array->getElementType();
    if (const auto *Complex = T->getAs<ComplexType>())
      T = Complex->getElementType();
    if (T->isSpecificBuiltinType(BuiltinType::Double))
      return O2O_STRING(O2O_RESULT_DOUBLE);
    if (T->isSpecificBuiltinType(BuiltinType::Float))
      return O2O_STRING(O2O_RESULT_FLOAT);
    return O2O_STRING(O2O_RESULT_BYTES);
  }

  const ParmVarDecl *parameter(const FunctionDecl *F, StringRef Name) const {
    for (const ParmVarDecl *P : F->parameters())
      if (P->getName() == Name)
        return P;
    return nullptr;
  }

  /// The elements of the array that a parameter was written as, or nothing.
  std::string elements(const ParmVarDecl *P) const {
    const auto *Adjusted = P->getType()->getAs<AdjustedType>();
    QualType T = Adjusted ? Adjusted->getOriginalType() : QualType();
    if (T.isNull())
      return "";
    if (const auto *C = dyn_cast<ConstantArrayType>(T->getAsArrayTypeUnsafe()))
      return std::to_string(C->getSize().getZExtValue());
    const auto *V = dyn_cast<VariableArrayType>(T->getAsArrayTypeUnsafe());
    if (!V || !V->getSizeExpr())
      return "";
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    V->getSizeExpr()->printPretty(Out, nullptr, Ctx.getPrintingPolicy());
    return Text;
  }

  std::string results(const AlternativesPragma &P, FunctionAlternatives &A) const {
    llvm::StringSet<> Named;
    for (const AlternativesPragma::Result &R : P.Results) {
      std::string Why = unknownName(R.Base, A.F);
      if (Why.empty())
        Why = unknownName(R.Extent, A.F);
      if (!Why.empty())
        return Why;
      const ParmVarDecl *V = parameter(A.F, R.Base.Text);
      std::string Of = "&(" + R.Base.Text + ")[0]";
      A.Results.push_back({R.Base.Text, R.Extent.Text,
                           V && V->getType()->isPointerType()
                               ? kindOf(V->getType()->getPointeeType())
                               : "_Generic(" + Of + ",double*:" O2O_STRING(O2O_RESULT_DOUBLE) +
                                     ",float*:" O2O_STRING(O2O_RESULT_FLOAT) +
                                     ",default:" + O2O_STRING(O2O_RESULT_BYTES) + ")"});
      for (const std::string &Name : R.Base.Names)
        Named.insert(Name);
    }
    for (const ParmVarDecl *V : A.F->parameters()) {
      if (!V->getType()->isPointerType() || Named.count(V->getName()) ||
          V->getType()->getPointeeType().isConstQualified() ||
          V->getType()->getPointeeType()->isFunctionType())
        continue;
      std::string Count = elements(V);
      if (Count.empty())
        return "nothing says how many elements '" + V->getName().str() +
               "' has, which may be written: name them, as in 'results(" + V->getName().str() +
               "[n])'";
      A.Results.push_back({V->getName().str(), Count, kindOf(V->getType()->getPointeeType())});
    }
    if (A.Results.empty() && A.F->getReturnType()->isVoidType())
      return quote(A.F) +
             " has no results that could be compared: name them, as in 'results(a[n])'";
    QualType Returned = A.F->getReturnType();
    if (!Returned->isVoidType())
      A.Results.push_back({"", "1", kindOf(Returned)});
    return "";
  }

  std::string bodies(FunctionAlternatives &A) const {
    BodyFinder All;
    std::string Text;
    llvm::SmallVector<const FunctionDecl *, 4> Each(A.Others);
    Each.push_back(A.F);
    for (const FunctionDecl *F : Each) {
      All.look(F);
      if (All.Static)
        return quote(F) + ", or what it calls, uses '" + All.Static->getName().str() +
               "', which outlives the call: results in it could not be compared";
      if (const FunctionDecl *Definition = definitionOf(F))
        Text += Lexer::getSourceText(
            Ctx.getSourceManager().getExpansionRange(Definition->getSourceRange()),
            Ctx.getSourceManager(), Ctx.getLangOpts());
    }
    A.MayLaunch = All.MayLaunch;
    A.Text = llvm::xxHash64(Text);
    return "";
  }

  ASTContext &Ctx;
  const UnitTokens &Tokens;
};

} // namespace

std::vector<FunctionAlternatives> findAlternatives(ASTContext &Ctx,
                                                   const std::vector<AlternativesPragma> &Said,
                                                   const UnitTokens &Tokens) {
  DiagnosticsEngine &Diags = Ctx.getDiagnostics();
  unsigned Warning = Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                           "'#pragma omp2ocl alternatives(%0)' is ignored: %1");
  std::vector<FunctionAlternatives> All;
  for (const AlternativesPragma &P : Said) {
    FunctionAlternatives A;
    std::string Why = Finder(Ctx, Tokens).resolve(P, A);
    for (const FunctionAlternatives &Earlier : All)
      if (Why.empty() && Earlier.F == A.F)
        Why = "another pragma gives alternatives for it already";
    if (Why.empty())
      All.push_back(std::move(A));
    else
      Diags.Report(P.Loc, Warning) << P.Function << Why;
  }
  return All;
}

} // namespace o2o
