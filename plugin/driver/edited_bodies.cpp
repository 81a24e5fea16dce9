//===- edited_bodies.cpp - functions with insertions, to be parsed behind the unit ------------===//
#include "plugin/driver/edited_bodies.h"

#include "plugin/text/token_inserter.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace o2o {

namespace {

/// A body's first and last token.
struct Range {
  unsigned First, Last;
};

/// How many regions of pragmas are open where the tokens end that have been seen.
class OpenPragmas {
public:
  explicit OpenPragmas(const UnitTokens &Tokens) : Tokens(Tokens) {}

  /// Reads on up to a token. False where a pragma was about all that follows it.
  bool readTo(unsigned End) {
    for (; Next < End && Good; Next++)
      read(Next);
    return Good && !Open;
  }

  /// Leaves out what a function holds.
  void skipTo(unsigned Behind) { Next = std::max(Next, Behind); }

private:
  StringRef word(unsigned I) const {
    if (I >= Tokens.size())
      return "";
    const UnitToken T = Tokens[I];
    return T.Name ? T.Name->getName() : "";
  }

  void read(unsigned I) {
    const tok::TokenKind Kind = Tokens[I].Kind;
    if (Kind == tok::annot_pragma_openmp)
      directive(I);
    else if (tok::isAnnotation(Kind) && Kind != tok::annot_pragma_openmp_end)
      Good = false;
  }

  void directive(unsigned I) {
    if (word(I + 1) == "begin")
      Open++;
    else if (word(I + 1) == "end")
      Open--;
    else
      Good &= word(I + 1) == "threadprivate" ||
              (word(I + 1) == "declare" && (word(I + 2) == "simd" || word(I + 2) == "reduction"));
  }

  const UnitTokens &Tokens;
  unsigned Next = 0;
  int Open = 0;
  bool Good = true;
};

/// The body's tokens, if they are found.
std::optional<Range> rangeOf(const FunctionDecl *F, const UnitTokens &Tokens) {
  std::optional<unsigned> First = Tokens.find(F->getBody()->getBeginLoc());
  std::optional<unsigned> Last = Tokens.find(F->getBody()->getEndLoc());
  if (!First || !Last || *Last < *First)
    return std::nullopt;
  return Range{*First, *Last};
}

/// Are they all of one pair of braces?
bool isBlock(const UnitTokens &Tokens, Range Body) {
  unsigned Depth = 0;
  for (unsigned I = Body.First; I <= Body.Last; I++) {
    Depth += Tokens.given(I).is(tok::l_brace);
    Depth -= Tokens.given(I).is(tok::r_brace);
    if ((Depth == 0) != (I == Body.Last))
      return false;
  }
  return true;
}

/// Does the function declare a tag that is not defined in its body? It may be one of the whole
/// unit by the end.
bool declaresOpenTags(const FunctionDecl *F, const SourceManager &SM) {
  return llvm::any_of(F->decls(), [&](const Decl *D) {
    const auto *Tag = dyn_cast<TagDecl>(D);
    return Tag && (!Tag->getDefinition() ||
                   SM.isBeforeInTranslationUnit(Tag->getBeginLoc(), F->getBody()->getBeginLoc()));
  });
}

/// Tokens and edits of a body, in one.
std::vector<Token> edited(Preprocessor &PP, const UnitTokens &Tokens, Range Body,
                          llvm::ArrayRef<TokenEdit> &Edits) {
  std::vector<Token> Out;
  for (unsigned I = Body.First; I <= Body.Last; I++) {
    bool Replaced = false;
    for (; !Edits.empty() && Edits.front().At == I; Edits = Edits.drop_front())
      if (Edits.front().Replaces)
        Replaced = true;
      else
        lexEdit(PP, Edits.front(), Tokens.given(I - 1).getLocation(), Out);
    if (!Replaced)
      Out.push_back(Tokens.given(I));
  }
  return Out;
}

} // namespace

std::optional<std::vector<EditedBody>> editedBodies(CompilerInstance &CI, const UnitTokens &Tokens,
                                                    llvm::ArrayRef<TokenEdit> Edits) {
  std::vector<EditedBody> Out;
  OpenPragmas Pragmas(Tokens);
  while (!Edits.empty() && Edits.back().AtEnd)
    Edits = Edits.drop_back();
  if (Edits.empty())
    return Out;
  if (Tokens.embeds()) // bodies would be without the data
    return std::nullopt;
  for (Decl *D : CI.getASTContext().getTranslationUnitDecl()->decls()) {
    auto *F = dyn_cast<FunctionDecl>(D);
    if (!F)
      continue;
    if (!Out.empty() && F->hasAttr<OverloadableAttr>()) // of one name, another function
      return std::nullopt;
    if (Edits.empty() || !F->doesThisDeclarationHaveABody())
      continue;
    std::optional<Range> Body = rangeOf(F, Tokens);
    if (!Body)
      return std::nullopt;
    const bool Same = Pragmas.readTo(Body->First);
    Pragmas.skipTo(Body->Last + 1);
    if (Edits.front().At > Body->Last)
      continue;
    if (Edits.front().At <= Body->First || !Same || !isBlock(Tokens, *Body) ||
        declaresOpenTags(F, CI.getSourceManager()))
      return std::nullopt;
    Out.push_back({F, edited(CI.getPreprocessor(), Tokens, *Body, Edits)});
  }
  if (!Edits.empty() || !Pragmas.readTo(Tokens.size()))
    return std::nullopt;
  return Out;
}

/// Takes the declaration out of the function. `extern int f();` belongs to the unit, in whose table
/// of names removeDecl() would look for it; it need not be there.
static void take(FunctionDecl *F, Decl *D) {
  auto *Named = D->getDeclContext() == F ? nullptr : dyn_cast<NamedDecl>(D);
  const DeclarationName Name = Named ? Named->getDeclName() : DeclarationName();
  if (Named)
    Named->setDeclName(DeclarationName());
  F->removeDecl(D);
  if (Named)
    Named->setDeclName(Name);
}

/// What a function declares goes and comes with its body.
static std::vector<Decl *> takeDeclarations(FunctionDecl *F) {
  std::vector<Decl *> All(F->decls_begin(), F->decls_end());
  for (Decl *D : All)
    take(F, D);
  return All;
}

BodiesTaken::BodiesTaken(llvm::ArrayRef<EditedBody> Bodies) {
  for (const EditedBody &One : Bodies) {
    All.push_back({One.F, One.F->getBody(), takeDeclarations(One.F)});
    One.F->setBody(nullptr);
  }
}

BodiesTaken::~BodiesTaken() {
  for (const Taken &One : All) {
    takeDeclarations(One.F);
    One.F->setBody(One.Body);
    for (Decl *D : One.Local)
      One.F->addHiddenDecl(D);
  }
}

} // namespace o2o
