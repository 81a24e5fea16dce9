/* Coalesced accesses: the distance between what neighbouring work-items of dimension 0 access
 * (xform/stride.h).
 *
 *   dimension 0 runs j:   a[i][j]     8 bytes per work-item, size 8: coalesced
 *                         a[j][i]     a row per work-item: not
 *                         x[i]        0: every work-item reads the same element, one transaction
 *                                     for all: coalesced
 *                         s[j].x      the size of the struct: not
 *                         a[idx[j]]   not known: not
 *
 * Whatever is not linear with a constant factor counts as not coalesced, which errs towards OpenMP.
 */
#include "features/coalesced.h"

#include "xform/stride.h"

bool o2o_coalesced(o2o_nest *nest, const o2o_plan *plan, const o2o_place *place, uint64_t bytes) {
  int64_t stride, chunk = 1;
  /* The shape that a GPU gets. */
  const o2o_plan *shape =
      plan->levels && plan->levels->coalesced > plan->coalesced ? plan->levels : plan;
  const o2o_loop *loop = shape == plan ? &nest->loops[plan->loop_of_dim[0]]
                                       : &shape->nest->loops[shape->loop_of_dim[0]];
  if (!o2o_stride(nest, loop, place, &stride))
    return false;
  if (stride == 0)
    return true;
  if (plan->chunked && (!nest->chunk || !o2o_const_int(nest->chunk, &chunk)))
    return false;
  if (__builtin_mul_overflow(stride, chunk, &stride))
    return false;
  return stride == (int64_t)bytes || stride == -(int64_t)bytes;
}
