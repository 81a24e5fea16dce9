//===- apart_globals.h - no array ends where the next one begins ------------------------------===//
#ifndef O2O_PLUGIN_PASSES_APART_GLOBALS_H
#define O2O_PLUGIN_PASSES_APART_GLOBALS_H

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Arranges that some bytes lie between the unit's variables with static storage, so that a pointer
/// to the first element of one is no pointer behind the last element of another: at run time a
/// range of memory around it belongs to the one object then (runtime/memory/launch_memory.c).
void setGlobalsApart(clang::CodeGenOptions &Opts);

} // namespace o2o

#endif
