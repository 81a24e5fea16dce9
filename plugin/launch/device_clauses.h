//===- device_clauses.h - globals that `target data` names for devices ------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_DEVICE_CLAUSES_H
#define O2O_PLUGIN_LAUNCH_DEVICE_CLAUSES_H

#include "plugin/launch/rewrite.h"

namespace o2o {

/// Takes `use_device_ptr` and `use_device_addr` with globals off the `target data` around kernels.
void takeDeviceClausesOff(const UnitTokens &Tokens, llvm::ArrayRef<Kernel> Kernels, Rewrite &Edit);

} // namespace o2o

#endif
