//===- idle_openmp.h - functions without OpenMP are spared LLVM's pass for it -----------------===//
#ifndef O2O_PLUGIN_PASSES_IDLE_OPENMP_H
#define O2O_PLUGIN_PASSES_IDLE_OPENMP_H

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Leaves LLVM's pass for OpenMP out where functions call nothing of OpenMP's runtime. The code is
/// the same: all that the pass changes for the host are such calls.
void skipIdleOpenMP(clang::CodeGenOptions &Opts);

} // namespace o2o

#endif
