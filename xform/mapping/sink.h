/* The sequential loop around a directive becomes part of its kernel. */
#ifndef O2O_XFORM_MAPPING_SINK_H
#define O2O_XFORM_MAPPING_SINK_H

#include "xform/analysis/access.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where that is proven to be the same, makes nest->around the outermost loop of the body and sets nest->sunk: `plan` and `accesses`, which
 * were those of one launch per iteration, are then those of one launch for all of them.  Otherwise nothing changes but
 * plan->kept_around. */
void o2o_sink(o2o_nest *nest, o2o_accesses *accesses, o2o_plan *plan);

/* The loop from around the directive, when it is the outermost one of the body; NULL: it is not. (In the other shape of the kernel it may be a
 * dimension.) */
o2o_stmt *o2o_sunk_loop(const o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
