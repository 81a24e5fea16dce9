//===- c_text.h - values as C text ------------------------------------------------------------===//
#ifndef O2O_PLUGIN_TEXT_C_TEXT_H
#define O2O_PLUGIN_TEXT_C_TEXT_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace o2o {

/// A C string literal.
std::string quoted(llvm::StringRef S);

/// C text of a number of type long long, which may stand anywhere in an expression.
std::string literal(int64_t V);

} // namespace o2o

#endif
