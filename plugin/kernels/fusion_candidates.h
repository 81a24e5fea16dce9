//===- fusion_candidates.h - kernels that could be one ----------------------------------------===//
//
// Directives that stand behind each other in a block, with nothing but barriers between them, and
// whose loops run from the same first to the same last value: what the source says of that. What
// their bodies do is for xform/mapping/fuse_directives.c.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_KERNELS_FUSION_CANDIDATES_H
#define O2O_PLUGIN_KERNELS_FUSION_CANDIDATES_H

#include "plugin/kernels/kernel.h"

namespace o2o {

/// Can the kernel be launched together with the ones in front of it, which are neighbours already,
/// as far as the source tells? All are kernels of one directive. Nothing that has been made of one
/// of them alone would be lost.
bool mayFuseWith(llvm::ArrayRef<Kernel> Front, const Kernel &Next, const clang::ASTContext &Ctx);

/// The sequential loop whose body is nothing but the neighbours, or null.
const clang::ForStmt *outerLoopOfAll(llvm::ArrayRef<Kernel> Neighbours);

} // namespace o2o

#endif
