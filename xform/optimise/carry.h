/* Elements that the iteration before has stored. */
#ifndef O2O_XFORM_OPTIMISE_CARRY_H
#define O2O_XFORM_OPTIMISE_CARRY_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the second body (second_body.h). Returns how many loops hand on an element in a
 * variable. */
unsigned o2o_carry(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
