/* Short loops of constant length; see unroll.c. */
#ifndef O2O_XFORM_OPTIMISE_UNROLL_H
#define O2O_XFORM_OPTIMISE_UNROLL_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets stmt->unroll on loops of the body and of called functions that the printer shall mark.
 * Returns the number of those in the nest. */
unsigned o2o_mark_unrolled_loops(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
