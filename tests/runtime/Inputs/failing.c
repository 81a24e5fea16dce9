/* Preloaded in front of OpenCL: the call number FAIL_AT fails, once; with FAIL_FROM all calls from that one on. With COUNT_FROM=NAME counting
 * starts at the first call of that function.
 *
 * OpenCL's functions take integers and pointers only, so that one form of wrapper serves them all. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_int calls;

static void *real(const char *name) {
  static void *library;
  if (!library)
    library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  return dlsym(library, name);
}

static int fails(const char *name) {
  const char *at = getenv("FAIL_AT"), *from = getenv("FAIL_FROM"), *start = getenv("COUNT_FROM");
  if (start && !calls && strcmp(name, start) != 0)
    return 0;
  int n = ++calls;
  int yes = (at && n == atoi(at)) || (from && n >= atoi(from));
  if (yes)
    fprintf(stderr, "failing: call %d, %s\n", n, name);
  return yes;
}

__attribute__((destructor)) static void report(void) { fprintf(stderr, "failing: %d calls\n", calls); }

#define PARAMETERS long a, long b, long c, long d, long e, long f, long g, long h, long i, long j
#define ARGUMENTS a, b, c, d, e, f, g, h, i, j
typedef long function(PARAMETERS);

/* Functions that return an error code. */
#define STATUS(name)                                                                               \
  long name(PARAMETERS);                                                                           \
  long name(PARAMETERS) { return fails(#name) ? -5 : ((function *)real(#name))(ARGUMENTS); }
/* Functions that return an object, and the code through their parameter `code`. */
#define OBJECT(name, code)                                                                         \
  long name(PARAMETERS);                                                                           \
  long name(PARAMETERS) {                                                                          \
    if (!fails(#name))                                                                             \
      return ((function *)real(#name))(ARGUMENTS);                                                 \
    if (code)                                                                                      \
      *(int *)code = -6;                                                                           \
    return 0;                                                                                      \
  }

/* Those of many parameters. */
#define MORE k, l, m, n
#define RECTANGLE(name)                                                                            \
  long name(PARAMETERS, long k, long l, long m, long n);                                           \
  long name(PARAMETERS, long k, long l, long m, long n) {                                          \
    typedef long large(PARAMETERS, long, long, long, long);                                        \
    return fails(#name) ? -5 : ((large *)real(#name))(ARGUMENTS, MORE);                            \
  }

STATUS(clGetPlatformIDs)
STATUS(clGetPlatformInfo)
STATUS(clGetDeviceIDs)
STATUS(clGetDeviceInfo)
OBJECT(clCreateContext, f)
STATUS(clReleaseContext)
OBJECT(clCreateCommandQueue, d)
OBJECT(clCreateProgramWithSource, e)
OBJECT(clCreateProgramWithBinary, g)
STATUS(clBuildProgram)
STATUS(clGetProgramInfo)
STATUS(clGetProgramBuildInfo)
STATUS(clReleaseProgram)
OBJECT(clCreateKernel, c)
STATUS(clGetKernelWorkGroupInfo)
STATUS(clReleaseKernel)
STATUS(clSetKernelArg)
OBJECT(clCreateBuffer, e)
STATUS(clGetMemObjectInfo)
STATUS(clReleaseMemObject)
STATUS(clEnqueueWriteBuffer)
STATUS(clEnqueueReadBuffer)
STATUS(clEnqueueCopyBuffer)
STATUS(clEnqueueFillBuffer)
RECTANGLE(clEnqueueWriteBufferRect)
RECTANGLE(clEnqueueReadBufferRect)
OBJECT(clEnqueueMapBuffer, j)
STATUS(clEnqueueUnmapMemObject)
STATUS(clEnqueueNDRangeKernel)
STATUS(clGetEventInfo)
STATUS(clWaitForEvents)
STATUS(clGetEventProfilingInfo)
STATUS(clReleaseEvent)
STATUS(clFinish)
STATUS(clFlush)
STATUS(clRetainEvent)
