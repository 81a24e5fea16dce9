/* Chooses which loop each dimension of the ND-range runs.
 *
 *   for (i ...)             dimension 1: i
 *     for (j ...)     ->    dimension 0: j
 *       a[i][j] = ...
 *
 * Dimension 0 is the innermost associated loop: C stores arrays row by row, so the innermost
 * subscript is most often the innermost loop's variable and neighbouring work-items then touch
 * neighbouring elements.  That is what a GPU coalesces, and PoCL vectorises over dimension 0.
 *
 * An ND-range has three dimensions at most; with more loops the outermost ones share the last one
 * and the kernel takes its index apart again.  Kernels whose work-items run several iterations,
 * because they reduce, have large scratch memory of their own, or because iterations of a chunk
 * belong together, count all loops as one dimension.
 */
#include "xform/mapping.h"

#define MAX_DIMS 3

static void find_shape(const o2o_nest *nest, o2o_plan *plan) {
  for (unsigned k = 0; k < nest->nsymbols; ++k) {
    const o2o_symbol *sym = nest->symbols[k];
    if (sym->storage != O2O_S_PRIVATE)
      continue;
    plan->reduces |= sym->redop != O2O_RED_NONE;
    plan->strided |= sym->redop != O2O_RED_NONE || sym->slab;
  }
}

void o2o_map(o2o_nest *nest, o2o_plan *plan) {
  find_shape(nest, plan);
  if (plan->strided || plan->chunked)
    plan->ndims = 1;
  else
    plan->ndims = nest->nloops < MAX_DIMS ? nest->nloops : MAX_DIMS;
  for (unsigned d = 0; d < plan->ndims; ++d)
    plan->loop_of_dim[d] = nest->nloops - 1 - d;
  /* The last dimension starts with the outermost of the loops that share it. */
  plan->loop_of_dim[plan->ndims - 1] = 0;
}
