//===- cold_paths.h - frames as small as without the plugin -----------------------------------===//
#ifndef O2O_PLUGIN_PASSES_COLD_PATHS_H
#define O2O_PLUGIN_PASSES_COLD_PATHS_H

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Arranges that what runs only with OpenCL stands in functions of its own, with optimisation.
void outlineColdPaths(clang::CodeGenOptions &Opts);

} // namespace o2o

#endif
