//===- editpoint.h - where a statement begins and ends in the text
//------------------------------------===//
#ifndef O2O_PLUGIN_EDITPOINT_H
#define O2O_PLUGIN_EDITPOINT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <optional>

namespace o2o {

/// The main file as text to insert into. Offsets count bytes; none is returned for what is not
/// spelled there: included files, and the inside of macros.
class EditPoints {
public:
  explicit EditPoints(const clang::ASTContext &Ctx);

  /// In front of the token at \p L; in front of the macro's name when an expansion begins with it.
  std::optional<unsigned> before(clang::SourceLocation L) const;
  /// Behind the token that begins at \p L, or behind the macro expansion that ends with it.
  std::optional<unsigned> behind(clang::SourceLocation L) const;
  /// Behind the statement, with its semicolon.
  std::optional<unsigned> behindStatement(const clang::Stmt *S) const;
  /// Where the token is spelled, in the definition of a macro too.
  std::optional<unsigned> spelled(clang::SourceLocation L) const;

private:
  std::optional<unsigned> offset(clang::SourceLocation L) const;
  const clang::SourceManager &SM;
  const clang::LangOptions &LO;
};

} // namespace o2o

#endif
