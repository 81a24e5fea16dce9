/* Probes of a driver.
 *
 * Drivers differ in what no query tells.  These things are found out, in the process that tries the
 * driver (trial.c), once:
 *
 *   - whether floating-point sums of inner loops keep their order.  The sums are those that some
 *     compiler has got wrong: of a loop whose length it does not know, and of four products at a
 *     time in a loop of odd length, in work-groups of one work-item and of many.  Where all are
 *     right to the last bit, kernels go without the marks of xform/print/float_recurrence.c;
 *   - whether a product is rounded before it is added to something, as `FP_CONTRACT OFF` asks for:
 *     a product of matrices by pairs of columns, of numbers whose products need rounding;
 *   - whether variables of 8 bits wrap around in loops with addresses that go in steps, where they
 *     are what is stored and where they are the address.  Kernels that a device gets wrong in
 *     either way stay on the host (runtime/device/program.c);
 *   - whether integers that go in equal steps from one work-item to the next are converted as they
 *     are, where they wrap around and where a float has to round them: of vectors of work-items a
 *     compiler may convert the first one and the step; and whether iterations of a loop that add to
 *     h[k & 3] are seen to add to the same, those that read h[k] to read what one before has
 *     written as h[k + 2], whether what each sets anew, beside what it stores, has the last one's
 *     value behind the loop, whether a loop ends where its variable is more than an unsigned
 *     number, whether products are taken away from long integers, and whether a number between -1
 *     and 0 that is made an integer loses its sign.  Else kernels hide the steps and such integers,
 *     and have no vectors of such iterations
 *     (xform/print/hidden_steps.c, carried_elements.c, open_end.c);
 *   - whether floats are divided, and their square roots taken, as C does, although the device does
 *     not say so: of numbers of all magnitudes, with and without vectors, with conditions, constant
 *     divisors and roots as divisors.  An approximation differs in one of some hundred numbers.
 *     Else kernels do it in double (runtime/device/program.c);
 *   - whether a program builds in half the processor time when it declares the functions that it
 *     calls itself (runtime/device/declare.c), one of next to nothing; and whether one that calls
 *     functions of all kinds does the same to the last bit;
 *   - how many times as fast a kernel with a long iteration is with a work-item for each than in
 *     blocks: where forms start (runtime/forms/forms.c);
 *   - how fast the device computes, reaches its memory and the host's, and starts a kernel, and the
 *     host's clock: what the default model estimates with (predictor/roofline.h).  A tenth of a
 *     second in all.
 */
