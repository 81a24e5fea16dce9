//===- pragma.cpp - `#pragma omp2ocl` ---------------------------------------------------------===//
#include "plugin/user/pragma.h"

#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace o2o {

std::string InjectiveName::text() const {
  std::string Text = Variable;
  for (const auto &[Operator, Name] : Members)
    Text += Operator + Name;
  return Text;
}

namespace {

class Omp2oclHandler : public PragmaHandler {
public:
  Omp2oclHandler(InjectiveNames &Out, bool Warns)
      : PragmaHandler("omp2ocl"), Out(Out), Warns(Warns) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &First) override {
    InjectiveNames Names;
    if (clause(PP, First.getLocation(), Names)) {
      Out.insert(Out.end(), Names.begin(), Names.end());
      return;
    }
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    if (Warns)
      Diags.Report(First.getLocation(),
                   Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                         "'#pragma omp2ocl' is ignored: expected "
                                         "'injective(array, ...)'"));
    if (T.isNot(tok::eod))
      PP.DiscardUntilEndOfDirective();
  }

private:
  void next(Preprocessor &PP) { PP.Lex(T); }

  std::string identifier(Preprocessor &PP) {
    const IdentifierInfo *Name = T.getIdentifierInfo();
    if (!Name)
      return "";
    next(PP);
    return Name->getName().str();
  }

  /// injective(name, name->member, ...)
  bool clause(Preprocessor &PP, SourceLocation Loc, InjectiveNames &Names) {
    next(PP);
    std::string Word = identifier(PP);
    if (Word == "model") { // the plugin's own, in preprocessed text (Action::dependOnModel)
      PP.DiscardUntilEndOfDirective();
      T.setKind(tok::eod);
      return true;
    }
    if (Word != "injective" || T.isNot(tok::l_paren))
      return false;
    do {
      next(PP);
      InjectiveName Name{Loc, identifier(PP), {}};
      if (Name.Variable.empty())
        return false;
      while (T.isOneOf(tok::arrow, tok::period)) {
        std::string Operator = T.is(tok::arrow) ? "->" : ".";
        next(PP);
        Name.Members.push_back({Operator, identifier(PP)});
        if (Name.Members.back().second.empty())
          return false;
      }
      Names.push_back(Name);
    } while (T.is(tok::comma));
    if (T.isNot(tok::r_paren))
      return false;
    next(PP);
    return T.is(tok::eod);
  }

  InjectiveNames &Out;
  bool Warns;
  Token T;
};

} // namespace

void collectPragmas(CompilerInstance &CI, InjectiveNames &Out, bool Warns) {
  CI.getPreprocessor().AddPragmaHandler(new Omp2oclHandler(Out, Warns)); // which takes it
}

} // namespace o2o
