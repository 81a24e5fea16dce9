//===- link_runtime.h - the runtime's functions that a unit calls -----------------------------===//
#ifndef O2O_PLUGIN_DRIVER_LINK_RUNTIME_H
#define O2O_PLUGIN_DRIVER_LINK_RUNTIME_H

#include "clang/Basic/CodeGenOptions.h"

#include <string>

namespace o2o {

/// Links into the unit what it uses of the bitcode in \p Path, behind the passes that were added
/// before, which may use more of it than the text does. With \p Installed, the path of the runtime
/// proper, the unit holds that path in place of the runtime (but not where no passes run).
/// \p Assembled: the unit becomes machine code at once, so that code may come as assembly text.
void linkRuntime(clang::CodeGenOptions &Opts, const std::string &Path, const std::string &Installed,
                 bool Assembled);

} // namespace o2o

#endif
