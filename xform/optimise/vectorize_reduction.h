/* Sums of several iterations at a time; see vectorize_reduction.c. */
#ifndef O2O_XFORM_OPTIMISE_VECTORIZE_REDUCTION_H
#define O2O_XFORM_OPTIMISE_VECTORIZE_REDUCTION_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the loop of a reduction may be vectorised: 1 or 0. Reads plan->strided, chunked and
 * coalesced. */
unsigned o2o_vectorize_reduction(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
