//===- offload.h - whether `target` means another device --------------------------------------===//
#ifndef O2O_PLUGIN_AST_OFFLOAD_H
#define O2O_PLUGIN_AST_OFFLOAD_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/OpenMPClause.h"

namespace o2o {

/// The user has code made for other devices (-fopenmp-targets). Without it the host runs what
/// stands in `target`, in the memory of the host, and clauses that move data do nothing.
inline bool offloads(const clang::ASTContext &Ctx) {
  return !Ctx.getLangOpts().OMPTargetTriples.empty();
}

/// A clause about which data a device has, and where.
inline bool isAboutDeviceData(const clang::OMPClause *C) {
  return llvm::isa<clang::OMPMapClause, clang::OMPToClause, clang::OMPFromClause,
                   clang::OMPUseDevicePtrClause, clang::OMPUseDeviceAddrClause,
                   clang::OMPIsDevicePtrClause, clang::OMPHasDeviceAddrClause>(C);
}

} // namespace o2o

#endif
