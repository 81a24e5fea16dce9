//===- exits.h - threads that end the program at the same time --------------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_EXITS_H
#define O2O_PLUGIN_LAUNCH_EXITS_H

#include "plugin/launch/rewrite.h"

namespace o2o {

/// Makes the unit's calls of exit() calls of the stub's, in the edited text. Returns the
/// declarations that they need; none when there is no call.
std::string routeExits(clang::ASTContext &Ctx, const UnitTokens &Tokens, Rewrite &Edit);

} // namespace o2o

#endif
