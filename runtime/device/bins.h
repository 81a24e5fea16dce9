/* Where arrays of reductions accumulate (O2O_ARG_SLAB): in local memory, in one block for all
 * work-groups, or in a block for each. */
#ifndef O2O_RUNTIME_DEVICE_BINS_H
#define O2O_RUNTIME_DEVICE_BINS_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* Whether all work-groups accumulate this argument in one block (O2O_ARG_JOINT). */
bool o2o_bins_joint(const struct o2o_device *device, const struct o2o_arg *arg);

/* Whether the groups of the state's build accumulate argument `arg` in local memory; group and
 * local of state->current are set. */
bool o2o_bins_local(const struct o2o_device *device, const struct o2o_kernel *kernel,
                    const struct o2o_kernel_state *state, uint32_t arg);

/* The build options for both, malloc'ed; NULL when memory ran out. */
char *o2o_bins_options(const struct o2o_device *device, const struct o2o_kernel *kernel,
                       const struct o2o_kernel_state *state);

#endif
