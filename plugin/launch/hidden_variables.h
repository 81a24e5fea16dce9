//===- hidden_variables.h - what debuggers do not see of a launch -----------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_HIDDEN_VARIABLES_H
#define O2O_PLUGIN_LAUNCH_HIDDEN_VARIABLES_H

#include "clang/Basic/CodeGenOptions.h"

namespace o2o {

/// Arranges that the debug information of the compilation names no variable of a launch. Variables
/// that are declared for launches have the attribute for that; the parameters by which Clang hands
/// them to the body of a region do not take it over.
void hideLaunchVariables(clang::CodeGenOptions &Opts);

} // namespace o2o

#endif
