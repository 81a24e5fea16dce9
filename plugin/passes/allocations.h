//===- allocations.h - blocks from malloc and the like are objects ----------------------------===//
#ifndef O2O_PLUGIN_PASSES_ALLOCATIONS_H
#define O2O_PLUGIN_PASSES_ALLOCATIONS_H

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Adds a pass that tells the runtime of what the unit's calls of allocation functions return,
/// change and free, wherever in the source they come from. Functions of which the names begin with
/// `__o2o_` are left alone.
void noteAllocations(clang::CodeGenOptions &Opts);

} // namespace o2o

#endif
