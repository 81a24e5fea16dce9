//===- shown.cpp - the insertions, for the user to look at ------------------------------------===//
//
// The preprocessor's tokens are edited, not text. What is shown are the user's files with the
// insertions where they would stand if they could: in a macro's expansion, around its use.
//
//===------------------------------------------------------------------------------------------===//
#include "plugin/launch/rewrite.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <map>

using namespace clang;

namespace o2o {

/// Where a token stands in a file; behind it, if asked.
static SourceLocation inFile(SourceLocation L, bool Behind, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  if (!Behind)
    return SM.getFileLoc(L);
  while (L.isMacroID() && SM.isMacroArgExpansion(L))
    L = SM.getImmediateSpellingLoc(L);
  L = SM.getExpansionRange(L).getEnd();
  return Lexer::getLocForEndOfToken(L, 0, SM, Ctx.getLangOpts());
}

std::string Rewrite::shown() const {
  const SourceManager &SM = Ctx.getSourceManager();
  std::map<FileID, std::multimap<unsigned, std::string>> Files;
  Files[SM.getMainFileID()];
  for (const Insertion &One : Insertions) {
    const unsigned I = One.At / 2;
    const bool Behind = One.At % 2 || I == Tokens.size();
    const UnitToken &T = Tokens[Behind && !(One.At % 2) ? I - 1 : I];
    auto [File, Offset] = SM.getDecomposedLoc(inFile(T.L, Behind, Ctx));
    const bool Line = !Behind && T.Kind == tok::annot_pragma_openmp;
    Files[File].emplace(Offset, One.Text + (Line ? "\n" : ""));
  }
  std::string Out;
  for (const auto &[File, Texts] : Files) {
    StringRef Text = SM.getBufferData(File);
    if (File != SM.getMainFileID())
      Out += "# 1 \"" + SM.getFilename(SM.getLocForStartOfFile(File)).str() + "\"\n";
    size_t At = 0;
    for (const auto &[Offset, Inserted] : Texts) {
      Out += Text.slice(At, Offset).str() + Inserted;
      At = Offset;
    }
    Out += Text.substr(At);
  }
  return Out;
}

} // namespace o2o
