/* Tiles and boxes (stencil_tile.h) of arrays in local memory. */
#ifndef O2O_XFORM_OPTIMISE_LOCAL_TILE_H
#define O2O_XFORM_OPTIMISE_LOCAL_TILE_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_TILES 4 /* arrays of one kernel */
#define O2O_TILE_SIDE                                                                              \
  16 /* work-items of a group along both dimensions; see O2O_LOCAL_SIDE in abi/abi.h */

/* A kernel for groups of O2O_TILE_SIDE times O2O_TILE_SIDE work-items in dimensions 0 and 1, or
 * of as many where there is one dimension. */
typedef struct o2o_tiled_body {
  o2o_stmt *body; /* instead of the nest's */
  bool boxes;     /* stencil_tile.h; else tiles */
  unsigned count;
  o2o_symbol *tiles[O2O_TILES];    /* arrays in local memory */
  const o2o_symbol *of[O2O_TILES]; /* whose elements they hold */
  unsigned side;                   /* work-items of a group in each dimension */
  o2o_symbol *at[2];               /* the work-item's numbers in its group */
  /* boxes: I64, the loops' variables in the group's first work-item; else NULL */
  o2o_symbol *origin[2];
  o2o_symbol *count_of[2]; /* boxes: U64, work-items of the group that the loops ask for */
  /* it is one of those that the loops ask for; the others run with the numbers of one that is */
  o2o_symbol *in_range;
} o2o_tiled_body;

/* What kernels with barriers can be made of; whether the nest does not write the object. */
bool o2o_may_be_tiled(const o2o_nest *nest, const o2o_plan *plan);
bool o2o_is_read_only(const o2o_plan *plan, const o2o_symbol *object);
/* A barrier for local memory. */
o2o_stmt *o2o_barrier(o2o_nest *nest, o2o_loc loc);

/* Sets plan->local, for launches in which no object that the nest writes overlaps another one;
 * NULL: nothing to be shared. Returns the number of tiles. */
unsigned o2o_local_tiles(o2o_nest *nest, o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
