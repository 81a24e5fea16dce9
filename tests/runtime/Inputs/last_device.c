/* Preloaded in front of OpenCL, which it is linked with: the device whose queue was made last refuses every third kernel. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef int32_t cl_int;
#define REFUSED (-6) /* CL_OUT_OF_HOST_MEMORY */

static void *last;
static unsigned asked, refused;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((destructor)) static void report(void) { fprintf(stderr, "last_device: %u refused\n", refused); }

void *clCreateCommandQueue(void *context, void *device, uint64_t properties, cl_int *error);
void *clCreateCommandQueue(void *context, void *device, uint64_t properties, cl_int *error) {
  return last = ((void *(*)(void *, void *, uint64_t, cl_int *))real("clCreateCommandQueue"))(context, device, properties, error);
}

cl_int clEnqueueNDRangeKernel(void *queue, void *kernel, uint32_t dims, const size_t *offset, const size_t *global, const size_t *local,
                              uint32_t n, const void *list, void *event);
cl_int clEnqueueNDRangeKernel(void *queue, void *kernel, uint32_t dims, const size_t *offset, const size_t *global, const size_t *local,
                              uint32_t n, const void *list, void *event) {
  typedef cl_int function(void *, void *, uint32_t, const size_t *, const size_t *, const size_t *, uint32_t, const void *, void *);
  if (queue == last && ++asked % 3 == 0) {
    refused++;
    return REFUSED;
  }
  return ((function *)real("clEnqueueNDRangeKernel"))(queue, kernel, dims, offset, global, local, n, list, event);
}