#define _GNU_SOURCE
#include "runtime/choice/probe.h"
#include "runtime/core/clock.h"
#include "runtime/device/compile.h"
#include "runtime/device/declare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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
    "#define IN_ORDER _Pragma(\"clang loop vectorize(disable)\") _Pragma(\"nounroll\")\n"
    "__kernel void pairs(__global const float *restrict a, __global const float *restrict b,\n"
    "                    __global float *restrict s, int n) {\n"
    "  int all = n / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++)\n"
    "    for (int j = 0; j < n; j += 2) {\n"
    "      float t = 0.0f, u = 0.0f;\n"
    "      IN_ORDER\n"
    "      for (int k = 0; k < n; k++) {\n"
    "        t += a[i * n + k] * b[k * n + j];\n"
    "        u += a[i * n + k] * b[k * n + j + 1];\n"
    "      }\n"
    "      s[i * n + j] = t;\n"
    "      s[i * n + j + 1] = u;\n"
    "    }\n"
    "}\n"
    "__kernel void bytes(__global const uchar *restrict a, __global int *restrict s, int n) {\n"
    "  int all = n / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    char k = (char)(5 * i);\n"
    "    uchar at = (uchar)i;\n"
    "    for (int j = 0; j < n; j++) {\n"
    "      s[(i * n + j) * 2] = k;\n"
    "      s[(i * n + j) * 2 + 1] = a[at];\n"
    "      k += 7;\n"
    "      at += 7;\n"
    "    }\n"
    "  }\n"
    "}\n"
    "#define STEPS(N, T, FROM, TO, BESIDE) \\\n"
    "__kernel void N(__global long *s, int n) { \\\n"
    "  int i = (int)get_global_id(0); \\\n"
    "  if (i < n) { \\\n"
    "    T v = (T)(FROM); \\\n"
    "    s[i] = (long)(TO); \\\n"
    "    s[n + i] = (long)(BESIDE); \\\n"
    "  } \\\n"
    "}\n"
    "STEPS(wide, int, (uint)i * 2654435761U, (long)v * 5, v >> 3)\n"
    "STEPS(narrow, short, i * 7777, (int)v * 3, (uchar)v)\n"
    "STEPS(real, uint, (uint)i * 2654435761U, as_int((float)v), i)\n"
    "STEPS(rounded, int, i * 30000007, as_int((float)v), i)\n"
    "__kernel void masked(__global long *s, int n) {\n"
    "  int h[4] = {0}, r = (int)get_global_id(0);\n"
    "  for (int k = 0; k < n; k++)\n"
    "    h[k & 3] += k + r;\n"
    "  s[r] = h[0] + 3 * h[1];\n"
    "  s[n + r] = h[2] - h[3];\n"
    "}\n"
    "__kernel void carried(__global long *s, int n) {\n"
    "  int h[66] = {0}, r = (int)get_global_id(0);\n"
    "  for (int k = 0; k < n; k++)\n"
    "    h[k + 2] = h[k] + k + r;\n"
    "  s[r] = h[n];\n"
    "  s[n + r] = h[n + 1];\n"
    "}\n"
    "__kernel void left(__global const float *restrict a, __global float *restrict s, int n) {\n"
    "  int all = 64 / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    float last = 0.0f;\n"
    "    for (int k = 0; k < n; k++) {\n"
    "      s[i * 64 + k] = 3.0f;\n"
    "      last = a[i * 300 + k];\n"
    "    }\n"
    "    s[i * 64 + n] = last;\n"
    "  }\n"
    "}\n"
    "__kernel void ended(__global float *restrict s, int n) {\n"
    "  int all = 64 / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    s[i * 64 + n + 1] = 5.0f;\n"
    "    for (uint k = 0; k <= (uint)n; k++)\n"
    "      s[i * 64 + k] = 3.0f;\n"
    "  }\n"
    "}\n"
    "__kernel void taken(__global const long *restrict a, __global long *restrict s, int n) {\n"
    "  int all = n / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    long left = 7;\n"
    "    for (int k = 0; k < n; k++)\n"
    "      left -= a[k + i] * a[k];\n"
    "    s[i] = left;\n"
    "  }\n"
    "}\n"
    "__kernel void whole(__global const float *restrict a, __global float *restrict s, int n) {\n"
    "  int all = n / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    float v = (float)(int)a[i];\n"
    "    s[i] = v >= -1000.0f && v <= 1000.0f ? v : 0.5f;\n"
    "  }\n"
    "}\n"
    "__kernel void quotients(__global const float *restrict a, __global const float *restrict b,\n"
    "                        __global float *restrict s, int n) {\n"
    "  int all = n / (int)get_global_size(0), from = (int)get_global_id(0) * all;\n"
    "  for (int i = from; i < from + all; i++) {\n"
    "    float u = a[i], v = b[i], r = sqrt(v);\n"
    "    s[i] = u / v;\n"
    "    s[n + i] = 1.0f / v;\n"
    "    s[2 * n + i] = u / 3.0f;\n"
    "    s[3 * n + i] = r;\n"
    "    s[4 * n + i] = 1.0f / r;\n"
    "    if (u < v)\n"
    "      s[5 * n + i] = u / (v * r);\n"
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

/* Builds a program, with what it declares itself if that is not NULL. */
static cl_program build(const struct o2o_device *d, const char *declared, const char *source,
                        const char *options) {
  struct o2o_reason unused = {0};
  char all[64];
  snprintf(all, sizeof all, "-w -cl-std=CL1.2%s%s", d->can.fp64 ? " -DWIDE" : "", options);
  return o2o_compile(d, declared, source, all, NULL, &unused);
}

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
  size_t most = p->device->limits.group < p->device->limits.dim[0] ? p->device->limits.group
                                                                   : p->device->limits.dim[0];
  while (wanted > most)
    wanted /= 2;
  return wanted;
}

/* ---- the order of sums ----------------------------------------------------------------------- */

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

/* Of one block, blocks for several cores, and an item for each row, in several groups or one. */
enum shape { EVERY, ONE_BLOCK, BLOCKS, GROUPS, ONE_GROUP, SHAPES };

/* A kernel with a known answer. */
struct question {
  const char *name;
  void *in[2]; /* arguments before the result; NULL: none */
  size_t in_size[2];
  void *result;
  const void *expected;
  size_t size;
  int last;         /* argument, behind the result */
  enum shape shape; /* EVERY: all of them */
};

