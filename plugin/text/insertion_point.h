//===- insertion_point.h - where code fits in without moving a line ---------------------------===//
//
// Code to run before a directive is inserted behind the code that precedes it, at the end of a
// line, so that lines and columns of everything the user wrote stay as they are:
//
//     calls++; <here>
//     #pragma omp parallel for
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEXT_INSERTION_POINT_H
#define O2O_PLUGIN_TEXT_INSERTION_POINT_H

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace o2o {

/// The offset behind the last token before \p Offset, where a directive or a `_Pragma` begins. None
/// when more than white space stands between (a comment, another directive, `#if`), or when the
/// line of that token might be something else than code.
std::optional<unsigned> behindPreviousToken(llvm::StringRef Text, unsigned Offset);

/// Where the preprocessor's line begins that \p Offset is in (one variant in a metadirective has a
/// place of its own there), or \p Offset itself.
unsigned startOfDirective(llvm::StringRef Text, unsigned Offset);

/// The place in a file where text can be put in front of the directive at \p L: there, or in front
/// of the macro whose expansion begins with it (`#define PFOR _Pragma("omp parallel for") for`).
/// Invalid: the directive is in the middle of a macro.
clang::SourceLocation frontOf(clang::SourceLocation L, const clang::SourceManager &SM,
                              const clang::LangOptions &LO);

} // namespace o2o

#endif
