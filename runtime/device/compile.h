/* From OpenCL C to a cl_program: the one place where text is compiled. */
#ifndef O2O_RUNTIME_DEVICE_COMPILE_H
#define O2O_RUNTIME_DEVICE_COMPILE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* Builds `source` with these options, and with `declarations` (declare.h) in place of the driver's
 * header, unless they are NULL.  NULL: it cannot be built, and why; what the compiler says of
 * `name` is printed with OMP2OCL_VERBOSE then, unless that is NULL. */
cl_program o2o_compile(const struct o2o_device *device, const char *declarations,
                       const char *source, const char *options, const char *name,
                       struct o2o_reason *why);

#endif
