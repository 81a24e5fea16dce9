/* Values of inner loops that a work-group computes together. */
#ifndef O2O_XFORM_OPTIMISE_STAGE_H
#define O2O_XFORM_OPTIMISE_STAGE_H

#include "xform/optimise/group_body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->local, unless it is set, for launches in which no object that the nest writes
 * overlaps another one; NULL: no loop is worth it. Returns the number of loops that are staged. */
unsigned o2o_stage_loops(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
