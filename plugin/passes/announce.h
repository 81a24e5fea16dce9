//===- announce.h - host accesses are announced to the runtime, in LLVM IR --------------------===//
#ifndef O2O_PLUGIN_PASSES_ANNOUNCE_H
#define O2O_PLUGIN_PASSES_ANNOUNCE_H

#include "plugin/passes/callee_effects.h"

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Adds a pass that announces the accesses of these functions.
void announceAccesses(clang::CodeGenOptions &Opts, AnnouncedFunctions Code);

} // namespace o2o

#endif
