/* Counts what the runtime asks OpenCL for, and makes calls fail: the test program stands in front of libOpenCL (link with -rdynamic
 * -l:libOpenCL.so.1; the runtime takes the OpenCL that the process has). */
#ifndef O2O_TESTS_RUNTIME_COUNTING_H
#define O2O_TESTS_RUNTIME_COUNTING_H

#ifndef _GNU_SOURCE
#error "define _GNU_SOURCE first"
#endif
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <string.h>

struct counts {
  long uploads, downloads, maps, unmaps, kernels, buffers;
  long up, down; /* bytes */
};
static struct counts counts;
static const char *failing;          /* the call that fails ... */
static int failures;                 /* ... so many times from now on */
static cl_int failure = CL_OUT_OF_HOST_MEMORY;
static size_t device_memory = SIZE_MAX; /* bytes of buffers that can be made at once */
static size_t allocated;

static int fails(const char *name) {
  if (!failing || strcmp(failing, name) != 0 || failures <= 0)
    return 0;
  failures--;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

cl_int clEnqueueWriteBuffer(cl_command_queue q, cl_mem b, cl_bool block, size_t at, size_t n, const void *p, cl_uint nw,
                            const cl_event *w, cl_event *e) {
  if (fails("clEnqueueWriteBuffer"))
    return failure;
  counts.uploads++, counts.up += (long)n;
  return REAL(clEnqueueWriteBuffer)(q, b, block, at, n, p, nw, w, e);
}
cl_int clEnqueueReadBuffer(cl_command_queue q, cl_mem b, cl_bool block, size_t at, size_t n, void *p, cl_uint nw,
                           const cl_event *w, cl_event *e) {
  if (fails("clEnqueueReadBuffer"))
    return failure;
  counts.downloads++, counts.down += (long)n;
  return REAL(clEnqueueReadBuffer)(q, b, block, at, n, p, nw, w, e);
}
void *clEnqueueMapBuffer(cl_command_queue q, cl_mem b, cl_bool block, cl_map_flags f, size_t at, size_t n, cl_uint nw,
                         const cl_event *w, cl_event *e, cl_int *error) {
  if (fails("clEnqueueMapBuffer")) {
    *error = failure;
    return NULL;
  }
  counts.maps++;
  return REAL(clEnqueueMapBuffer)(q, b, block, f, at, n, nw, w, e, error);
}
cl_int clEnqueueUnmapMemObject(cl_command_queue q, cl_mem b, void *p, cl_uint nw, const cl_event *w, cl_event *e) {
  if (fails("clEnqueueUnmapMemObject"))
    return failure;
  counts.unmaps++;
  return REAL(clEnqueueUnmapMemObject)(q, b, p, nw, w, e);
}
cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o, const size_t *g, const size_t *l, cl_uint nw,
                              const cl_event *w, cl_event *e) {
  if (fails("clEnqueueNDRangeKernel"))
    return failure;
  counts.kernels++;
  return REAL(clEnqueueNDRangeKernel)(q, k, d, o, g, l, nw, w, e);
}
cl_mem clCreateBuffer(cl_context c, cl_mem_flags f, size_t n, void *p, cl_int *error) {
  if (fails("clCreateBuffer") || allocated + n > device_memory) {
    *error = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return NULL;
  }
  counts.buffers++, allocated += n;
  return REAL(clCreateBuffer)(c, f, n, p, error);
}
cl_int clReleaseMemObject(cl_mem b) {
  size_t n = 0;
  clGetMemObjectInfo(b, CL_MEM_SIZE, sizeof n, &n, NULL);
  allocated -= n;
  return REAL(clReleaseMemObject)(b);
}
/* A kernel that "failed": the status of events, as long as this is set. */
static cl_int kernel_status = CL_COMPLETE;
cl_int clGetEventInfo(cl_event e, cl_event_info what, size_t n, void *to, size_t *out) {
  cl_command_type type = 0;
  cl_int error = REAL(clGetEventInfo)(e, what, n, to, out);
  REAL(clGetEventInfo)(e, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL);
  if (kernel_status < 0 && type == CL_COMMAND_NDRANGE_KERNEL && what == CL_EVENT_COMMAND_EXECUTION_STATUS)
    *(cl_int *)to = kernel_status;
  return error;
}

#endif
