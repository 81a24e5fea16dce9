//===- settled.h - values that are read once ---------------------------------===//
#ifndef O2O_PLUGIN_LOWER_VALUE_SETTLED_H
#define O2O_PLUGIN_LOWER_VALUE_SETTLED_H

#include "xform/ir/ir.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace o2o {

/// The pointer or number \p E, which will be evaluated several times while memory is written: each
/// number in it that is read from an array, a struct or behind a pointer is what \p Keep makes of
/// it, a variable that has its value from in front of all that.
///
///     memcpy(&h, pool + h.next, sizeof h)   ->   at = h.next; for (...) h[k] = (pool + at)[k]
///
/// Variables are left where they are: one is no more than an element, and analyses know them.
o2o_expr *settled(o2o_nest *N, o2o_expr *E, llvm::function_ref<o2o_expr *(o2o_expr *)> Keep);

} // namespace o2o

#endif
