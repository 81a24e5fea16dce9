/* The host of the hand-written kernels: one context, one in-order queue with profiling, one buffer
 * per array.
 *
 * The device is chosen as the runtime does it: OMP2OCL_DEVICE (an index over all platforms, or part
 * of the device's name), else the first GPU, else the first device. Kernels see GPU = 1 on a GPU
 * and CPU = 1 elsewhere, and round as the C program does: fused multiply-adds only where this file
 * is compiled for a processor that has them. With HAND_FORM=gpu in the environment a CPU gets the
 * kernels and groups for GPUs, too, which suit compilers that make vectors of work-items.
 */
#define CL_TARGET_OPENCL_VERSION 120
#define _GNU_SOURCE
#include "hand.h"

#include <CL/cl.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ARRAYS 32
#define MAX_KERNELS 16
#define MAX_LAUNCHES 65536
#define MAX_ROUNDS 1024

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_program program;
static int is_gpu;
static int gpu_form; /* kernels and groups are those for a GPU */

static struct array {
  const void *host;
  size_t size;
  cl_mem buffer;
  int fresh; /* the device has what the host wrote */
} arrays[MAX_ARRAYS];
static unsigned narrays;

static struct {
  char name[64];
  cl_kernel kernel;
} kernels[MAX_KERNELS];
static unsigned nkernels;

static cl_event events[MAX_LAUNCHES];
static unsigned nevents;

static void fail(const char *what, cl_int error) {
  fprintf(stderr, "%s: %s: OpenCL error %d\n", HAND_SOURCE, what, error);
  exit(2);
}

static void check(const char *what, cl_int error) {
  if (error != CL_SUCCESS)
    fail(what, error);
}

/* ---- the device ------------------------------------------------------------------------------ */

static int wanted(const char *wish, unsigned index, cl_device_id id) {
  char name[256] = "";
  clGetDeviceInfo(id, CL_DEVICE_NAME, sizeof name - 1, name, NULL);
  if (isdigit((unsigned char)*wish) && strspn(wish, "0123456789") == strlen(wish))
    return (unsigned)atoi(wish) == index;
  return strcasestr(name, wish) != NULL;
}

static cl_device_id find_device(void) {
  const char *wish = getenv("OMP2OCL_DEVICE");
  cl_platform_id platforms[16];
  cl_uint nplatforms = 0;
  cl_device_id first = NULL, first_gpu = NULL;
  unsigned index = 0;
  clGetPlatformIDs(16, platforms, &nplatforms);
  for (cl_uint p = 0; p < nplatforms; p++) {
    cl_device_id ids[16];
    cl_uint n = 0;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 16, ids, &n) != CL_SUCCESS)
      continue;
    for (cl_uint k = 0; k < n; k++, index++) {
      cl_device_type type = 0;
      clGetDeviceInfo(ids[k], CL_DEVICE_TYPE, sizeof type, &type, NULL);
      if (wish && *wish && wanted(wish, index, ids[k]))
        return ids[k];
      first = first ? first : ids[k];
      if (!first_gpu && (type & CL_DEVICE_TYPE_GPU))
        first_gpu = ids[k];
    }
  }
  return first_gpu ? first_gpu : first;
}

static char *read_source(void) {
  FILE *file = fopen(HAND_SOURCE, "r");
  char *text = calloc(1, 1 << 16);
  if (!file || !text)
    fail("cannot read the kernels", 0);
#ifdef __FMA__
  strcpy(text, "#pragma OPENCL FP_CONTRACT ON\n#line 1\n");
#else
  strcpy(text, "#pragma OPENCL FP_CONTRACT OFF\n#line 1\n");
#endif
  size_t n = strlen(text);
  fread(text + n, 1, (1 << 16) - n - 1, file);
  fclose(file);
  return text;
}

static void build(void) {
  cl_int error;
  char *source = read_source();
  program = clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &error);
  check("clCreateProgramWithSource", error);
  error = clBuildProgram(program, 1, &device,
                         gpu_form ? "-cl-std=CL1.2 -DGPU=1" : "-cl-std=CL1.2 -DCPU=1", NULL, NULL);
  if (error != CL_SUCCESS) {
    static char log[1 << 16];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
    fail("clBuildProgram", error);
  }
  free(source);
}

static void start(void) {
  cl_int error;
  cl_device_type type = 0;
  const char *form = getenv("HAND_FORM");
  if (queue)
    return;
  device = find_device();
  if (!device)
    fail("no device", CL_DEVICE_NOT_FOUND);
  clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
  is_gpu = !(type & CL_DEVICE_TYPE_CPU);
  gpu_form = is_gpu || (form && !strcmp(form, "gpu"));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check("clCreateContext", error);
  queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &error);
  check("clCreateCommandQueue", error);
  build();
}

