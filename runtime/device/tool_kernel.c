/* They are built from source when they are first needed; drivers keep such small ones. */
#include "runtime/device/tool_kernel.h"

#include "runtime/device/queue.h"
#include "runtime/device/signals.h"

#include <stdio.h>

static cl_kernel build(const struct o2o_device *d, const struct o2o_tool_kernel *tool,
                       const char *type, const char *more, struct o2o_reason *why) {
  const char *text = tool->source;
  char options[96];
  cl_kernel kernel = NULL;
  cl_int error;
  cl_program program = o2o_cl.clCreateProgramWithSource(d->context, 1, &text, NULL, &error);
  if (!program) {
    o2o_decline_cl(why, "clCreateProgramWithSource", error);
    return NULL;
  }
  snprintf(options, sizeof options, "-cl-std=CL1.2 -DT=%s%s", type, more);
  o2o_signals_hold();
  error = o2o_cl.clBuildProgram(program, 1, &d->id, options, NULL, NULL);
  o2o_signals_release();
  if (error == CL_SUCCESS)
    kernel = o2o_cl.clCreateKernel(program, tool->name, &error);
  o2o_cl.clReleaseProgram(program);
  if (!kernel)
    o2o_decline_cl(why, "clBuildProgram", error);
  return kernel;
}

static cl_kernel kernel_for(const struct o2o_device *d, struct o2o_tool_kernel *tool, uint32_t elem,
                            const char *options, struct o2o_reason *why) {
  static const char *const types[] = {"uchar", "ushort", "uint", "ulong"};
  unsigned index = elem == 8 ? 3 : elem / 2;
  if (tool->of[index].failed) {
    o2o_decline(why, false, "the driver does not build the runtime's own kernels");
    return NULL;
  }
  if (!tool->of[index].kernel)
    tool->of[index].kernel = build(d, tool, types[index], options, why);
  tool->of[index].failed = !tool->of[index].kernel;
  return tool->of[index].kernel;
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
  cl_kernel kernel = kernel_for(device, tool, elem, options, why);
  return kernel && o2o_tool_kernel_enqueue(device, kernel, tool->name, arguments, narguments, dims,
                                           global, local, why);
}
