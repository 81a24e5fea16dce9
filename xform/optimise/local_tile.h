/* Tiles of arrays in local memory. */
#ifndef O2O_XFORM_OPTIMISE_LOCAL_TILE_H
#define O2O_XFORM_OPTIMISE_LOCAL_TILE_H

#include "xform/optimise/group_body.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_TILE_SIDE                                                                              \
  16 /* work-items of a group along both dimensions; see O2O_LOCAL_SIDE in abi/abi.h */

/* Sets plan->local, for launches in which no object that the nest writes overlaps another one;
 * NULL: nothing to be shared. Returns the number of tiles. */
unsigned o2o_local_tiles(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
