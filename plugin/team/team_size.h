//===- team_size.h - is the size of a loop's team known in front of it? ---===//
#ifndef O2O_PLUGIN_TEAM_TEAM_SIZE_H
#define O2O_PLUGIN_TEAM_TEAM_SIZE_H

#include "plugin/ast/purity.h"
#include "plugin/unit/sites.h"

namespace o2o {

/// `num_threads(f())`: what asks for the threads cannot be evaluated once more for the launch.  A
/// loop that does not depend on how many they are has its thread's number for what is no more than
/// scratch.
inline bool teamIsUnknown(const LoopSite &Site, clang::ASTContext &Ctx) {
  const auto *T = Site.Directive->getSingleClause<clang::OMPNumThreadsClause>();
  return T && hasSideEffects(T->getNumThreads(), Ctx);
}

} // namespace o2o

#endif
