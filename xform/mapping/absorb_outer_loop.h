/* The sequential loop around a directive becomes part of its kernel. */
#ifndef O2O_XFORM_MAPPING_ABSORB_OUTER_LOOP_H
#define O2O_XFORM_MAPPING_ABSORB_OUTER_LOOP_H

#include "xform/analysis/access.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where that is proven to be the same, makes nest->launch.outer_loop the outermost loop of the body
 * and sets nest->launch.absorbed: `plan` and `accesses`, which were those of one launch per
 * iteration, are then those of one launch for all of them.  Otherwise nothing changes but
 * plan->obstacle.outer_loop. */
void o2o_absorb_outer_loop(o2o_nest *nest, o2o_accesses *accesses, o2o_plan *plan);

/* The loop from around the directive, when it is the outermost one of the body; NULL: it is not.
 * (In the other shape of the kernel it may be a dimension.) */
o2o_stmt *o2o_absorbed_loop(const o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
