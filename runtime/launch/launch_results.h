/* Results of a launch that are not objects: reductions, and last values. */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_RESULTS_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_RESULTS_H

#include "runtime/core/state.h"

struct o2o_launch;

/* Takes a buffer for each result; launch.c gives them back. */
bool o2o_launch_results_make(struct o2o_launch *l, struct o2o_reason *why);

/* Sends the host's values that the device combines its parts with. */
bool o2o_launch_results_send(struct o2o_launch *l, struct o2o_reason *why);

/* Partial results are put together, where the device does that behind the kernel, which is the last
 * `command` that was enqueued.  The number of what is the last one then; 0 when declined. */
uint64_t o2o_launch_results_add(struct o2o_launch *l, uint64_t command, struct o2o_reason *why);

/* Waits for the kernel, and reads what it has left in these buffers. */
bool o2o_launch_results_fetch(struct o2o_launch *l, struct o2o_reason *why);

/* Combines what was read with the program's variables. */
void o2o_launch_results_commit(struct o2o_launch *l);

/* Every reduction must be one that the host can finish: asked before anything runs. */
bool o2o_launch_results_known(const struct o2o_kernel *k, struct o2o_reason *why);

/* Recognised logical reductions are exact for truth values only (abi.h). */
bool o2o_launch_results_truths(const struct o2o_launch *l, struct o2o_reason *why);

#endif
