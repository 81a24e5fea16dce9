/* From OpenCL C to a cl_kernel. */
#ifndef O2O_RUNTIME_PROGRAM_H
#define O2O_RUNTIME_PROGRAM_H

#include "runtime/device.h"
#include "runtime/state.h"

/* Builds the kernel for the device, from the disk cache or from source, and fills in state->kernel, group and group_limit. False:
 * the kernel stays on the host, *why says why. */
bool o2o_program_build(const struct o2o_device *device, const struct o2o_kernel *kernel,
                       struct o2o_kernel_state *state, struct o2o_reason *why);

#endif
