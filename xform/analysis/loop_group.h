/* Whether loops of a body may become one loop of the nest: the legality of what nested_parallel.c
 * does. */
#ifndef O2O_XFORM_ANALYSIS_LOOP_GROUP_H
#define O2O_XFORM_ANALYSIS_LOOP_GROUP_H

#include "xform/analysis/same_array.h"
#include "xform/formula/emit.h"

#define O2O_LOOP_GROUP_MAX 16 /* loops that become one level */

/* Loops of the body that would become one loop of the nest, and the nest in which they are. */
typedef struct o2o_loop_group {
  o2o_nest *nest; /* transformed: its last loop is the new level */
  unsigned count;
  /* what stands in the transformed body where the loops stood */
  o2o_stmt *blocks[O2O_LOOP_GROUP_MAX];
} o2o_loop_group;

/* True when the work-items of the transformed nest compute what its iterations computed,
 * whatever their order.  *disjoint: as of o2o_independent_apart(). */
bool o2o_loop_group_is_parallel(const o2o_loop_group *group, o2o_disjoint *disjoint);

#endif
