/* Several iterations of a loop at a time in the loop inside it. */
#ifndef O2O_XFORM_OPTIMISE_UNROLL_AND_JAM_H
#define O2O_XFORM_OPTIMISE_UNROLL_AND_JAM_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the second body (second_body.h). Returns the number of loops of which it runs several
 * iterations at a time. */
unsigned o2o_unroll_and_jam(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
