//===- insertpoint.h - where code fits in without moving a line
//---------------------------------===//
//
// Code to run before a directive is inserted behind the code that precedes it, at the end of a
// line, so that lines and columns of everything the user wrote stay as they are:
//
//     calls++; <here>
//     #pragma omp parallel for
//
//===-------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_INSERTPOINT_H
#define O2O_PLUGIN_INSERTPOINT_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace o2o {

/// The offset behind the last token before \p Offset, where a directive or a `_Pragma` begins. None
/// when more than white space stands between (a comment, another directive, `#if`), or when the
/// line of that token might be something else than code.
std::optional<unsigned> behindPreviousToken(llvm::StringRef Text, unsigned Offset);

} // namespace o2o

#endif
