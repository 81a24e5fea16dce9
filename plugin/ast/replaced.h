//===- replaced.h - functions that another module may replace ---------------------------------===//
#ifndef O2O_PLUGIN_AST_REPLACED_H
#define O2O_PLUGIN_AST_REPLACED_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

namespace o2o {

/// Another file or library may define the function in place of this unit, so its body here says
/// nothing: it is weak, or open to others in a library that is compiled with
/// -fsemantic-interposition. Without that option Clang takes what it sees in the unit, and so do
/// kernels.
inline bool mayBeReplaced(const clang::FunctionDecl *F) {
  return F->hasAttr<clang::WeakAttr>() ||
         (F->getASTContext().getLangOpts().SemanticInterposition && F->isExternallyVisible() &&
          F->getVisibility() == clang::DefaultVisibility && !F->hasAttr<clang::AlwaysInlineAttr>());
}

} // namespace o2o

#endif
