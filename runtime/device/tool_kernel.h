/* Kernels that the runtime needs for itself, over elements of 1, 2, 4 or 8 bytes.  Under the lock
 * (hooks.h). */
#ifndef O2O_RUNTIME_DEVICE_TOOL_KERNEL_H
#define O2O_RUNTIME_DEVICE_TOOL_KERNEL_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

struct o2o_tool_kernel {
  const char *name, *source; /* OpenCL C; T is the type of an element */
  struct {
    cl_kernel kernel;
    bool failed;
  } of[4]; /* by the size of an element */
};

/* An argument: what clSetKernelArg() takes. */
struct o2o_tool_argument {
  size_t size;
  const void *value;
};

/* Enqueues it for elements of `elem` bytes, built with `options` at first use (the same ones each
 * time).  False: it cannot be, and why; nothing was enqueued. */
bool o2o_tool_kernel_run(const struct o2o_device *device, struct o2o_tool_kernel *tool,
                         uint32_t elem, const char *options,
                         const struct o2o_tool_argument *arguments, cl_uint narguments,
                         cl_uint dims, const size_t *global, const size_t *local,
                         struct o2o_reason *why);

/* Enqueues a kernel of the runtime's own; `name`, for the trace.  The command's number; 0: it
 * cannot be, and why. */
uint64_t o2o_tool_kernel_enqueue(const struct o2o_device *device, cl_kernel kernel,
                                 const char *name, const struct o2o_tool_argument *arguments,
                                 cl_uint narguments, cl_uint dims, const size_t *global,
                                 const size_t *local, struct o2o_reason *why);

#endif