enum answer { RIGHT, WRONG, UNKNOWN };

static enum answer ask(const struct probe *p, const struct question *q) {
  static const size_t shapes[SHAPES][2] = {
      [ONE_BLOCK] = {4, 1}, [BLOCKS] = {ROWS, 1}, [GROUPS] = {ROWS, 4}, [ONE_GROUP] = {ROWS, ROWS}};
  enum shape first = q->shape ? q->shape : ONE_BLOCK, last = q->shape ? q->shape : ONE_GROUP;
  cl_int error;
  cl_uint n = 0;
  cl_kernel kernel = o2o_cl.clCreateKernel(p->program, q->name, &error);
  cl_mem out = buffer(p, q->result, q->size), in;
  bool ready = kernel && out;
  for (int i = 0; i < 2 && q->in[i] && ready; i++)
    ready = (in = buffer(p, q->in[i], q->in_size[i])) &&
            o2o_cl.clSetKernelArg(kernel, n++, sizeof in, &in) == CL_SUCCESS;
  if (!ready || o2o_cl.clSetKernelArg(kernel, n, sizeof out, &out) != CL_SUCCESS ||
      o2o_cl.clSetKernelArg(kernel, n + 1, sizeof q->last, &q->last) != CL_SUCCESS)
    return UNKNOWN;
  for (unsigned i = first; i <= last; i++) {
    memset(q->result, 0, q->size);
    if (!run(p, kernel, shapes[i][0], group(p, shapes[i][1])) ||
        o2o_cl.clEnqueueReadBuffer(p->device->queue, out, CL_TRUE, 0, q->size, q->result, 0, NULL,
                                   NULL) != CL_SUCCESS)
      return UNKNOWN;
    if (memcmp(q->result, q->expected, q->size) != 0)
      return WRONG;
  }
  return RIGHT;
}

static bool keeps_order(const struct probe *p) {
  fill();
  return ask(p, &(struct question){.name = "sums",
                                   .in = {a, x},
                                   .in_size = {sizeof a, sizeof x},
                                   .result = sums,
                                   .expected = expected,
                                   .size = sizeof sums,
                                   .last = LENGTH}) == RIGHT;
}

/* ---- rounding and wrapping ------------------------------------------------------------------- */

static bool fuses(const struct probe *p) {
  static float b[ROWS * ROWS], products[ROWS * ROWS], rounded[ROWS * ROWS];
  for (int i = 0; i < ROWS * ROWS; i++)
    b[i] = 1.0f - a[ROWS * LENGTH - 1 - i] / 3.0f;
  for (int i = 0; i < ROWS * ROWS; i++) {
    volatile float sum = 0, product;
    for (int k = 0; k < ROWS; k++) {
      product = a[i / ROWS * ROWS + k] * b[k * ROWS + i % ROWS];
      sum = sum + product;
    }
    rounded[i] = sum;
  }
  return ask(p, &(struct question){.name = "pairs",
                                   .in = {a, b},
                                   .in_size = {sizeof a, sizeof b},
                                   .result = products,
                                   .expected = rounded,
                                   .size = sizeof products,
                                   .last = ROWS}) == WRONG;
}

