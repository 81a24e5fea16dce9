/* From loops to the dimensions of the ND-range. */
#ifndef O2O_XFORM_MAPPING_MAPPING_H
#define O2O_XFORM_MAPPING_MAPPING_H

#include "xform/analysis/access.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets plan->ndims, loop_of_dim, coalesced, reduces and strided.  Reads plan->chunked, which the
 * dependence test has set, and the reduction variables of the nest. */
void o2o_map_loops(o2o_nest *nest, const o2o_accesses *accesses, o2o_plan *plan);

/* How often the access is executed in one iteration of the nest, as far as that is constant. */
double o2o_constant_executions(const o2o_access *access);

/* The shape that a GPU gets: the plan itself, or its levels. */
const o2o_plan *o2o_gpu_shape(const o2o_plan *plan);

/* The loop that dimension 0 of a shape runs. Where all loops are merged it is the innermost one. */
const o2o_loop *o2o_first_dimension(const o2o_plan *shape);

/* The innermost loop that dimension 0 runs when it is exchanged with dimension d: of a shape whose
 * loops are all merged, with the d-th one from the innermost. NULL: they cannot be exchanged. */
const o2o_loop *o2o_exchanged_dimension(const o2o_plan *shape, unsigned d);

/* As o2o_map_loops(), for plan->levels, whose nest has further loops. */
void o2o_map_nested_parallel(o2o_plan *plan);

/* Finds out whether neighbouring iterations are good lanes of vectors: O2O_KERNEL_LANES
 * (abi/abi.h). When all else about the plan is known. */
void o2o_find_vector_lanes(o2o_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
