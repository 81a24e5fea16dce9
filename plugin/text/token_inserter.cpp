//===- token_inserter.cpp - gives a parser more than the file holds ---------------------------===//
#include "plugin/text/token_inserter.h"

#include "plugin/text/prelude.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace o2o {

/// Notices that the macros of the command line are about to be read.
class TokenInserter::PreludeEntrance : public PPCallbacks {
public:
  explicit PreludeEntrance(TokenInserter &Inserter) : Inserter(Inserter) {}

  void FileChanged(SourceLocation L, FileChangeReason Why, SrcMgr::CharacteristicKind,
                   FileID) override {
    Preprocessor &PP = Inserter.PP;
    if (Why == EnterFile && Inserter.Prelude.isInvalid() &&
        PP.getSourceManager().getFileID(L) == PP.getPredefinesFileID())
      Inserter.enterPrelude();
  }

private:
  TokenInserter &Inserter;
};

TokenInserter::TokenInserter(Preprocessor &PP, llvm::ArrayRef<TokenEdit> Edits, StringRef Prelude,
                             bool Debug)
    : PP(PP), Edits(Edits), PreludeText(Prelude), Debug(Debug) {
  if (!Prelude.empty())
    PP.addPPCallbacks(std::make_unique<PreludeEntrance>(*this));
  // The token is the parser's; the preprocessor shows it as constant.
  PP.setTokenWatcher([this](const Token &T) { saw(const_cast<Token &>(T)); });
}

/// A pragma of OpenMP as the parser gets it, whose three words before the directive's are \p Line's
/// first; \p End: the token behind it.
static void enterPragma(llvm::MutableArrayRef<Token> Line, const Token &End,
                        std::vector<Token> &Out) {
  assert(Line.size() > 3 && Line[2].getIdentifierInfo()->isStr("omp"));
  Token Edge;
  Edge.startToken();
  Edge.setKind(tok::annot_pragma_openmp);
  Edge.setLocation(Line[0].getLocation());
  Out.push_back(Edge);
  Out.insert(Out.end(), Line.begin() + 3, Line.end());
  Edge.setKind(tok::annot_pragma_openmp_end);
  Edge.setLocation(End.getLocation());
  Out.push_back(Edge);
}

/// The tokens of C text, as they are written; lines that begin with `#` are pragmas of OpenMP.
static std::vector<Token> rawTokens(StringRef Text, SourceLocation Start, Preprocessor &PP) {
  Lexer Raw(Start, PP.getLangOpts(), Text.begin(), Text.begin(), Text.end());
  std::vector<Token> Out, Pragma;
  for (Token T;;) {
    Raw.LexFromRawLexer(T);
    if (!Pragma.empty() && (T.isAtStartOfLine() || T.is(tok::eof))) {
      enterPragma(Pragma, T, Out);
      Pragma.clear();
    }
    if (T.is(tok::eof))
      return Out;
    if (T.is(tok::raw_identifier))
      PP.LookUpIdentifierInfo(T);
    bool Begins = T.is(tok::hash) && T.isAtStartOfLine();
    (Begins || !Pragma.empty() ? Pragma : Out).push_back(T);
  }
}

/// The words of a text of the plugin's, which has no comments, but for those in strings. (Most
/// of the text are strings, which Clang's lexer reads character by character.)
static void eachWord(StringRef Text, llvm::function_ref<void(StringRef)> Do) {
  auto Continues = [](char C) { return isAsciiIdentifierContinue(C, true) || !isASCII(C); };
  for (size_t I = 0, Begin; I < Text.size();) {
    const char C = Text[I];
    Begin = I++;
    if (Continues(C)) {
      while (I < Text.size() && Continues(Text[I]))
        I++;
      if (!isDigit(C))
        Do(Text.slice(Begin, I));
    } else if (C == '"' || C == '\'') {
      size_t Escapes = 1;
      for (; I < Text.size() && Escapes % 2; I++) {
        I = std::min(Text.find(C, I), Text.size());
        for (Escapes = 0; I - Escapes > Begin + 1 && Text[I - Escapes - 1] == '\\'; Escapes++)
          ;
      }
    }
  }
}

