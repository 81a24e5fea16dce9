/* Loading OpenCL.
 *
 * A program that runs its OpenMP version must start on a machine without OpenCL, and must not pay
 * for it elsewhere: so libOpenCL is no dependency of the binary but opened here.  When the process
 * has an OpenCL already (the program uses it itself, or a tool such as Oclgrind is preloaded in
 * front of it) that one is taken.
 */
#define _GNU_SOURCE
#include "runtime/core/opencl.h"

#include <dlfcn.h>
#include <stdio.h>

struct o2o_cl o2o_cl;

static bool fill(void *library) {
#define LOOKUP(name)                                                                               \
  o2o_cl.name = (__typeof__(&name))dlsym(library, #name);                                          \
  if (!o2o_cl.name)                                                                                \
    return false;
  O2O_CL_FUNCTIONS(LOOKUP)
#undef LOOKUP
  return true;
}

bool o2o_cl_present(void) {
  static int present = -1; /* asked first before anything is loaded here */
  if (present < 0)
    present = dlsym(RTLD_DEFAULT, "clGetPlatformIDs") != NULL;
  return present;
}

bool o2o_cl_load(void) {
  if (o2o_cl_present() && fill(RTLD_DEFAULT))
    return true;
  void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    library = dlopen("libOpenCL.so", RTLD_NOW | RTLD_LOCAL);
  return library && fill(library);
}

const char *o2o_cl_error(cl_int code) {
  static _Thread_local char number[16];
  static const char *const low[] = {
      "CL_SUCCESS",
      "CL_DEVICE_NOT_FOUND",
      "CL_DEVICE_NOT_AVAILABLE",
      "CL_COMPILER_NOT_AVAILABLE",
      "CL_MEM_OBJECT_ALLOCATION_FAILURE",
      "CL_OUT_OF_RESOURCES",
      "CL_OUT_OF_HOST_MEMORY",
      "CL_PROFILING_INFO_NOT_AVAILABLE",
      "CL_MEM_COPY_OVERLAP",
      "CL_IMAGE_FORMAT_MISMATCH",
      "CL_IMAGE_FORMAT_NOT_SUPPORTED",
      "CL_BUILD_PROGRAM_FAILURE",
      "CL_MAP_FAILURE",
      "CL_MISALIGNED_SUB_BUFFER_OFFSET",
      "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
  };
  static const char *const high[] = {
      "CL_INVALID_VALUE",           "CL_INVALID_DEVICE_TYPE",
      "CL_INVALID_PLATFORM",        "CL_INVALID_DEVICE",
      "CL_INVALID_CONTEXT",         "CL_INVALID_QUEUE_PROPERTIES",
      "CL_INVALID_COMMAND_QUEUE",   "CL_INVALID_HOST_PTR",
      "CL_INVALID_MEM_OBJECT",      "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR",
      "CL_INVALID_IMAGE_SIZE",      "CL_INVALID_SAMPLER",
      "CL_INVALID_BINARY",          "CL_INVALID_BUILD_OPTIONS",
      "CL_INVALID_PROGRAM",         "CL_INVALID_PROGRAM_EXECUTABLE",
      "CL_INVALID_KERNEL_NAME",     "CL_INVALID_KERNEL_DEFINITION",
      "CL_INVALID_KERNEL",          "CL_INVALID_ARG_INDEX",
      "CL_INVALID_ARG_VALUE",       "CL_INVALID_ARG_SIZE",
      "CL_INVALID_KERNEL_ARGS",     "CL_INVALID_WORK_DIMENSION",
      "CL_INVALID_WORK_GROUP_SIZE", "CL_INVALID_WORK_ITEM_SIZE",
      "CL_INVALID_GLOBAL_OFFSET",   "CL_INVALID_EVENT_WAIT_LIST",
      "CL_INVALID_EVENT",           "CL_INVALID_OPERATION",
      "CL_INVALID_GL_OBJECT",       "CL_INVALID_BUFFER_SIZE",
      "CL_INVALID_MIP_LEVEL",       "CL_INVALID_GLOBAL_WORK_SIZE",
  };
  if (code <= 0 && -code < (int)(sizeof low / sizeof *low))
    return low[-code];
  if (code <= -30 && -30 - code < (int)(sizeof high / sizeof *high))
    return high[-30 - code];
  snprintf(number, sizeof number, "error %d", (int)code);
  return number;
}
