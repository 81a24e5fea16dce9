/* Boxes of arrays in local memory. */
#ifndef O2O_XFORM_OPTIMISE_STENCIL_TILE_H
#define O2O_XFORM_OPTIMISE_STENCIL_TILE_H

#include "xform/optimise/group_body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->local, unless it is set, for launches in which no object that the nest writes
 * overlaps another one; NULL: nothing to be shared. Returns the number of boxes. */
unsigned o2o_stencil_tiles(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
