//===- edit_point.h - where a statement begins and ends in a unit's tokens --------------------===//
#ifndef O2O_PLUGIN_TEXT_EDIT_POINT_H
#define O2O_PLUGIN_TEXT_EDIT_POINT_H

#include "plugin/text/unit_tokens.h"

#include "clang/AST/Stmt.h"

#include <optional>

namespace o2o {

/// Places to insert at (see unit_tokens.h). None is returned for code of a precompiled header,
/// which is parsed only once.
class EditPoints {
public:
  explicit EditPoints(const UnitTokens &Tokens) : Tokens(Tokens) {}

  /// In front of the token at \p L.
  std::optional<unsigned> before(clang::SourceLocation L) const;
  /// In front of the directive of which the token is a part.
  std::optional<unsigned> beforeDirective(clang::SourceLocation L) const;
  /// Behind the token that begins at \p L.
  std::optional<unsigned> behind(clang::SourceLocation L) const;
  /// Behind the statement, with its semicolon.
  std::optional<unsigned> behindStatement(const clang::Stmt *S) const;

private:
  const UnitTokens &Tokens;
};

} // namespace o2o

#endif
