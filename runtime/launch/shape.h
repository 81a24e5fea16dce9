/* Kernels with two shapes: which one a launch has. */
#ifndef O2O_RUNTIME_LAUNCH_SHAPE_H
#define O2O_RUNTIME_LAUNCH_SHAPE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

struct o2o_parts;

enum o2o_shapes { O2O_SHAPES_FIRST = 1, O2O_SHAPES_OTHER = 2, O2O_SHAPES_BOTH = 3 };

/* Those in which launches may ask for the kernel, on the device (NULL: nobody knows which one),
 * where their values are not known. */
enum o2o_shapes o2o_shapes_expected(const struct o2o_kernel *kernel, const struct o2o_found *found);

/* As o2o_launch() (launch.h), in the shape that suits the device and the sizes.  Fills in the
 * slots of the kernel's levels. */
bool o2o_shape_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                      struct o2o_kernel_state *state, o2o_slot *slots,
                      const struct o2o_parts *parts, bool stay, struct o2o_reason *why);

#endif
