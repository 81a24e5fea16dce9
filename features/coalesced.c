/* Coalesced accesses: the distance between what neighbouring work-items of dimension 0 access
 * (xform/analysis/stride.h).
 *
 *   dimension 0 runs j:   a[i][j]     8 bytes per work-item, size 8: coalesced
 *                         a[j][i]     a row per work-item: not
 *                         x[i]        0: every work-item reads the same element, one transaction
 *                                     for all: coalesced
 *                         s[j].x      the size of the struct: not
 *                         a[idx[j]]   not known: not
 *
 * An array that launches may store in another order (xform/mapping/layout.h) counts in the order
 * that the kernel wants.
 *
 * Whatever is not linear with a constant factor counts as not coalesced, which errs towards OpenMP.
 */
#include "features/coalesced.h"

#include "xform/analysis/stride.h"
#include "xform/mapping/layout.h"
#include "xform/mapping/mapping.h"

bool o2o_coalesced(o2o_nest *nest, const o2o_plan *plan, const o2o_scope *scope,
                   const o2o_expr *lvalue, const o2o_place *place) {
  const o2o_layout *layout = place->root->layout;
  const o2o_loop *loop = o2o_first_dimension(o2o_gpu_shape(plan));
  int64_t stride, chunk = 1, bytes = (int64_t)lvalue->type->size;
  if (layout && layout->printed && !plan->chunked)
    return o2o_layout_coalesces(nest, loop, layout, scope, lvalue);
  if (!o2o_address_stride(nest, loop, place, &stride))
    return false;
  if (stride == 0)
    return true;
  if (plan->chunked && (!nest->chunk || !o2o_const_int(nest->chunk, &chunk)))
    return false;
  if (__builtin_mul_overflow(stride, chunk, &stride))
    return false;
  return stride == bytes || stride == -bytes;
}
