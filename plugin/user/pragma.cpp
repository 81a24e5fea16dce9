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
  Omp2oclHandler(Pragmas &Out, bool Warns) : PragmaHandler("omp2ocl"), Out(Out), Warns(Warns) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &First) override {
    this->PP = &PP;
    next();
    std::string Word = identifier();
    if (Word == "model") { // the plugin's own, in preprocessed text (Action::dependOnModel)
      PP.DiscardUntilEndOfDirective();
      return;
    }
    InjectiveNames Names;
    AlternativesPragma Alternatives;
    if (Word == "injective" && T.is(tok::l_paren) && injective(First.getLocation(), Names)) {
      Out.Injective.insert(Out.Injective.end(), Names.begin(), Names.end());
      return;
    }
    Alternatives.Loc = First.getLocation();
    if (Word == "alternatives" && T.is(tok::l_paren) && alternatives(Alternatives)) {
      Out.Alternatives.push_back(Alternatives);
      return;
    }
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    if (Warns)
      Diags.Report(First.getLocation(),
                   Diags.getCustomDiagID(DiagnosticsEngine::Warning,
                                         "'#pragma omp2ocl' is ignored: expected "
                                         "'injective(array, ...)' or 'alternatives(function: "
                                         "function, ...; size(n); results(array[n], ...))'"));
    if (T.isNot(tok::eod))
      PP.DiscardUntilEndOfDirective();
  }

private:
  void next() { PP->Lex(T); }

  std::string identifier() {
    const IdentifierInfo *Name = T.getIdentifierInfo();
    if (!Name)
      return "";
    next();
    return Name->getName().str();
  }

  bool closes() {
    if (T.isNot(tok::r_paren))
      return false;
    next();
    return true;
  }

  /// (name, name->member, ...)
  bool injective(SourceLocation Loc, InjectiveNames &Names) {
    do {
      next();
      InjectiveName Name{Loc, identifier(), {}};
      if (Name.Variable.empty())
        return false;
      while (T.isOneOf(tok::arrow, tok::period)) {
        std::string Operator = T.is(tok::arrow) ? "->" : ".";
        next();
        Name.Members.push_back({Operator, identifier()});
        if (Name.Members.back().second.empty())
          return false;
      }
      Names.push_back(Name);
    } while (T.is(tok::comma));
    return closes() && T.is(tok::eod);
  }

  /// (function: function, ...; size(n); results(array[n], ...))
  bool alternatives(AlternativesPragma &A) {
    next();
    A.Function = identifier();
    if (A.Function.empty() || T.isNot(tok::colon))
      return false;
    do {
      next();
      A.Others.push_back(identifier());
      if (A.Others.back().empty())
        return false;
    } while (T.is(tok::comma));
    while (T.is(tok::semi)) {
      next();
      std::string Word = identifier();
      if (T.isNot(tok::l_paren) || !(Word == "size"      ? size(A)
                                     : Word == "results" ? results(A)
                                                         : false))
        return false;
    }
    return closes() && T.is(tok::eod);
  }

  bool size(AlternativesPragma &A) {
    next();
    return A.Size.Text.empty() && expression(A.Size, tok::r_paren) && closes();
  }

  bool results(AlternativesPragma &A) {
    do {
      next();
      A.Results.emplace_back();
      if (!expression(A.Results.back().Base, tok::l_square))
        return false;
      next();
      if (!expression(A.Results.back().Extent, tok::r_square))
        return false;
      next();
    } while (T.is(tok::comma));
    return closes();
  }

  /// Sums and products of numbers, variables and members, up to that token.
  bool expression(PragmaExpression &E, tok::TokenKind End) {
    unsigned Open = 0;
    bool Member = false;
    for (; Open || T.isNot(End); next()) {
      if (!T.isOneOf(tok::l_paren, tok::r_paren, tok::plus, tok::minus, tok::star, tok::slash,
                     tok::arrow, tok::period, tok::numeric_constant) &&
          !T.is(tok::identifier))
        return false;
      if (T.is(tok::r_paren) && !Open--)
        return false;
      Open += T.is(tok::l_paren);
      std::string Text = PP->getSpelling(T);
      if (T.is(tok::identifier) && !Member)
        E.Names.push_back(Text);
      Member = T.isOneOf(tok::arrow, tok::period);
      E.Text += (E.Text.empty() ? "" : " ") + Text;
    }
    return !E.Text.empty();
  }

  Pragmas &Out;
  bool Warns;
  Preprocessor *PP = nullptr;
  Token T;
};

} // namespace

void collectPragmas(CompilerInstance &CI, Pragmas &Out, bool Warns) {
  CI.getPreprocessor().AddPragmaHandler(new Omp2oclHandler(Out, Warns)); // which takes it
}

} // namespace o2o
