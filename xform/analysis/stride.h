/* The distance between what neighbouring iterations of a loop access. */
#ifndef O2O_XFORM_ANALYSIS_STRIDE_H
#define O2O_XFORM_ANALYSIS_STRIDE_H

#include "xform/formula/place.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes from the place to where the next iteration of one of the nest's loops, everything else
 * being the same, has it.  False: that is not known. */
bool o2o_address_stride(o2o_nest *nest, const o2o_loop *loop, const o2o_place *place,
                        int64_t *bytes);

/* Memory moves pieces of this many bytes at least; what neighbouring iterations access is near when
 * two of them may find theirs in one piece. *bytes: between the two, where that is known. */
#define O2O_SECTOR 32
bool o2o_is_near(o2o_nest *nest, const o2o_loop *loop, const o2o_place *place, int64_t *bytes);

/* o2o_address_stride() of an integer expression: by how much it is larger in the next iteration. */
bool o2o_increment_per_iteration(o2o_nest *nest, const o2o_loop *loop, const o2o_scope *scope,
                                 const o2o_expr *e, int64_t *k);

#ifdef __cplusplus
}
#endif
#endif
