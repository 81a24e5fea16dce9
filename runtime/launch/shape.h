/* Kernels with two shapes: which one a launch has. */
#ifndef O2O_RUNTIME_LAUNCH_SHAPE_H
#define O2O_RUNTIME_LAUNCH_SHAPE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

struct o2o_parts;

/* As o2o_launch() (launch.h), in the shape that suits the device and the sizes.  Fills in the
 * slots of the kernel's levels. */
bool o2o_shape_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                      struct o2o_kernel_state *state, o2o_slot *slots,
                      const struct o2o_parts *parts, bool stay, struct o2o_reason *why);

#endif
