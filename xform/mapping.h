/* From loops to the dimensions of the ND-range. */
#ifndef O2O_XFORM_MAPPING_H
#define O2O_XFORM_MAPPING_H

#include "xform/plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->ndims, loop_of_dim and reduces.  Reads plan->chunked, which the dependence test has
 * set, and the reduction variables of the nest. */
void o2o_map(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