static bool miscounts(const struct probe *p) {
  static unsigned char table[256];
  static int stored[ROWS * ROWS * 2], counted[ROWS * ROWS * 2];
  for (int i = 0; i < 256; i++)
    table[i] = (unsigned char)(i * 37 + 11);
  for (int i = 0; i < ROWS * ROWS; i++) {
    counted[2 * i] = (signed char)(5 * (i / ROWS) + 7 * (i % ROWS));
    counted[2 * i + 1] = table[(i / ROWS + 7 * (i % ROWS)) & 255];
  }
  return ask(p, &(struct question){.name = "bytes",
                                   .in = {table, NULL},
                                   .in_size = {sizeof table, 0},
                                   .result = stored,
                                   .expected = counted,
                                   .size = sizeof stored,
                                   .last = ROWS}) == WRONG;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static long bits_of(float v) {
  int bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}

/* Of integers.  The compiler of this file has no part in it: the factor is one that it does not
 * know. */
static bool keeps_steps(const struct probe *p) {
  static const char *const names[] = {"wide", "narrow", "real", "rounded", "masked", "carried"};
  static long stored[2 * ROWS], right[6][2 * ROWS];
  volatile uint32_t hash = 2654435761u;
  volatile int32_t odd = 7777, large = 30000007;
  for (int i = 0; i < ROWS; i++) {
    int32_t v = (int32_t)((uint32_t)i * hash);
    int16_t w = (int16_t)(i * odd);
    right[0][i] = (long)v * 5, right[0][ROWS + i] = v >> 3;
    right[1][i] = w * 3, right[1][ROWS + i] = (uint8_t)w;
    right[2][i] = bits_of((float)(uint32_t)v), right[2][ROWS + i] = i;
    right[3][i] = bits_of((float)(i * large)), right[3][ROWS + i] = i;
    right[4][i] = right[4][ROWS + i] = right[5][i] = right[5][ROWS + i] = 0;
    for (int k = 0; k < ROWS; k++)
      right[4][k % 4 < 2 ? i : ROWS + i] += (k + i) * (k % 4 == 1 ? 3 : k % 4 == 3 ? -1 : 1);
    for (int k = 0; k < ROWS; k++)
      right[5][k % 2 ? ROWS + i : i] += k + i;
  }
  for (int i = 0; i < 6; i++)
    if (ask(p, &(struct question){.name = names[i],
                                  .result = stored,
                                  .expected = right[i],
                                  .size = sizeof stored,
                                  .last = ROWS,
                                  .shape = ONE_GROUP}) != RIGHT)
      return false;
  return true;
}

/* Of a value that stays behind a loop, which is of no whole number of vectors, nor nearly so. */
static bool keeps_last(const struct probe *p) {
  static float stored[ROWS * ROWS], right[ROWS * ROWS];
  const int n = ROWS - 1;
  for (int i = 0; i < ROWS; i++) {
    for (int k = 0; k < n; k++)
      right[i * ROWS + k] = 3;
    right[i * ROWS + n] = a[i * LENGTH + n - 1];
  }
  return ask(p, &(struct question){.name = "left",
                                   .in = {a, NULL},
                                   .in_size = {sizeof a, 0},
                                   .result = stored,
                                   .expected = right,
                                   .size = sizeof stored,
                                   .last = n,
                                   .shape = BLOCKS}) == RIGHT;
}

/* Of a loop that would never end if the last number were the largest one. */
static bool keeps_end(const struct probe *p) {
  static float stored[ROWS * ROWS], right[ROWS * ROWS];
  for (int i = 0; i < ROWS * ROWS; i++)
    right[i] = i % ROWS == ROWS - 1 ? 5 : 3;
  return ask(p, &(struct question){.name = "ended",
                                   .result = stored,
                                   .expected = right,
                                   .size = sizeof stored,
                                   .last = ROWS - 2,
                                   .shape = BLOCKS}) == RIGHT;
}

/* Of numbers between -2 and 2, of which half are 0 as integers: not -0. */
static bool keeps_zero(const struct probe *p) {
  static float half[ROWS], stored[ROWS], right[ROWS];
  for (int i = 0; i < ROWS; i++) {
    half[i] = (float)(i % 16 - 8) / 4.0f;
    right[i] = (float)((i % 16 - 8) / 4);
  }
  return ask(p, &(struct question){.name = "whole",
                                   .in = {half, NULL},
                                   .in_size = {sizeof half, 0},
                                   .result = stored,
                                   .expected = right,
                                   .size = sizeof stored,
                                   .last = ROWS}) == RIGHT;
}

static bool keeps_difference(const struct probe *p) {
  static long factors[2 * ROWS], stored[ROWS], right[ROWS];
  for (int i = 0; i < 2 * ROWS; i++)
    factors[i] = i * 7 % 31 - 5;
  for (int i = 0; i < ROWS; i++) {
    right[i] = 7;
    for (int k = 0; k < ROWS; k++)
      right[i] -= factors[k + i] * factors[k];
  }
  return ask(p, &(struct question){.name = "taken",
                                   .in = {factors, NULL},
                                   .in_size = {sizeof factors, 0},
                                   .result = stored,
                                   .expected = right,
                                   .size = sizeof stored,
                                   .last = ROWS}) == RIGHT;
}

/* ---- division -------------------------------------------------------------------------------- */

#define QUOTIENTS (1 << 16)
#define KINDS 6

/* The square root of a positive number, without the mathematics library: that of a float is never
 * so near the middle of two floats that the last bits of a double matter. */
static float root(float v) {
  double x = v, y;
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits = (bits >> 1) + ((uint64_t)1023 << 51);
  memcpy(&y, &bits, sizeof y);
  for (int i = 0; i < 5; i++)
    y = 0.5 * (y + x / y);
  return (float)y;
}

/* Any finite number but 0, positive; every other one between 1 and 4, where quotients are dense. */
static float any_float(uint32_t *r, bool near) {
  float v;
  do {
    *r = *r * 1664525u + 1013904223u;
    uint32_t bits = near ? 0x3f800000u + (*r >> 8) : *r >> 1;
    memcpy(&v, &bits, sizeof v);
  } while (!(v > 0 && v < 3.4e38f));
  return v;
}

static void divide(const float *u, const float *v, float *s) {
  const int n = QUOTIENTS;
  for (int i = 0; i < n; i++) {
    volatile float r = root(v[i]), product = v[i] * r;
    s[i] = u[i] / v[i];
    s[n + i] = 1.0f / v[i];
    s[2 * n + i] = u[i] / 3.0f;
    s[3 * n + i] = r;
    s[4 * n + i] = 1.0f / r;
    s[5 * n + i] = u[i] < v[i] ? u[i] / product : 0;
  }
}

static bool divides(const struct probe *p) {
  const size_t size = QUOTIENTS * sizeof(float);
  float *u = malloc((2 + 2 * KINDS) * size), *v = u + QUOTIENTS, *s = v + QUOTIENTS;
  uint32_t r = 1;
  if (!u)
    return false;
  for (int i = 0; i < QUOTIENTS; i++) {
    u[i] = any_float(&r, i % 2) * (i % 3 ? 1 : -1);
    v[i] = any_float(&r, i % 2);
  }
  divide(u, v, s);
  bool right = ask(p, &(struct question){.name = "quotients",
                                         .in = {u, v},
                                         .in_size = {size, size},
                                         .result = s + KINDS * QUOTIENTS,
                                         .expected = s,
                                         .size = KINDS * size,
                                         .last = QUOTIENTS}) == RIGHT;
  free(u);
  return right;
}

/* ---- declarations ---------------------------------------------------------------------------- */

#define SLOW 0.05 /* seconds of processor time of a build, from which on it is worth asking */
#define CALLS 8

/* New each time, since drivers keep what they have built. */
static const char least[] = "__kernel void least(__global int *a) {\n"
                            "  a[get_global_id(0)] = SALT;\n"
                            "}\n";

/* Functions of all kinds, but few of those that take a compiler long. */
static const char calling[] =
    "#pragma OPENCL FP_CONTRACT OFF\n"
    "#define CALLING(T, t) \\\n"
    "  T v = (T)a[i] - (T)0.25f, r[8]; \\\n"
    "  int x; \\\n"
    "  r[0] = sqrt(fabs(v)), r[1] = rint(8 * v), r[2] = frexp(v, &x), r[3] = ldexp(v, -x); \\\n"
    "  r[4] = fma(v, v, r[0]), r[5] = copysign(max(v, r[0]), v), r[6] = isnan(v) + signbit(v); \\\n"
    "  r[7] = clz(i + 1) + popcount(i) + abs(x) + (int)mul_hi((uint)i, 0x12345678U); \\\n"
    "  for (int k = 0; k < 8; k += 2) \\\n"
    "    vstore2(vload2(0, r + k), 0, t + i * 8 + k);\n"
    "__kernel void calls(__global const float *a, __global float *s, int n) {\n"
    "  __local int most;\n"
    "  __global int *all = (__global int *)(s + n * 24);\n"
    "  int i = (int)get_global_id(0);\n"
    "  if (get_local_id(0) == 0)\n"
    "    most = 0;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  atomic_max(&most, (int)(1000 * exp(a[i])));\n"
    "  atomic_add(all, i);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (get_local_id(0) == 0)\n"
    "    atomic_xor(all + 1, most + (int)get_group_id(0));\n"
    "  { CALLING(float, s) }\n"
    "#ifdef WIDE\n"
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "  { CALLING(double, ((__global double *)(s + n * 8))) }\n"
    "#endif\n"
    "}\n";

/* The processor time of a build of next to nothing; 0 where that failed. */
static double building(const struct probe *p, const char *declared) {
  struct timespec now;
  char salt[32];
  double begin;
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(salt, sizeof salt, " -DSALT=%d", (int)now.tv_nsec ^ (int)getpid());
  begin = o2o_processor_time();
  cl_program program = build(p->device, declared, least, salt);
  if (!program)
    return 0;
  o2o_cl.clReleaseProgram(program);
  return o2o_processor_time() - begin;
}

/* What the program that calls functions stores; false where it could not be run. */
static bool call(const struct probe *p, const char *declared, float *stored, size_t size) {
  struct probe own = {.device = p->device, .program = build(p->device, declared, calling, "")};
  enum answer answer = own.program ? ask(&own, &(struct question){.name = "calls",
                                                                  .in = {a, NULL},
                                                                  .in_size = {ROWS * sizeof *a, 0},
                                                                  .result = stored,
                                                                  .expected = stored,
                                                                  .size = size,
                                                                  .last = ROWS,
                                                                  .shape = GROUPS})
                                   : UNKNOWN;
  if (own.program)
    o2o_cl.clReleaseProgram(own.program);
  return answer == RIGHT;
}

/* What a driver does at its first build counts against the declarations. */
static bool declares(const struct probe *p) {
  static float stored[2][ROWS * CALLS * 3 + 2];
  char *few = o2o_declare(least, p->device->can.fp64);
  char *all = o2o_declare(calling, p->device->can.fp64);
  double brief = few && all ? building(p, few) : 0, whole = brief > 0 ? building(p, NULL) : 0;
  bool gains = whole >= SLOW && brief <= whole / 2 && call(p, NULL, stored[0], sizeof stored[0]) &&
               call(p, all, stored[1], sizeof stored[1]) &&
               !memcmp(stored[0], stored[1], sizeof stored[0]);
  free(few);
  free(all);
  return gains;
}

/* ---- lanes ----------------------------------------------------------------------------------- */

/* Seconds of a launch, when it has been launched before; 0 when that is not known. */
static double seconds(const struct probe *p, cl_kernel kernel, size_t global, size_t local) {
  double start = o2o_now();
  return run(p, kernel, global, local) ? o2o_now() - start : 0;
}

/* Launches of each form: they are so short that whatever else the machine does is longer, and the
 * first answer stays (trial.c). */
#define SHORT_TIMES 16

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
  for (int i = 0; i <= SHORT_TIMES; i++) {
    double times[2] = {seconds(p, blocks, (size_t)p->device->units * 4, 1),
                       seconds(p, items, ITEMS, group(p, 256))};
    for (int k = 0; k < 2 && i > 0; k++)
      if (i == 1 || times[k] < best[k])
        best[k] = times[k];
  }
  return best[0] > 0 && best[1] > 0 ? best[0] / best[1] : 0;
}

