//===- thread_slots.h - an element for each thread, put together behind the region ------------===//
#ifndef O2O_PLUGIN_LOWER_THREAD_SLOTS_H
#define O2O_PLUGIN_LOWER_THREAD_SLOTS_H

#include "plugin/unit/sites.h"
#include "xform/ir/ir.h"

namespace o2o {

/// \p Store, which all threads of the site's region come to, assigns what a thread has gathered to
/// the element of an array that its number chooses: `part[me] = own;`. The operator by which the
/// program puts all elements together behind the region, when it does nothing else with them: then
/// it does not matter which thread has gathered what. \p To: what they are added to. O2O_RED_NONE:
/// the program may look at single elements, or that is not known.
o2o_redop mergedSlots(clang::ASTContext &Ctx, const LoopSite &Site,
                      const clang::BinaryOperator *Store, const clang::Expr *&To);

} // namespace o2o

#endif