int hand_gpu(void) {
  start();
  return gpu_form;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* A CPU works on the host's memory. */
static struct array *find_array(void *host, size_t size) {
  cl_int error;
  struct array *a;
  for (a = arrays; a < arrays + narrays; a++)
    if (a->host == host)
      return a;
  if (narrays == MAX_ARRAYS)
    fail("too many arrays", 0);
  narrays++;
  *a = (struct array){.host = host, .size = size, .fresh = !is_gpu};
  a->buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | (is_gpu ? 0 : CL_MEM_USE_HOST_PTR), size,
                             is_gpu ? NULL : host, &error);
  check("clCreateBuffer", error);
  return a;
}

static cl_mem on_device(void *host, size_t size) {
  struct array *a = find_array(host, size);
  if (!a->fresh)
    check("clEnqueueWriteBuffer",
          clEnqueueWriteBuffer(queue, a->buffer, CL_TRUE, 0, size, host, 0, NULL, NULL));
  a->fresh = 1;
  return a->buffer;
}

void hand_written(const void *array) {
  for (unsigned k = 0; k < narrays; k++)
    if (arrays[k].host == array)
      arrays[k].fresh = !is_gpu;
}

void hand_fetch(void *array, size_t size) {
  check("clFinish", clFinish(queue));
  for (unsigned k = 0; k < narrays && is_gpu; k++)
    if (arrays[k].host == array)
      check("clEnqueueReadBuffer",
            clEnqueueReadBuffer(queue, arrays[k].buffer, CL_TRUE, 0, size, array, 0, NULL, NULL));
}

/* ---- launches -------------------------------------------------------------------------------- */

static cl_kernel find_kernel(const char *name) {
  cl_int error;
  for (unsigned k = 0; k < nkernels; k++)
    if (!strcmp(kernels[k].name, name))
      return kernels[k].kernel;
  if (nkernels == MAX_KERNELS)
    fail("too many kernels", 0);
  snprintf(kernels[nkernels].name, sizeof kernels[0].name, "%s", name);
  kernels[nkernels].kernel = clCreateKernel(program, name, &error);
  check(name, error);
  return kernels[nkernels++].kernel;
}

void hand_launch(const char *name, unsigned dims, struct hand_size size, struct hand_size cpu,
                 struct hand_size gpu, size_t nargs, const struct hand_arg *args) {
  start();
  cl_kernel kernel = find_kernel(name);
  struct hand_size group = gpu_form ? gpu : cpu;
  for (unsigned d = 0; d < dims; d++) {
    group.n[d] = group.n[d] ? group.n[d] : 1;
    size.n[d] = (size.n[d] + group.n[d] - 1) / group.n[d] * group.n[d];
  }
  for (unsigned k = 0; k < nargs; k++) {
    cl_mem buffer = args[k].array ? on_device(args[k].array, args[k].size) : NULL;
    check("clSetKernelArg", clSetKernelArg(kernel, k, buffer ? sizeof buffer : args[k].size,
                                           buffer ? (void *)&buffer : (void *)&args[k].number));
  }
  if (nevents == MAX_LAUNCHES)
    fail("too many launches", 0);
  check(name, clEnqueueNDRangeKernel(queue, kernel, dims, NULL, size.n, group.n, 0, NULL,
                                     &events[nevents++]));
  clFlush(queue);
}

/* ---- times ----------------------------------------------------------------------------------- */

void hand_start(void) {
  check("clFinish", clFinish(queue));
  for (unsigned k = 0; k < nevents; k++)
    clReleaseEvent(events[k]);
  nevents = 0;
}

static double seconds_of(unsigned first, unsigned end) {
  double sum = 0;
  for (unsigned k = first; k < end; k++) {
    cl_ulong from = 0, to = 0;
    clGetEventProfilingInfo(events[k], CL_PROFILING_COMMAND_START, sizeof from, &from, NULL);
    clGetEventProfilingInfo(events[k], CL_PROFILING_COMMAND_END, sizeof to, &to, NULL);
    sum += 1e-9 * (double)(to - from);
  }
  return sum;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double hand_seconds(unsigned rounds) {
  static double seconds[MAX_ROUNDS];
  unsigned each = nevents / rounds;
  for (unsigned k = 0; k < rounds; k++)
    seconds[k] = seconds_of(k * each, (k + 1) * each);
  qsort(seconds, rounds, sizeof *seconds, compare);
  return seconds[rounds / 2];
}
