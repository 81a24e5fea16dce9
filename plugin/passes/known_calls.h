//===- known_calls.h - what a call of a known function accesses -------------------------------===//
#ifndef O2O_PLUGIN_PASSES_KNOWN_CALLS_H
#define O2O_PLUGIN_PASSES_KNOWN_CALLS_H

#include "plugin/passes/announcement.h"
#include "plugin/passes/callee_effects.h"

namespace o2o {

/// What is to be announced in front of the call of a function of which that is known
/// (CalleeEffects::Known). \p Team: several threads run the caller. \p Computes: products of
/// arguments are computed in front of the call; else what takes one is left out. \p Own: no kernel
/// has the memory at the pointer.
llvm::SmallVector<Announcement, 8> accessesOf(llvm::CallBase &Call, const CalleeEffects &E,
                                              bool Team, bool Computes,
                                              llvm::function_ref<bool(const llvm::Value *)> Own);

} // namespace o2o

#endif
