/* The order of the passes, which make a kernel (kernel.h) of one nest.
 *
 *   prepare/conditional_last, member_assignments, commuting_updates
 *              source forms that kernels do not have
 *   prepare/program_exit, critical, atomic
 *              the program's end; critical sections to atomic updates, updates that only
 *              accumulate to reductions
 *   prepare/privatize, scan
 *              classifies private variables; refuses what iterations carry
 *   analysis/access
 *              collects the accesses to shared memory: who is read, written, in which byte range
 *   analysis/dependence
 *              proves iterations independent, or dependent (refused), or trusts the directive
 *   mapping/mapping
 *              loops to ND-range dimensions
 *   mapping/nested_parallel
 *              a second shape of the kernel, in which inner loops are parallel
 *   mapping/absorb_outer_loop
 *              the sequential loop around the directive becomes part of the kernel
 *   mapping/fuse_directives
 *              in its place, for several directives: they are launched together
 *   mapping/layout
 *              orders in which launches may store arrays
 *   optimise/  the two tables of plan.c: on a copy of the body for launches without overlaps, and
 *              on what all launches have (names: ir/passes.h)
 *   print/     OpenCL C
 */
#ifndef O2O_XFORM_PLAN_H
#define O2O_XFORM_PLAN_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs all passes; the kernel is not printed yet.  Returns NULL and fills *why when the nest must
 * stay an OpenMP loop. */
o2o_plan *o2o_plan_nest(o2o_nest *nest, o2o_refusal *why);

/* Iterations leave where a function of another unit has ended the program (program_exit.h): not
 * those of the other shape. */
bool o2o_plan_leaves(const o2o_plan *plan);

/* All kernels of a unit: they agree on the orders of arrays (layout.h), and are printed. */
void o2o_plans_agree(o2o_plan *const *plans, unsigned n);

#ifdef __cplusplus
}
#endif
#endif
