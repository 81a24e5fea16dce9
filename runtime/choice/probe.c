/* Probes of a driver.
 *
 * Drivers differ in what no query tells.  Two things are found out, in the process that tries the driver (trial.c), once:
 *
 *   - whether floating-point sums of inner loops keep their order.  The sums are those that some compiler has got wrong: of a loop whose length it does not know, and of four
 *     products at a time in a loop of odd length, in work-groups of one work-item and of many.  Where all are right to the last bit, kernels go without the marks of xform/print/ordered.c;
 *   - how many times as fast a kernel with a long iteration is with a work-item for each than in blocks: where forms start (runtime/launch/forms.c);
 *   - how fast the device computes, reaches its memory and the host's, and starts a kernel, and the host's clock: what the default model estimates with
 *     (predictor/roofline.h).  A tenth of a second in all.
 */
#define _GNU_SOURCE
#include "runtime/choice/probe.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROWS 64
#define LENGTH 300 /* as in the text: four times an odd number */
#define ITEMS 8192
#define TIMES 3

static const char text[] =
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "__kernel void sums(__global const float *restrict a, __global const float *restrict x,\n"
    "                   __global float *restrict s, int m) {\n"
    "  int all = 64 / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    float t[4] = {0.0f}, u = 0.0f;\n"
    "    for (int k = 0; k < m; k++)\n"
    "      u += a[i * 300 + k];\n"
    "    for (int k = 0; k + 4 <= 300; k += 4)\n"
    "      for (int n = 0; n < 4; n++)\n"
    "        t[n] += a[i * 300 + k + n] * x[k];\n"
    "    s[i * 5] = u;\n"
    "    for (int n = 0; n < 4; n++)\n"
    "      s[i * 5 + 1 + n] = t[n];\n"
    "  }\n"
    "}\n"
    "float step(float v) {\n"
    "  for (int k = 0; k < 16; k++)\n"
    "    v = 0.9f * v + exp(-v);\n"
    "  return v;\n"
    "}\n"
    "__kernel void blocks(__global float *s, int n) {\n"
    "  int share = (n + (int)get_global_size(0) - 1) / (int)get_global_size(0);\n"
    "  int first = (int)get_global_id(0) * share, last = min(first + share, n);\n"
    "  for (int i = first; i < last; i++)\n"
    "    s[i] = step(s[i]);\n"
    "}\n"
    "__kernel void items(__global float *s, int n) {\n"
    "  int i = (int)get_global_id(0);\n"
    "  if (i < n)\n"
    "    s[i] = step(s[i]);\n"
    "}\n"
    "#define CHAINS(T, N) \\\n"
    "__kernel void N(__global T *s, int n, int steps) { \\\n"
    "  size_t i = get_global_id(0); \\\n"
    "  T a = s[i % n], b = a + 1, c = a + 2, d = a + 3, f = (T)0.999f; \\\n"
    "  for (int k = 0; k < steps; k++) { \\\n"
    "    a = a * f + f; b = b * f + f; c = c * f + f; d = d * f + f; \\\n"
    "  } \\\n"
    "  s[i % n] = a + b + c + d; \\\n"
    "}\n"
    "CHAINS(float, chains)\n"
    "#ifdef WIDE\n"
    "CHAINS(double, chains64)\n"
    "#endif\n"
    "__kernel void copy(__global float *s, int n, int off) {\n"
    "  int i = (int)get_global_id(0);\n"
    "  if (i < n)\n"
    "    s[off + i] = s[i];\n"
    "}\n";

struct probe {
  const struct o2o_device *device;
  cl_program program;
};

static cl_mem buffer(const struct probe *p, void *data, size_t size) {
  cl_int error;
  return o2o_cl.clCreateBuffer(p->device->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size,
                               data, &error);
}

static bool run(const struct probe *p, cl_kernel kernel, size_t global, size_t local) {
  return o2o_cl.clEnqueueNDRangeKernel(p->device->queue, kernel, 1, NULL, &global, &local, 0, NULL,
                                       NULL) == CL_SUCCESS &&
         o2o_cl.clFinish(p->device->queue) == CL_SUCCESS;
}

static size_t group(const struct probe *p, size_t wanted) {
  size_t most = p->device->group_limit < p->device->dim_limit[0] ? p->device->group_limit
                                                                 : p->device->dim_limit[0];
  while (wanted > most)
    wanted /= 2;
  return wanted;
}

/* ---- the order of sums -------------------------------------------------------------------------------- */