AddedFile createPrelude(Preprocessor &PP, StringRef Prelude, StringRef Behind, bool Debug) {
  SourceManager &SM = PP.getSourceManager();
  std::string Before, After;
  llvm::SmallPtrSet<const IdentifierInfo *, 16> Known;
  for (StringRef Text : {Prelude, Behind})
    eachWord(Text, [&](StringRef Name) {
      const IdentifierInfo *Word = PP.getIdentifierInfo(Name);
      if (!PP.isMacroDefined(Word) || !Known.insert(Word).second)
        return;
      Before += ("#pragma push_macro(\"" + Name + "\")\n#undef " + Name + "\n").str();
      After += ("#pragma pop_macro(\"" + Name + "\")\n").str();
    });
  std::string Hidden = Prelude.str() + "\n";
  if (Debug) // debuggers and line tables hold nothing but what the user wrote
    Hidden = "#pragma clang attribute push(__attribute__((nodebug)), apply_to = "
             "any(hasType(functionType), variable(unless(is_parameter))))\n" +
             Hidden + "#pragma clang attribute pop\n";
  const auto Boundary = (int)(Before.size() + Hidden.size());
  FileID File =
      SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy(
                          Before + Hidden + Behind.str() + "\n" + After, O2O_PRELUDE_PATH),
                      SrcMgr::C_System);
  return {File, SM.getLocForStartOfFile(File).getLocWithOffset(Boundary)};
}

void lexEdit(Preprocessor &PP, const TokenEdit &E, SourceLocation Behind, std::vector<Token> &Out) {
  SourceManager &SM = PP.getSourceManager();
  FileID File = SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy(E.Text, O2O_PRELUDE_PATH),
                                E.AtEnd ? SrcMgr::C_System : SrcMgr::C_User);
  SourceLocation Start = SM.getLocForStartOfFile(File);
  if (!E.AtEnd)
    Start = SM.createExpansionLoc(Start, Behind, Behind, (unsigned)E.Text.size());
  for (Token &T : rawTokens(SM.getBufferData(File), SM.getLocForStartOfFile(File), PP)) {
    unsigned Offset =
        T.getLocation().getRawEncoding() - SM.getLocForStartOfFile(File).getRawEncoding();
    T.setLocation(Start.getLocWithOffset((int)Offset));
    Out.push_back(T);
  }
}

void TokenInserter::enterPrelude() {
  Prelude = createPrelude(PP, PreludeText, "", Debug).File;
  PP.EnterSourceFile(Prelude, nullptr, SourceLocation());
}

/// Nothing comes before it, so it has been left when another token comes.
bool TokenInserter::inPrelude(const Token &T) {
  const SourceManager &SM = PP.getSourceManager();
  return !Seen && Prelude.isValid() && SM.getFileID(SM.getExpansionLoc(T.getLocation())) == Prelude;
}

void TokenInserter::saw(Token &T) {
  if (inPrelude(T))
    return;
  const unsigned Number = Seen++;
  const bool Replaced = Next < Edits.size() && Edits[Next].At == Number;
  Same &= !Replaced || Edits[Next].Replaces;
  Next += Replaced;
  insertBehind(T);
  if (Replaced)
    PP.Lex(T);
}

void TokenInserter::insertBehind(const Token &T) {
  std::vector<Token> All;
  for (; Next < Edits.size() && Edits[Next].At == Seen && !Edits[Next].Replaces; Next++) {
    Same &= Edits[Next].Behind == T.getKind();
    lexEdit(PP, Edits[Next], T.getLocation(), All);
  }
  if (All.empty())
    return;
  auto Owned = std::make_unique<Token[]>(All.size());
  std::copy(All.begin(), All.end(), Owned.get());
  PP.EnterTokenStream(std::move(Owned), (unsigned)All.size(), /*DisableMacroExpansion=*/true,
                      /*IsReinject=*/true);
}

} // namespace o2o
