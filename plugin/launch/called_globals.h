//===- called_globals.h - variables that a region means by the functions it calls -===//
#ifndef O2O_PLUGIN_LAUNCH_CALLED_GLOBALS_H
#define O2O_PLUGIN_LAUNCH_CALLED_GLOBALS_H

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

namespace o2o {

/// The variables that have to be shared by a clause of their own before the text of a launch may
/// name them in the region, in the order of their declarations; none where the region has no
/// `default` clause that asks for it.
llvm::SmallVector<const clang::VarDecl *, 4>
calledGlobals(const clang::ASTContext &Ctx, const clang::FunctionDecl *F,
              const clang::OMPExecutableDirective *Region);

} // namespace o2o

#endif
