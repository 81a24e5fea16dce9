/* OpenCL 1.2, loaded when a kernel is first wanted. */
#ifndef O2O_RUNTIME_CORE_OPENCL_H
#define O2O_RUNTIME_CORE_OPENCL_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdbool.h>

/* Every function that the runtime calls. */
#define O2O_CL_FUNCTIONS(X)                                                                        \
  X(clGetPlatformIDs)                                                                              \
  X(clGetPlatformInfo)                                                                             \
  X(clGetDeviceIDs)                                                                                \
  X(clGetDeviceInfo)                                                                               \
  X(clCreateContext)                                                                               \
  X(clReleaseContext)                                                                              \
  X(clCreateCommandQueue)                                                                          \
  X(clCreateProgramWithSource)                                                                     \
  X(clCreateProgramWithBinary)                                                                     \
  X(clBuildProgram)                                                                                \
  X(clGetProgramInfo)                                                                              \
  X(clGetProgramBuildInfo)                                                                         \
  X(clReleaseProgram)                                                                              \
  X(clCreateKernel)                                                                                \
  X(clGetKernelWorkGroupInfo)                                                                      \
  X(clReleaseKernel)                                                                               \
  X(clSetKernelArg)                                                                                \
  X(clCreateBuffer)                                                                                \
  X(clReleaseMemObject)                                                                            \
  X(clGetMemObjectInfo)                                                                            \
  X(clEnqueueWriteBuffer)                                                                          \
  X(clEnqueueReadBuffer)                                                                           \
  X(clEnqueueCopyBuffer)                                                                           \
  X(clEnqueueFillBuffer)                                                                           \
  X(clEnqueueWriteBufferRect)                                                                      \
  X(clEnqueueReadBufferRect)                                                                       \
  X(clEnqueueMapBuffer)                                                                            \
  X(clEnqueueUnmapMemObject)                                                                       \
  X(clEnqueueNDRangeKernel)                                                                        \
  X(clGetEventInfo)                                                                                \
  X(clWaitForEvents)                                                                               \
  X(clGetEventProfilingInfo)                                                                       \
  X(clReleaseEvent)                                                                                \
  X(clRetainEvent)                                                                                 \
  X(clFlush)                                                                                       \
  X(clFinish)

struct o2o_cl {
#define O2O_CL_MEMBER(name) __typeof__(&name) name;
  O2O_CL_FUNCTIONS(O2O_CL_MEMBER)
#undef O2O_CL_MEMBER
};

/* The functions; valid after o2o_cl_load() returned true. */
extern struct o2o_cl o2o_cl;

/* Whether the process had an OpenCL before this runtime loaded one: the program's own, or a
 * layer in front of it. */
bool o2o_cl_present(void);

/* Opens libOpenCL.so.1 (or takes the OpenCL that the program has loaded already, which may be a
 * layer in front of it). False when there is none, or an incomplete one. */
bool o2o_cl_load(void);

/* "CL_OUT_OF_RESOURCES" for -5; a number in a static buffer for codes that OpenCL 1.2 does not
 * have. */
const char *o2o_cl_error(cl_int code);

#endif
