/* Kernels that the runtime needs for itself, over elements of 1, 2, 4 or 8 bytes.  Under the lock
 * (hooks.h). */
#ifndef O2O_RUNTIME_DEVICE_TOOL_KERNEL_H
#define O2O_RUNTIME_DEVICE_TOOL_KERNEL_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* One of them as it was built in this process, by the place of the device; zeroed at first. */
struct o2o_tool_build {
  cl_kernel kernel[O2O_DEVICES];
  bool failed[O2O_DEVICES]; /* it is not tried again */
};

/* Comes from the disk cache or from `source` when it is first asked for, with these build options,
 * and must allow work-groups of `group` work-items.  NULL: it cannot be had, and why. */
cl_kernel o2o_tool_kernel_build(const struct o2o_device *device, struct o2o_tool_build *build,
                                const char *name, const char *source, const char *options,
                                size_t group, struct o2o_reason *why);

struct o2o_tool_kernel {
  const char *name, *source;   /* OpenCL C; T is the type of an element */
  struct o2o_tool_build of[4]; /* by the size of an element */
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
