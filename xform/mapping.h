/* From loops to the dimensions of the ND-range. */
#ifndef O2O_XFORM_MAPPING_H
#define O2O_XFORM_MAPPING_H

#include "xform/access.h"
#include "xform/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->ndims, loop_of_dim, coalesced, reduces and strided.  Reads plan->chunked, which the dependence test has
 * set, and the reduction variables of the nest. */
void o2o_map(o2o_nest *nest, const o2o_accesses *accesses, o2o_plan *plan);

/* The same for plan->levels, whose nest has further loops; also sets its for_cpu. */
void o2o_map_levels(o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
