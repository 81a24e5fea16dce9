//===- by_value.h - shared variables that a region may as well copy ---------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_BY_VALUE_H
#define O2O_PLUGIN_LAUNCH_BY_VALUE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

namespace o2o {

/// The variables that `parallel` construct \p Region of function \p F shares only for reading, so
/// that a copy for each thread (`firstprivate`) means the same, in the order of their declarations.
llvm::SmallVector<const clang::VarDecl *, 4> onlyRead(const clang::FunctionDecl *F,
                                                      const clang::OMPExecutableDirective *Region);

} // namespace o2o

#endif
