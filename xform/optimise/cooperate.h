/* Iterations that a work-group runs together. */
#ifndef O2O_XFORM_OPTIMISE_COOPERATE_H
#define O2O_XFORM_OPTIMISE_COOPERATE_H

#include "xform/optimise/group_body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->local, unless it is set, for launches in which no object that the nest writes overlaps
 * another one: of kernels whose iterations have scratch in slabs.  Returns the number of arrays
 * that are in local memory instead. */
unsigned o2o_cooperate(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