/* ---- speeds ---------------------------------------------------------------------------------- */

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
    double start = o2o_now(), t;
    if (o2o_cl.clEnqueueWriteBuffer(p->device->queue, data, CL_TRUE, 0, size, from, 0, NULL, NULL))
      break;
    t = o2o_now() - start;
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
  if (p->device->can.fp64)
    s.ops64 = operations(p, "chains64", data);
  o2o_cl.clReleaseMemObject(data);
  return s;
}

/* Additions that wait for each other take a cycle each. */
static double host_clock(void) {
  double best = 0;
  for (int i = 0; i < TIMES; i++) {
    double start = o2o_now(), t;
    unsigned long x = 1;
    for (int k = 0; k < 1000000; k++) {
      x += (unsigned long)k;
      __asm__ volatile("" : "+r"(x));
    }
    t = o2o_now() - start;
    best = best == 0 || t < best ? t : best;
  }
  return best > 0 ? 1e6 / best : 0;
}

struct o2o_traits o2o_probe(const struct o2o_device *device) {
  struct probe p = {.device = device, .program = build(device, NULL, text, "")};
  struct o2o_traits traits = {0};
  if (!p.program)
    return traits;
  traits.keeps_order = keeps_order(&p);
  traits.fuses = fuses(&p);
  traits.miscounts = miscounts(&p);
  traits.converts =
      keeps_steps(&p) && keeps_last(&p) && keeps_end(&p) && keeps_zero(&p) && keeps_difference(&p);
  traits.divides = device->can.exact_divide || device->can.rounds_anyway || divides(&p);
  traits.declares = declares(&p);
  if (device->cpu)
    traits.lanes = lanes(&p);
  traits.speeds = speeds(&p);
  traits.host_clock = host_clock();
  return traits;
}
