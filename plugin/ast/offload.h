//===- offload.h - whether `target` means another device --------------------------------------===//
#ifndef O2O_PLUGIN_AST_OFFLOAD_H
#define O2O_PLUGIN_AST_OFFLOAD_H

#include "clang/AST/ASTContext.h"

namespace o2o {

/// The user has code made for other devices (-fopenmp-targets). Without it the host runs what
/// stands in `target`, in the memory of the host, and clauses that move data do nothing.
inline bool offloads(const clang::ASTContext &Ctx) {
  return !Ctx.getLangOpts().OMPTargetTriples.empty();
}

} // namespace o2o

#endif
