/* OMP2OCL_SCOPE=region: a choice for each loop, with the data where they are at that moment. */
#ifndef O2O_RUNTIME_LAUNCH_REGION_H
#define O2O_RUNTIME_LAUNCH_REGION_H

#include "runtime/choice/evaluate_tree.h"
#include "runtime/core/state.h"

/* The tree that will be asked; what it points to lives as long as the process. */
void o2o_region_start(const struct o2o_predictor *predictor);

/* Whether the loop shall run on the device.  False: *why says how the tree came to it.  `stay`:
 * its objects may stay on the device.  The caller holds the lock. */
bool o2o_region_wants_loop(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay,
                           struct o2o_reason *why);

#endif
