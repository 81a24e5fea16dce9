//===- plans.h - the kernels of a unit's loops, planned ---------------------------------------===//
#ifndef O2O_PLUGIN_KERNELS_PLANS_H
#define O2O_PLUGIN_KERNELS_PLANS_H

#include "plugin/kernels/kernel.h"
#include "plugin/lower/lower.h"
#include "plugin/user/options.h"
#include "plugin/user/remarks.h"

#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace o2o {

/// What has become of a loop alone: a plan, or the reason why there is none.
struct LoopPlan {
  const LoopSite *Site;
  o2o_plan *Plan = nullptr;
  o2o_refusal Why = {};
  bool TakesThreadArrays = false; ///< the plan takes pointers for arrays of the thread's own
};

/// Lowers loops and plans their kernels. Owns the nests and plans: they live as long as this.
class Plans {
public:
  /// \p Unit: read whenever a loop is planned.
  Plans(clang::CompilerInstance &CI, clang::ASTContext &Ctx, const PluginOptions &Opts,
        const UnitFacts &Unit, Remarks &R)
      : CI(CI), Ctx(Ctx), Opts(Opts), Unit(Unit), R(R) {}
  ~Plans();
  Plans(const Plans &) = delete;
  Plans &operator=(const Plans &) = delete;

  LoopPlan alone(const LoopSite &Site);
  /// The kernel of the first loop, which has a plan, and of as many of those behind it as can be
  /// launched together with it.
  Kernel fusedWithFollowing(llvm::ArrayRef<LoopPlan> Loops);

private:
  std::string nameFor(const LoopSite &Site);
  o2o_plan *planned(NestLowering &Lower, o2o_refusal &Why);
  LoopPlan lowered(const LoopSite &Site, const std::string &Name, const UnitFacts &Facts,
                   clang::SourceLocation &One);
  LoopPlan plan(const LoopSite &Site, const std::string &Name, bool Own,
                clang::SourceLocation &One);
  o2o_plan *fused(llvm::ArrayRef<Kernel> Parts, const clang::ForStmt *Around);

  clang::CompilerInstance &CI;
  clang::ASTContext &Ctx;
  const PluginOptions &Opts;
  const UnitFacts &Unit;
  Remarks &R;
  std::vector<o2o_nest *> Nests;
  llvm::StringSet<> Names;
};

} // namespace o2o

#endif
