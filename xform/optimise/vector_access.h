/* Consecutive elements of shared arrays as vectors. */
#ifndef O2O_XFORM_OPTIMISE_VECTOR_ACCESS_H
#define O2O_XFORM_OPTIMISE_VECTOR_ACCESS_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the second body (second_body.h). Returns how many runs of consecutive elements are
 * copied together. */
unsigned o2o_vector_accesses(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
