/* Several iterations of a block at a time, where each waits for its own sums. */
#ifndef O2O_XFORM_OPTIMISE_ABREAST_H
#define O2O_XFORM_OPTIMISE_ABREAST_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_AT_A_TIME_WIDE (2 * O2O_AT_A_TIME)

/* Fills in plan->second.abreast, a body for O2O_AT_A_TIME iterations of dimension 0, where a kernel
 * in blocks gains by one, and plan->second.wide, one for O2O_AT_A_TIME_WIDE, where that is short.
 * Returns whether it has. */
unsigned o2o_iterations_abreast(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
