/* When one launch may stand for several.
 *
 * A launch makes all that it has written visible to all work-items of the next one.  One launch for
 * both keeps the order only within a work-item, which runs the same iteration of the associated
 * loops of each.  That is the same when
 *
 *   1. no byte that is written for one iteration is read or written for another, whichever launch
 *      did it (isl, dependence.c);
 *   2. nothing passes from one launch to the next but memory: variables of the thread are written
 *      before they are read in each iteration of each launch, which privatize.c has shown of the
 *      launches as they were; no sums, last values, or first values;
 *   3. what the host evaluates for a launch (bounds, values, pointers) is the same for all: it does
 *      not mention what changes between them (the plugin), and the kernel cannot write it.
 *
 * Rule 1 is not left to the promise of the directive, which is one about a single launch.
 * Different pointers are taken not to overlap, or to be one array where that makes no difference
 * (same_array.h), and where the proof needs it, subscripts to stay in
 * the rows of their arrays (u[i][m] is u[i + 1][0]).  The runtime looks at both before the launch;
 * otherwise the launches stay apart: the host runs a loop that has been sunk, and directives that
 * follow each other have launches of their own behind the common one.
 */
#ifndef O2O_XFORM_ANALYSIS_MERGE_LAUNCHES_H
#define O2O_XFORM_ANALYSIS_MERGE_LAUNCHES_H

#include "xform/analysis/same_array.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NULL: rules 1 and 3 hold for the nest, whose accesses are those of all launches.  Else which
 * does not.  Sets *disjoint, zero before, where rule 1 holds only while different objects do not
 * overlap, and nest->bounds_checked. */
const char *o2o_merge_launches_obstacle(o2o_nest *nest, const o2o_accesses *accesses,
                                        o2o_disjoint *disjoint);

/* Against rule 2: the nest has variables of the work-item that begin or end with a value of the
 * host's. */
bool o2o_has_host_values(const o2o_nest *nest);

/* The variable and the bounds of a loop that stood around the directive, now a statement of the
 * body, are understood. */
bool o2o_outer_loop_is_analysable(o2o_nest *nest, o2o_stmt *loop);

#ifdef __cplusplus
}
#endif
#endif
