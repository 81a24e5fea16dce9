//===- homonyms.h - declarations of one name --------------------------------------------------===//
#ifndef O2O_PLUGIN_AST_HOMONYMS_H
#define O2O_PLUGIN_AST_HOMONYMS_H

#include "clang/AST/Decl.h"

namespace o2o {

/// What declares something by the name of a variable or function: where there is more than one such
/// declaration, the name may mean another thing at another place.  Labels, tags and members are no
/// such things.
struct Homonyms {
  unsigned All = 0;
  unsigned Others = 0; ///< that do not declare it itself
};

Homonyms homonymsIn(const clang::ValueDecl *V, const clang::Stmt *Code);

/// In the function, its parameters among them.
Homonyms homonymsIn(const clang::ValueDecl *V, const clang::FunctionDecl *F);

} // namespace o2o

#endif
