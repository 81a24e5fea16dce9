//===- registers.h - variables declared `register` --------------------------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_REGISTERS_H
#define O2O_PLUGIN_LAUNCH_REGISTERS_H

#include "plugin/launch/rewrite.h"

namespace o2o {

/// Makes plain automatic variables of the function's `register` ones.
void takeRegistersOff(const UnitTokens &Tokens, const clang::FunctionDecl *F, Rewrite &Edit);

} // namespace o2o

#endif
