//===- split_bound.h - bounds of loops that launches change ---------------------===//
//
// The host's version of a loop runs the first iterations alone when its upper bound is lowered by
// what the device takes:
//
//   for (i = 0; i < n; i++)          for (i = 0; i < (n)-(int)__o2o_n3; i++)
//
// The lower bound stays as it is: what compilers know of the first iteration they know after it.
//
//===------------------------------------------------------------------------------------------===//
#ifndef O2O_PLUGIN_LAUNCH_SPLIT_BOUND_H
#define O2O_PLUGIN_LAUNCH_SPLIT_BOUND_H

#include "plugin/kernels/kernel.h"
#include "plugin/unit/facts.h"

#include <optional>
#include <string>
#include <vector>

namespace o2o {

/// Where the bound of an outermost loop stands in the unit's tokens, and the type in which it is
/// lowered.
struct SplitBound {
  unsigned Front, Behind;
  std::string Type;
};

/// Where a part of the head of loop number \p Loop stands that only one of launch and loop may
/// evaluate:
///
///   i < rows(m)       i < (__o2o_b0t ? (int)__o2o_b0 : rows(m))
struct KeptBound {
  const o2o_once *Once;
  std::string Loop;
  std::optional<unsigned> Front, Behind; ///< none: the place is not to be edited
};
std::vector<KeptBound> keptBounds(const Kernel &K, const UnitFacts &Unit);

/// The bounds of all directives that the kernel stands for, if its iterations may be divided
/// between host and device: nothing but array elements and reductions comes out of them, and
/// nothing depends on which of them a thread has. Else none.
std::vector<SplitBound> splitBounds(const Kernel &K, const clang::ASTContext &Ctx,
                                    const UnitFacts &Unit);

} // namespace o2o

#endif
