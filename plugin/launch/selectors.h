//===- selectors.h - the place where one of several versions of a function is chosen ----------===//
#ifndef O2O_PLUGIN_LAUNCH_SELECTORS_H
#define O2O_PLUGIN_LAUNCH_SELECTORS_H

#include "plugin/launch/rewrite.h"
#include "plugin/unit/alternatives.h"

#include <functional>
#include <string>

namespace o2o {

/// The text in front of a function's call of an alternative, a statement or nothing.
using BeforeAlternative =
    std::function<std::string(const clang::FunctionDecl *, const clang::CallExpr *)>;

/// Inserts the choice at the beginning of these functions. Returns the declarations that this
/// needs.
std::string insertSelectors(const clang::ASTContext &Ctx, const UnitTokens &Tokens,
                            llvm::ArrayRef<FunctionAlternatives> Functions,
                            const BeforeAlternative &Before, Rewrite &Edit);

} // namespace o2o

#endif
