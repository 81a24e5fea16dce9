#include "runtime/device/tool_kernel.h"

#include "runtime/device/program.h"
#include "runtime/device/queue.h"
#include "runtime/device/signals.h"

#include <stdio.h>

cl_kernel o2o_tool_kernel_build(const struct o2o_device *d, struct o2o_tool_build *build,
                                const char *name, const char *source, const char *options,
                                size_t group, struct o2o_reason *why) {
  const struct o2o_kernel kernel = {.name = name, .source = source};
  struct o2o_kernel_state state = {0};
  cl_kernel *built = &build->kernel[d->place];
  bool *failed = &build->failed[d->place];
  if (*failed) {
    o2o_decline(why, false, "the driver does not build the runtime's own kernels");
    return NULL;
  }
  if (*built)
    return *built;
  o2o_signals_hold();
  *failed = !o2o_program_make(d, &kernel, options, &state, why);
  o2o_signals_release();
  if (!*failed && state.current.group_limit < group) {
    o2o_cl.clReleaseKernel(state.current.kernel);
    *failed = true;
    o2o_decline(why, false, "the runtime's own kernels need larger work-groups");
  }
  return *built = *failed ? NULL : state.current.kernel;
}

uint64_t o2o_tool_kernel_enqueue(const struct o2o_device *device, cl_kernel kernel,
                                 const char *name, const struct o2o_tool_argument *arguments,
                                 cl_uint narguments, cl_uint dims, const size_t *global,
                                 const size_t *local, struct o2o_reason *why) {
  cl_event event = NULL;
  cl_int error = CL_SUCCESS;
  for (cl_uint i = 0; i < narguments && error == CL_SUCCESS; i++)
    error = o2o_cl.clSetKernelArg(kernel, i, arguments[i].size, arguments[i].value);
  if (error == CL_SUCCESS)
    error = o2o_cl.clEnqueueNDRangeKernel(device->queue, kernel, dims, NULL, global, local, 0, NULL,
                                          &event);
  if (error == CL_SUCCESS)
    return o2o_queue_add(device, event, O2O_COMMAND_KERNEL, name, 0);
  o2o_decline_cl(why, "clEnqueueNDRangeKernel", error);
  return 0;
}

bool o2o_tool_kernel_run(const struct o2o_device *device, struct o2o_tool_kernel *tool,
                         uint32_t elem, const char *options,
                         const struct o2o_tool_argument *arguments, cl_uint narguments,
                         cl_uint dims, const size_t *global, const size_t *local,
                         struct o2o_reason *why) {
  static const char *const types[] = {"uchar", "ushort", "uint", "ulong"};
  unsigned index = elem == 8 ? 3 : elem / 2;
  size_t group = 1;
  char all[96];
  for (cl_uint i = 0; i < dims; i++)
    group *= local[i];
  snprintf(all, sizeof all, "-cl-std=CL1.2 -DT=%s%s", types[index], options);
  cl_kernel kernel =
      o2o_tool_kernel_build(device, &tool->of[index], tool->name, tool->source, all, group, why);
  return kernel && o2o_tool_kernel_enqueue(device, kernel, tool->name, arguments, narguments, dims,
                                           global, local, why);
}
