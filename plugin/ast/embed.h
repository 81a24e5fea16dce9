//===- embed.h - data that #embed puts into initializers ---===//
#ifndef O2O_PLUGIN_AST_EMBED_H
#define O2O_PLUGIN_AST_EMBED_H

#include "clang/AST/Expr.h"

namespace o2o {

/// Whether one item of an initializer's list is the data of `#embed`, of several elements, of which
/// Clang takes the first one where it is asked for a value. Asked by its name: Clang 16 has none.
inline bool isEmbedded(const clang::Expr *E) {
  return llvm::StringRef(E->IgnoreParenImpCasts()->getStmtClassName()) == "EmbedExpr";
}

} // namespace o2o

#endif
