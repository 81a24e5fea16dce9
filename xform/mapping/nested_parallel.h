/* A second shape of a kernel, in which inner loops of the body are dimensions of the ND-range. */
#ifndef O2O_XFORM_MAPPING_NESTED_PARALLEL_H
#define O2O_XFORM_MAPPING_NESTED_PARALLEL_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Looks for inner loops that are proven parallel.  When there are any: plan->levels is the plan
 * of the other shape, with its own nest (whose arena is the nest's), `disjoint`, and neither
 * dimensions nor source yet; nest->other_loops is the number of the levels. */
void o2o_nested_parallel(o2o_nest *nest, o2o_plan *plan);

/* After slots have been assigned: fills plan->levels->boxes. */
void o2o_nested_parallel_ranges(o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
