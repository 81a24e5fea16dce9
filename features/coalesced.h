/* Do neighbouring work-items touch neighbouring memory?  (Internal to features/.) */
#ifndef O2O_FEATURES_COALESCED_H
#define O2O_FEATURES_COALESCED_H

#include "xform/formula/place.h"
#include "xform/mapping/kernel.h"

/* True when work-items that follow each other in dimension 0 access elements that follow each
 * other (in either direction), or all the same element, where arrays are stored as the kernel
 * wants them.  `place` is that of the lvalue, seen from `scope`.  False also when this is not
 * known. */
bool o2o_coalesced(o2o_nest *nest, const o2o_plan *plan, const o2o_scope *scope,
                   const o2o_expr *lvalue, const o2o_place *place);

#endif
