//===- edit_files.h - the files of a unit that can be edited ----------------------------------===//
#ifndef O2O_PLUGIN_TEXT_EDIT_FILES_H
#define O2O_PLUGIN_TEXT_EDIT_FILES_H

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace o2o {

/// An included file in the second compilation.
struct EditedFile {
  std::string Name;           ///< as it was opened
  std::string Text, Original; ///< edited, and as written
};

/// The second compilation reads edited text in place of the main file, and of files of the user's
/// that the unit includes exactly once: where a text is included several times, each inclusion
/// would need edits of its own.  System headers stay as they are, and so does what a precompiled
/// header holds.
class EditFiles {
public:
  /// Looks at the files that \p SM has entered so far: to be made when the unit is parsed.
  explicit EditFiles(const clang::SourceManager &SM);

  /// \p L is spelled in such a file, outside of macro expansions.
  bool editable(clang::SourceLocation L) const;
  /// Does one of the user's files hold the text?
  bool anyContains(llvm::StringRef Text) const;

private:
  const clang::SourceManager &SM;
  llvm::DenseMap<const clang::FileEntry *, unsigned> Inclusions;
};

} // namespace o2o

#endif
