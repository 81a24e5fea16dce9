//===- effects.h - what a piece of host code does to memory -----------------------------------===//
#ifndef O2O_PLUGIN_HOST_EFFECTS_H
#define O2O_PLUGIN_HOST_EFFECTS_H

#include "plugin/host/functions.h"

#include "clang/AST/StmtOpenMP.h"

namespace o2o {

/// The effects of statements that run one after the other, as seen before the first of them.
///
/// \p Except: a call that is left out together with its arguments.
Effects effectsOf(llvm::ArrayRef<const clang::Stmt *> Code, const Functions &Known,
                  const clang::CallExpr *Except = nullptr);

/// What the clauses of a directive and the heads of its loops do.
Effects effectsOfHead(const clang::OMPExecutableDirective *D, const Functions &Known);

/// What the host reads to launch a loop, a directive's or one around that of a directive: clauses,
/// bounds, and pointers that stand in memory.
Effects effectsOfLaunch(llvm::ArrayRef<const clang::Stmt *> Launched, const Functions &Known);

/// The functions of the unit that a function of the library calls, as arguments say.
llvm::SmallVector<const clang::FunctionDecl *, 2> callbacks(const clang::CallExpr *C,
                                                            const LibraryFunction &L);

} // namespace o2o

#endif
