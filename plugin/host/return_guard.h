//===- return_guard.h - memory is valid when foreign code goes on -----------------------------===//
#ifndef O2O_PLUGIN_HOST_RETURN_GUARD_H
#define O2O_PLUGIN_HOST_RETURN_GUARD_H

#include "clang/Basic/CodeGenOptions.h"

#include <string>
#include <vector>

namespace o2o {

/// The attribute that guarded functions get.
inline constexpr char GuardedFunction[] = "o2o-guarded";

/// Arranges that the functions with these symbols, compiled under the control of \p Opts, make open
/// memory valid when they return to code that the plugin did not compile. Symbols without a
/// definition are skipped. Does nothing where LLVM passes are disabled.
void guardReturns(clang::CodeGenOptions &Opts, std::vector<std::string> Symbols);

/// Arranges that functions begin at multiples of \p Bytes (a power of two). The language option of
/// the same purpose would have to match that of a precompiled header.
void alignFunctions(clang::CodeGenOptions &Opts, unsigned Bytes);

} // namespace o2o

#endif
