//===- edit_point.h - where a statement begins and ends in the text ---------------------------===//
#ifndef O2O_PLUGIN_TEXT_EDIT_POINT_H
#define O2O_PLUGIN_TEXT_EDIT_POINT_H

#include "plugin/text/edit_files.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <optional>

namespace o2o {

/// The unit's files as text to insert into. No place is returned for what cannot be edited (see
/// edit_files.h), nor for the inside of macros.
class EditPoints {
public:
  explicit EditPoints(const clang::ASTContext &Ctx);

  /// In front of the token at \p L; in front of the macro's name when an expansion begins with it.
  std::optional<clang::SourceLocation> before(clang::SourceLocation L) const;
  /// Behind the token that begins at \p L, or behind the macro expansion that ends with it.
  std::optional<clang::SourceLocation> behind(clang::SourceLocation L) const;
  /// Behind the statement, with its semicolon.
  std::optional<clang::SourceLocation> behindStatement(const clang::Stmt *S) const;
  /// Where the token is spelled, in the definition of a macro too.
  std::optional<clang::SourceLocation> spelled(clang::SourceLocation L) const;

private:
  std::optional<clang::SourceLocation> place(clang::SourceLocation L) const;
  EditFiles Files;
  const clang::SourceManager &SM;
  const clang::LangOptions &LO;
};

} // namespace o2o

#endif
