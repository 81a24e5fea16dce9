//===- token_inserter.h - gives a parser more than the file holds -----------------------------===//
//
// The text of no file is changed. While Clang parses the unit again, the preprocessor delivers the
// same tokens as in the first parse, and behind the one in front of an insertion it is handed the
// inserted ones:
//
//     x = 1;                        x = 1; for(int __o2o_w0=0; ...)
//     SUM(a, n)            ->       SUM(a, n)     with its _Pragma("omp parallel for")
//
// So it makes no difference whether a place is written in the main file, in one that is included
// several times, or by a macro; lines, columns and what is printed of them are those of the user.
// Inserted words are no macros, whatever the user calls his, and appear to debuggers and
// diagnostics as if a macro had expanded to them where the token in front of them is.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEXT_TOKEN_INSERTER_H
#define O2O_PLUGIN_TEXT_TOKEN_INSERTER_H

#include "plugin/text/unit_tokens.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"

namespace o2o {

/// A file that the user sees nothing of.
struct AddedFile {
  clang::FileID File;
  clang::SourceLocation Behind; ///< where in it declarations that stand behind the unit begin
};

/// The declarations \p Prelude and \p Behind as a file. \p Debug: the unit has debug information,
/// of which the prelude has none. Macros that are defined by now with their words, as those of a
/// precompiled header, are put aside while it is read.
AddedFile createPrelude(clang::Preprocessor &PP, llvm::StringRef Prelude, llvm::StringRef Behind,
                        bool Debug);

/// The tokens of what is inserted behind a token at \p Behind, at the end of \p Out.
void lexEdit(clang::Preprocessor &PP, const TokenEdit &E, clang::SourceLocation Behind,
             std::vector<clang::Token> &Out);

/// For one parse; lives as long as the preprocessor delivers tokens.
class TokenInserter {
public:
  /// \p Edits: in their order. \p Prelude: a file of declarations that is read first of all, before
  /// the macros of the command line, in a unit with debug information or without.
  TokenInserter(clang::Preprocessor &PP, llvm::ArrayRef<TokenEdit> Edits, llvm::StringRef Prelude,
                bool Debug);

  /// All is inserted, and the tokens around are those of the first parse.
  bool complete() const { return Next == Edits.size() && Same; }

private:
  class PreludeEntrance;

  void enterPrelude();
  bool inPrelude(const clang::Token &T);
  void saw(clang::Token &T);
  void insertBehind(const clang::Token &T);

  clang::Preprocessor &PP;
  const llvm::ArrayRef<TokenEdit> Edits;
  const std::string PreludeText;
  const bool Debug;
  clang::FileID Prelude;
  size_t Next = 0;   ///< of the edits
  unsigned Seen = 0; ///< tokens
  bool Same = true;
};

} // namespace o2o

#endif
