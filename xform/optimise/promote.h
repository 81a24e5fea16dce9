/* Parts of shared arrays kept in private variables. */
#ifndef O2O_XFORM_OPTIMISE_PROMOTE_H
#define O2O_XFORM_OPTIMISE_PROMOTE_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the second body (second_body.h). Functions may be added to the nest. Returns how many
 * parts of arrays are in private variables. */
unsigned o2o_promote_elements(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
