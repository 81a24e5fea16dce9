/* Runs one printed kernel on the first OpenCL device: the least that a runtime has to do. */
#define CL_TARGET_OPENCL_VERSION 120
#include "kernels.h"

#include "abi/abi.h"
#include "xform/ir/builtin.h"

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GROUPS 3
#define LEAD 64 /* bytes before an object in its buffer, to test the byte offset */

static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static bool ok(cl_int status, const char *what) {
  if (status != CL_SUCCESS)
    fprintf(stderr, "%s: error %d\n", what, status);
  return status == CL_SUCCESS;
}

static bool open_device(void) {
  cl_platform_id platform;
  cl_int status;
  if (queue)
    return true;
  if (!ok(clGetPlatformIDs(1, &platform, NULL), "platform") ||
      !ok(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "device"))
    return false;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  if (!ok(status, "context"))
    return false;
  queue = clCreateCommandQueue(context, device, 0, &status);
  return ok(status, "queue");
}

static cl_kernel build_kernel(const built *b, unsigned group, bool blocked) {
  char options[256], log[8192];
  cl_int status;
  snprintf(options, sizeof options, "-cl-std=CL1.2 %s -DO2O_WG=%u%s", b->plan->printed.options, group,
           blocked ? " -DO2O_BLOCKED" : "");
  cl_program program = clCreateProgramWithSource(context, 1, &b->plan->printed.source, NULL, &status);
  if (!ok(status, "program"))
    return NULL;
  if (!ok(clBuildProgram(program, 1, &device, options, NULL, NULL), "build")) {
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s\n%s\n", log, b->plan->printed.source);
    return NULL;
  }
  cl_kernel kernel = clCreateKernel(program, b->nest->name, &status);
  return ok(status, "kernel") ? kernel : NULL;
}

static const binding *find(const launch *l, const o2o_symbol *symbol) {
  for (unsigned k = 0; k < 12 && l->bindings[k].name; ++k)
    if (!strcmp(l->bindings[k].name, symbol->name))
      return &l->bindings[k];
  fprintf(stderr, "no binding of %s\n", symbol->name);
  exit(1);
}

static const o2o_type *innermost(const o2o_type *t) {
  while (t->kind == O2O_T_ARRAY)
    t = t->elem;
  return t;
}

#define COMBINE(T)                                                                                 \
  do {                                                                                             \
    T *a = into;                                                                                   \
    const T *b = from;                                                                             \
    for (size_t k = 0; k < count; ++k)                                                             \
      switch (op) {                                                                                \
      case O2O_RED_ADD: a[k] += b[k]; break;                                                       \
      case O2O_RED_MUL: a[k] *= b[k]; break;                                                       \
      case O2O_RED_MIN: a[k] = b[k] < a[k] ? b[k] : a[k]; break;                                   \
      case O2O_RED_MAX: a[k] = b[k] > a[k] ? b[k] : a[k]; break;                                   \
      case O2O_RED_LAND: a[k] = a[k] && b[k]; break;                                               \
      case O2O_RED_LOR: a[k] = a[k] || b[k]; break;                                                \
      case O2O_RED_AND: a[k] = (T)((long long)a[k] & (long long)b[k]); break;                      \
      case O2O_RED_OR: a[k] = (T)((long long)a[k] | (long long)b[k]); break;                       \
      default: a[k] = (T)((long long)a[k] ^ (long long)b[k]); break;                               \
      }                                                                                            \
  } while (0)

static void combine(o2o_type_kind kind, o2o_redop op, void *into, const void *from, size_t count) {
  switch (kind) {
  case O2O_T_F64: COMBINE(double); break;
  case O2O_T_F32: COMBINE(float); break;
  case O2O_T_I32: COMBINE(int); break;
  case O2O_T_U8: COMBINE(unsigned char); break;
  case O2O_T_BOOL: COMBINE(bool); break;
  case O2O_T_I64: COMBINE(long); break;
  default: fprintf(stderr, "no reduction of this type here\n"); exit(1);
  }
}