static float a[ROWS * LENGTH], x[LENGTH], sums[ROWS * 5], expected[ROWS * 5];

static void fill(void) {
  uint32_t r = 1;
  for (int i = 0; i < ROWS * LENGTH; i++) {
    r = r * 1664525u + 1013904223u;
    a[i] = (float)(r >> 8) / 16777216.0f;
    x[i % LENGTH] = 3.0f * a[i] - 1.0f;
  }
  for (int i = 0; i < ROWS; i++)
    for (int n = 0; n < 5; n++) {
      volatile float sum = 0, product;
      for (int k = n ? n - 1 : 0; k < LENGTH; k += n ? 4 : 1) {
        product = n ? a[i * LENGTH + k] * x[k - n + 1] : a[i * LENGTH + k];
        sum = sum + product;
      }
      expected[i * 5 + n] = sum;
    }
}

static bool keeps_order(const struct probe *p) {
  int m = LENGTH;
  cl_int error;
  fill();
  cl_kernel kernel = o2o_cl.clCreateKernel(p->program, "sums", &error);
  cl_mem buffers[3] = {buffer(p, a, sizeof a), buffer(p, x, sizeof x),
                       buffer(p, sums, sizeof sums)};
  bool right = kernel && buffers[0] && buffers[1] && buffers[2];
  for (cl_uint i = 0; i < 3 && right; i++)
    right = o2o_cl.clSetKernelArg(kernel, i, sizeof *buffers, &buffers[i]) == CL_SUCCESS;
  right = right && o2o_cl.clSetKernelArg(kernel, 3, sizeof m, &m) == CL_SUCCESS;
  /* One block, blocks for several cores, and one row each. */
  static const size_t shapes[][2] = {{4, 1}, {ROWS, 1}, {ROWS, 4}, {ROWS, ROWS}};
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes && right; i++) {
    memset(sums, 0, sizeof sums);
    right = run(p, kernel, shapes[i][0], group(p, shapes[i][1])) &&
            o2o_cl.clEnqueueReadBuffer(p->device->queue, buffers[2], CL_TRUE, 0, sizeof sums, sums,
                                       0, NULL, NULL) == CL_SUCCESS &&
            memcmp(sums, expected, sizeof sums) == 0;
  }
  return right;
}

/* ---- lanes -------------------------------------------------------------------------------------------- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds of a launch, when it has been launched before; 0 when that is not known. */
static double seconds(const struct probe *p, cl_kernel kernel, size_t global, size_t local) {
  double start = now();
  return run(p, kernel, global, local) ? now() - start : 0;
}

static double lanes(const struct probe *p) {
  static float values[ITEMS];
  int n = ITEMS;
  cl_int error;
  cl_kernel blocks = o2o_cl.clCreateKernel(p->program, "blocks", &error);
  cl_kernel items = o2o_cl.clCreateKernel(p->program, "items", &error);
  cl_mem data = buffer(p, values, sizeof values);
  double best[2] = {0, 0};
  if (!blocks || !items || !data ||
      o2o_cl.clSetKernelArg(blocks, 0, sizeof data, &data) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(blocks, 1, sizeof n, &n) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(items, 0, sizeof data, &data) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(items, 1, sizeof n, &n) != CL_SUCCESS)
    return 0;
  for (int i = 0; i <= TIMES; i++) {
    double times[2] = {seconds(p, blocks, (size_t)p->device->units * 4, 1),
                       seconds(p, items, ITEMS, group(p, 256))};
    for (int k = 0; k < 2 && i > 0; k++)
      if (i == 1 || times[k] < best[k])
        best[k] = times[k];
  }
  return best[0] > 0 && best[1] > 0 ? best[0] / best[1] : 0;
}

/* ---- speeds ------------------------------------------------------------------------------------------- */

#define LONG                                                                                       \
  0.002 /* seconds: a launch of that length tells more than the clock's and the driver's noise */
#define MOVED (4 << 20) /* floats of the two halves of a buffer */

/* The shortest of some launches; 0 when there is none. */
static double shortest(const struct probe *p, cl_kernel kernel, size_t global, size_t local) {
  double best = 0;
  for (int i = 0; i <= TIMES; i++) {
    double t = seconds(p, kernel, global, local);
    if (i > 0 && t > 0 && (best == 0 || t < best))
      best = t;
  }
  return best;
}

/* Operations a second of the kernel, which does eight in a step of each work-item.  Steps are added
 * until a launch is long enough. */
