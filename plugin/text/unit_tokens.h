//===- unit_tokens.h - the tokens that a unit's parser was given ------------------------------===//
#ifndef O2O_PLUGIN_TEXT_UNIT_TOKENS_H
#define O2O_PLUGIN_TEXT_UNIT_TOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace o2o {

/// One token as the preprocessor delivered it: macros are expanded, files included.
struct UnitToken {
  clang::SourceLocation L;
  const clang::IdentifierInfo *Name; ///< of identifiers and keywords, else null
  clang::tok::TokenKind Kind;
};

/// An insertion into that stream, for another parse of the same unit.
struct TokenEdit {
  unsigned At = 0; ///< in front of the token of this number, counted from 0
  clang::tok::TokenKind Behind = clang::tok::unknown; ///< the kind of the token in front of it
  std::string Text;
  bool Replaces = false; ///< that token is left out; there is no text
  bool AtEnd = false;    ///< declarations of the plugin's own, which stand nowhere in the source
};

/// All tokens of a unit in their order, except those of a precompiled header and of `#embed`.
///
/// A place in the stream is a number: twice a token's number means in front of that token, one more
/// behind it. What is put behind a token comes before what is put in front of the next.
class UnitTokens {
public:
  /// Notes what \p PP delivers from now on. To be kept until it is done. \p OwnDirectives: the
  /// unit's compilation is not given OpenMP's directives.
  void watch(clang::Preprocessor &PP, bool OwnDirectives);

  /// The number of the token that begins at a place of the syntax tree.
  std::optional<unsigned> find(clang::SourceLocation L) const;
  /// What stands in front of the file's end.
  unsigned size() const;
  UnitToken operator[](unsigned I) const;
  /// Whether `#embed` has brought data, which stand between two tokens and are shown to nobody.
  bool embeds() const { return Embeds; }
  /// As the parser was given it.
  const clang::Token &given(unsigned I) const { return All[I]; }
  /// For each token whether the unit's compilation is not given it.
  std::vector<bool> omitted() const;

private:
  std::vector<clang::Token> All;
  bool OwnDirectives = false, Embeds = false;
  mutable llvm::DenseMap<clang::SourceLocation, unsigned> Numbers; ///< made when first asked
};

} // namespace o2o

#endif