/* One buffer per argument that has one. */
static bool set_arguments(const launch *l, cl_kernel kernel, cl_mem *buffers) {
  const o2o_plan *plan = l->kernel->plan;
  cl_uint n = 0;
  bool good = true;
  cl_int status;
  for (unsigned k = 0; k < l->kernel->nest->nloops; ++k) {
    good &= clSetKernelArg(kernel, n++, sizeof(cl_long), &l->lower[k]) == CL_SUCCESS;
    good &= clSetKernelArg(kernel, n++, sizeof(cl_ulong), &l->trips[k]) == CL_SUCCESS;
  }
  for (unsigned k = 0; k < plan->nargs; ++k) {
    const binding *b = find(l, plan->args[k].sym);
    if (plan->args[k].kind == O2O_ARG_VALUE) {
      good &= ok(clSetKernelArg(kernel, n++, b->bytes, b->data), b->name);
      continue;
    }
    size_t bytes = b->bytes * (plan->args[k].kind == O2O_ARG_REDUCTION ? GROUPS : 1);
    buffers[k] = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes + LEAD, NULL, &status);
    good &= ok(status, "buffer");
    good &= ok(clSetKernelArg(kernel, n++, sizeof(cl_mem), &buffers[k]), b->name);
    if (plan->args[k].kind == O2O_ARG_OBJECT) {
      cl_ulong offset = LEAD;
      good &= ok(clSetKernelArg(kernel, n++, sizeof offset, &offset), "offset");
      /* Written from its start: Oclgrind 21.10 takes what a write at an offset wrote for uninitialized. */
      char *whole = calloc(1, LEAD + b->bytes);
      memcpy(whole + LEAD, b->data, b->bytes);
      clEnqueueWriteBuffer(queue, buffers[k], CL_TRUE, 0, LEAD + b->bytes, whole, 0, NULL, NULL);
      free(whole);
    }
  }
  return good;
}

static void fetch_results(const launch *l, cl_mem *buffers) {
  const o2o_plan *plan = l->kernel->plan;
  for (unsigned k = 0; k < plan->nargs; ++k) {
    const o2o_symbol *symbol = plan->args[k].sym;
    const binding *b = find(l, symbol);
    if (plan->args[k].kind == O2O_ARG_OBJECT) {
      clEnqueueReadBuffer(queue, buffers[k], CL_TRUE, LEAD, b->bytes, b->data, 0, NULL, NULL);
    } else if (plan->args[k].kind == O2O_ARG_LAST) {
      clEnqueueReadBuffer(queue, buffers[k], CL_TRUE, 0, b->bytes, b->data, 0, NULL, NULL);
    } else if (plan->args[k].kind == O2O_ARG_REDUCTION) {
      const o2o_type *type = innermost(symbol->type);
      char *partials = malloc(GROUPS * b->bytes);
      clEnqueueReadBuffer(queue, buffers[k], CL_TRUE, 0, GROUPS * b->bytes, partials, 0, NULL, NULL);
      for (unsigned g = 0; g < GROUPS; ++g)
        combine(type->kind, symbol->redop, b->data, partials + g * b->bytes, b->bytes / type->size);
      free(partials);
    }
    if (buffers[k])
      clReleaseMemObject(buffers[k]);
  }
}

bool run_kernel(const launch *l, unsigned group, bool blocked) {
  const o2o_plan *plan = l->kernel->plan;
  cl_mem buffers[32] = {NULL};
  if (!open_device())
    return false;
  cl_kernel kernel = build_kernel(l->kernel, group, blocked);
  if (!kernel || !set_arguments(l, kernel, buffers))
    return false;
  size_t local[3] = {group, 1, 1}, global[3] = {1, 1, 1}, rest = 1;
  bool used[O2O_MAX_LOOPS] = {false};
  for (unsigned d = 0; d + 1 < plan->ndims; ++d) {
    global[d] = l->trips[plan->loop_of_dim[d]];
    used[plan->loop_of_dim[d]] = true;
  }
  for (unsigned k = 0; k < l->kernel->nest->nloops; ++k)
    rest *= used[k] ? 1 : l->trips[k];
  global[plan->ndims - 1] = rest;
  global[0] = plan->reduction.any ? GROUPS * group : (global[0] + group - 1) / group * group;
  bool good = ok(clEnqueueNDRangeKernel(queue, kernel, plan->ndims, NULL, global, local, 0, NULL, NULL),
                 "launch") &&
              ok(clFinish(queue), "finish");
  fetch_results(l, buffers);
  clReleaseKernel(kernel);
  return good;
}
