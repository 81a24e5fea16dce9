/* Loops of directives that follow each other as one kernel (fuse_directives.h).
 *
 *   #pragma omp for                             work-item j, in one launch:
 *   for (j = 0; j < m; j++)
 *     c[j] = l[j] / 4;                            c[j] = l[j] / 4;
 *   for (i = 1; i < n; i++)            ->         for (i = 1; i < n; i++)
 *     #pragma omp for                               x[i][j] -= c[j] * x[i - 1][j];
 *     for (j = 0; j < m; j++)
 *       x[i][j] -= c[j] * x[i - 1][j];
 *
 * The plugin lowers such directives, whose loops have the same bounds, to one nest: its body has a
 * statement for each of them, a loop from around the directive included
 * (plugin/lower/directive/lower_fused.cpp).  merge_launches.h says when one launch is the same as
 * several.
 *
 * On CPU devices, where a work-item runs a block of iterations, each statement has its own loop
 * over the block (print_iterations.c): that is the order in which OpenMP's threads run it.
 *
 * Declined as well: kernels whose work-items run several iterations in another way (chunks, large
 * scratch memory), and those that synchronise or end the program.  Switched off by
 * -fplugin-arg-omp2ocl-no-fuse.
 */
#include "xform/mapping/fuse_directives.h"

#include "xform/analysis/merge_launches.h"

const char *o2o_fuse_directives_obstacle(o2o_nest *nest, const o2o_accesses *accesses,
                                         o2o_plan *plan) {
  if (nest->synchronises || nest->exit_record || plan->strided || plan->chunked ||
      o2o_has_host_values(nest))
    return "they gather values";
  if (nest->body->kind != O2O_ST_BLOCK || nest->body->nkids != nest->launch.fused)
    return "their bodies are not understood";
  for (unsigned k = 0; k < nest->launch.fused; ++k)
    if (nest->body->kids[k]->around && !o2o_outer_loop_is_analysable(nest, nest->body->kids[k]))
      return "a loop around a directive is not understood";
  return o2o_merge_launches_obstacle(nest, accesses, &plan->needs.disjoint);
}
