/* Loops of directives that follow each other as one kernel. */
#ifndef O2O_XFORM_MAPPING_FUSE_DIRECTIVES_H
#define O2O_XFORM_MAPPING_FUSE_DIRECTIVES_H

#include "xform/analysis/access.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NULL: one launch of the nest, which is that of several directives, is the same as one for
 * each.  Else why it is not. Sets plan->needs.disjoint where that is so only when objects do not
 * overlap, and nest->bounds_checked. */
const char *o2o_fuse_directives_obstacle(o2o_nest *nest, const o2o_accesses *accesses,
                                         o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
