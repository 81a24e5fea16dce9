//===- thread_slots.h - an element for each thread, put together behind the region ------------===//
#ifndef O2O_PLUGIN_TEAM_THREAD_SLOTS_H
#define O2O_PLUGIN_TEAM_THREAD_SLOTS_H

#include "plugin/unit/sites.h"
#include "xform/ir/ir.h"

#include <functional>
#include <optional>

namespace o2o {

/// \p Store, which all threads of the site's region come to, assigns what a thread has gathered to
/// the element of an array that its number chooses: `part[me] = own;`. The operator by which the
/// program puts all elements together behind the region, when it does nothing else with them: then
/// it does not matter which thread has gathered what. \p To: what they are added to. O2O_RED_NONE:
/// the program may look at single elements, or that is not known.
o2o_redop mergedSlots(clang::ASTContext &Ctx, const LoopSite &Site,
                      const clang::BinaryOperator *Store, const clang::Expr *&To);

/// A loop behind the region over all elements of the arrays that stores of that kind fill.
struct SlotLoop {
  const clang::ForStmt *Loop;
  bool FromSecond; ///< it begins behind the first element, into which it puts the others
  /// Is the expression the element of the loop's thread in the array of that store? The first one?
  std::function<bool(const clang::BinaryOperator *, const clang::Expr *)> IsElement, IsFirst;
  /// Does the expression name neither the arrays nor the loop's variable?
  std::function<bool(const clang::Expr *)> IsApart;
};

/// The loop, when the program does nothing else with the arrays.
std::optional<SlotLoop> slotLoop(clang::ASTContext &Ctx, const LoopSite &Site,
                                 llvm::ArrayRef<const clang::BinaryOperator *> Stores);

} // namespace o2o

#endif
