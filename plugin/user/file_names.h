//===- file_names.h - the names of files as they may stand in what is written -----------------===//
#ifndef O2O_PLUGIN_USER_FILE_NAMES_H
#define O2O_PLUGIN_USER_FILE_NAMES_H

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"

#include <string>

namespace o2o {

/// The name of the file at \p Loc for objects and records: as `__FILE__` has it, so that
/// -ffile-prefix-map and -fmacro-prefix-map count and two builds in two folders are the same.
std::string writtenFileName(const clang::SourceManager &SM, const clang::LangOptions &Lang,
                            clang::SourceLocation Loc);

} // namespace o2o

#endif
