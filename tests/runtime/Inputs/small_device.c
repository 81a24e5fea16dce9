/* Preloaded in front of OpenCL, which it is linked with: a device whose memory is smaller than it says, as when other processes have some of it, or whose buffers are.
 *
 * ROOM: bytes of all buffers together; more of them fail.  LAZY: they fail when something is first sent there, as with drivers that leave
 * the memory for later.  LARGEST: what the device says of its largest buffer; larger ones fail. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int32_t cl_int;
#define FULL (-4)         /* CL_MEM_OBJECT_ALLOCATION_FAILURE */
#define TOO_LARGE (-61)   /* CL_INVALID_BUFFER_SIZE */
#define LARGEST_IS 0x1010 /* CL_DEVICE_MAX_MEM_ALLOC_SIZE */
#define OWN_POINTER 8u    /* CL_MEM_USE_HOST_PTR */

enum { MANY = 4096 };
static struct {
  void *buffer;
  size_t size;
  int used; /* its memory is there */
} known[MANY];
static size_t taken;
static unsigned refused;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static size_t number(const char *name) {
  const char *value = getenv(name);
  return value ? strtoull(value, NULL, 10) : SIZE_MAX;
}

__attribute__((destructor)) static void report(void) { fprintf(stderr, "small_device: %u refused\n", refused); }

static int find(const void *buffer) {
  for (int i = 0; i < MANY; i++)
    if (known[i].buffer == buffer)
      return i;
  fprintf(stderr, "small_device: too many buffers\n");
  abort();
}

/* Whether the buffer has its memory. */
static int use(const void *buffer) {
  int i = find(buffer);
  if (known[i].used)
    return 1;
  if (known[i].size > number("ROOM") - taken) {
    refused++;
    return 0;
  }
  taken += known[i].size;
  return known[i].used = 1;
}

cl_int clGetDeviceInfo(void *device, uint32_t what, size_t size, void *value, size_t *returned);
cl_int clGetDeviceInfo(void *device, uint32_t what, size_t size, void *value, size_t *returned) {
  cl_int error = ((cl_int(*)(void *, uint32_t, size_t, void *, size_t *))real("clGetDeviceInfo"))(
      device, what, size, value, returned);
  if (error == 0 && what == LARGEST_IS && size >= 8 && getenv("LARGEST"))
    *(uint64_t *)value = number("LARGEST");
  return error;
}

void *clCreateBuffer(void *context, uint64_t flags, size_t size, void *host, cl_int *code);
void *clCreateBuffer(void *context, uint64_t flags, size_t size, void *host, cl_int *code) {
  void *buffer = NULL;
  pthread_mutex_lock(&lock);
  if (size > number("LARGEST")) {
    refused++;
    *code = TOO_LARGE;
  } else
    buffer = ((void *(*)(void *, uint64_t, size_t, void *, cl_int *))real("clCreateBuffer"))(context, flags, size, host, code);
  if (buffer) {
    int i = find(NULL);
    known[i].buffer = buffer;
    known[i].size = flags & OWN_POINTER ? 0 : size;
    known[i].used = 0;
    if (!getenv("LAZY") && !use(buffer)) {
      known[i].buffer = NULL;
      ((cl_int(*)(void *))real("clReleaseMemObject"))(buffer);
      buffer = NULL;
      *code = FULL;
    }
  }
  pthread_mutex_unlock(&lock);
  return buffer;
}

cl_int clReleaseMemObject(void *buffer);
cl_int clReleaseMemObject(void *buffer) {
  pthread_mutex_lock(&lock);
  int i = find(buffer);
  taken -= known[i].used ? known[i].size : 0;
  known[i].buffer = NULL;
  pthread_mutex_unlock(&lock);
  return ((cl_int(*)(void *))real("clReleaseMemObject"))(buffer);
}

static int used(const void *buffer) {
  pthread_mutex_lock(&lock);
  int yes = use(buffer);
  pthread_mutex_unlock(&lock);
  return yes;
}

cl_int clEnqueueWriteBuffer(void *queue, void *buffer, uint32_t blocking, size_t at, size_t size, const void *from, uint32_t n,
                            const void *list, void *event);
cl_int clEnqueueWriteBuffer(void *queue, void *buffer, uint32_t blocking, size_t at, size_t size, const void *from, uint32_t n,
                            const void *list, void *event) {
  typedef cl_int function(void *, void *, uint32_t, size_t, size_t, const void *, uint32_t, const void *, void *);
  return used(buffer) ? ((function *)real("clEnqueueWriteBuffer"))(queue, buffer, blocking, at, size, from, n, list, event) : FULL;
}

cl_int clEnqueueCopyBuffer(void *queue, void *from, void *to, size_t at, size_t start, size_t size, uint32_t n, const void *list,
                           void *event);
cl_int clEnqueueCopyBuffer(void *queue, void *from, void *to, size_t at, size_t start, size_t size, uint32_t n, const void *list,
                           void *event) {
  typedef cl_int function(void *, void *, void *, size_t, size_t, size_t, uint32_t, const void *, void *);
  return used(from) && used(to) ? ((function *)real("clEnqueueCopyBuffer"))(queue, from, to, at, start, size, n, list, event) : FULL;
}
