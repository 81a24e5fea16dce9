/* One launch of one kernel. */
#ifndef O2O_RUNTIME_LAUNCH_H
#define O2O_RUNTIME_LAUNCH_H

#include "runtime/device.h"
#include "runtime/state.h"

/* Runs the kernel (building it first when needed) and waits for it; true when the program's memory has the results.  False: nothing has been changed,
 * the host version must run, *why says why.  The caller holds the launch lock. */
bool o2o_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                struct o2o_kernel_state *state, const o2o_slot *slots, struct o2o_reason *why);

#endif