static double operations(const struct probe *p, const char *name, cl_mem data) {
  cl_int error, n = ITEMS, steps = 64;
  cl_kernel kernel = o2o_cl.clCreateKernel(p->program, name, &error);
  size_t local = group(p, p->device->cpu ? 16 : 256);
  size_t global = (size_t)p->device->units * (p->device->cpu ? 16 : 2048) / local * local;
  if (!kernel || !global || o2o_cl.clSetKernelArg(kernel, 0, sizeof data, &data) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(kernel, 1, sizeof n, &n) != CL_SUCCESS)
    return 0;
  for (; steps <= 1 << 20; steps *= 4) {
    double t;
    if (o2o_cl.clSetKernelArg(kernel, 2, sizeof steps, &steps) != CL_SUCCESS)
      return 0;
    t = shortest(p, kernel, global, local);
    if (t == 0 || t >= LONG)
      return t == 0 ? 0 : 8.0 * steps * (double)global / t;
  }
  return 0;
}

/* Bytes a second that a copy reads and writes, and what the shortest launch takes. */
static void memory(const struct probe *p, cl_mem data, struct o2o_speeds *s) {
  cl_int error, n = MOVED, none = 0, off = MOVED;
  cl_kernel kernel = o2o_cl.clCreateKernel(p->program, "copy", &error);
  size_t local = group(p, 256);
  double t = 0;
  if (!kernel || o2o_cl.clSetKernelArg(kernel, 0, sizeof data, &data) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(kernel, 1, sizeof n, &n) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(kernel, 2, sizeof off, &off) != CL_SUCCESS)
    return;
  for (size_t size = MOVED >> 6; size <= MOVED && t < LONG; size *= 4) {
    t = shortest(p, kernel, size, local);
    s->bytes = t > 0 ? 8.0 * (double)size / t : 0;
  }
  if (o2o_cl.clSetKernelArg(kernel, 1, sizeof none, &none) == CL_SUCCESS)
    s->launch = shortest(p, kernel, local, local);
}

/* Bytes a second from the host. */
static double moving(const struct probe *p, cl_mem data) {
  size_t size = MOVED * sizeof(float);
  float *from = calloc(1, size);
  double best = 0;
  for (int i = 0; from && i < TIMES; i++) {
    double start = now(), t;
    if (o2o_cl.clEnqueueWriteBuffer(p->device->queue, data, CL_TRUE, 0, size, from, 0, NULL, NULL))
      break;
    t = now() - start;
    best = best == 0 || t < best ? t : best;
  }
  free(from);
  return best > 0 ? (double)size / best : 0;
}

static struct o2o_speeds speeds(const struct probe *p) {
  struct o2o_speeds s = {0};
  cl_int error;
  cl_mem data = o2o_cl.clCreateBuffer(p->device->context, CL_MEM_READ_WRITE,
                                      2 * MOVED * sizeof(float), NULL, &error);
  if (!data)
    return s;
  if (!p->device->unified)
    s.moved = moving(p, data);
  memory(p, data, &s);
  s.ops = operations(p, "chains", data);
  if (p->device->fp64)
    s.ops64 = operations(p, "chains64", data);
  o2o_cl.clReleaseMemObject(data);
  return s;
}

/* Additions that wait for each other take a cycle each. */
static double host_clock(void) {
  double best = 0;
  for (int i = 0; i < TIMES; i++) {
    double start = now(), t;
    unsigned long x = 1;
    for (int k = 0; k < 1000000; k++) {
      x += (unsigned long)k;
      __asm__ volatile("" : "+r"(x));
    }
    t = now() - start;
    best = best == 0 || t < best ? t : best;
  }
  return best > 0 ? 1e6 / best : 0;
}

struct o2o_traits o2o_probe(const struct o2o_device *device) {
  struct probe p = {.device = device};
  struct o2o_traits traits = {0};
  const char *lines = text;
  cl_int error;
  p.program = o2o_cl.clCreateProgramWithSource(device->context, 1, &lines, NULL, &error);
  if (!p.program || o2o_cl.clBuildProgram(
                        p.program, 1, &device->id,
                        device->fp64 ? "-w -cl-std=CL1.2 -DWIDE" : "-w -cl-std=CL1.2", NULL, NULL))
    return traits;
  traits.keeps_order = keeps_order(&p);
  if (device->cpu)
    traits.lanes = lanes(&p);
  traits.speeds = speeds(&p);
  traits.host_clock = host_clock();
  return traits;
}
