//===- kernel.h - what is launched ------------------------------------------------------------===//
#ifndef O2O_PLUGIN_KERNELS_KERNEL_H
#define O2O_PLUGIN_KERNELS_KERNEL_H

#include "plugin/unit/sites.h"

#include "xform/mapping/kernel.h"

#include <vector>

namespace o2o {

/// One translated loop, or several that are launched together.
struct Kernel {
  const LoopSite *Site; ///< of the first
  o2o_plan *Plan;
  /// The kernels that this one takes the place of; none: it is of one directive.
  std::vector<Kernel> Fused = {};
  /// These kernels have launches of their own, for where the one for all turns out not to be
  /// allowed.
  bool Parts = false;
  bool Part = false; ///< it is one of those
  /// Of several directives: the sequential loop around all of them, or null.
  const clang::ForStmt *OuterOfAll = nullptr;
  /// What the launch stands for: the directive, or the loop around it. Of several statements: the
  /// first.
  const clang::Stmt *launched() const {
    if (Plan->nest->launch.absorbed)
      return Fused.empty() ? Site->Around : OuterOfAll;
    if (!Fused.empty())
      return Fused.front().launched();
    return Site->outermost();
  }
  /// All that the launch stands for, in the order of the source.
  llvm::SmallVector<const clang::Stmt *, 2> allLaunched() const {
    llvm::SmallVector<const clang::Stmt *, 2> All;
    if (!Plan->nest->launch.absorbed)
      for (const Kernel &One : Fused)
        All.push_back(One.launched());
    if (All.empty())
      All.push_back(launched());
    return All;
  }
};

} // namespace o2o

#endif
