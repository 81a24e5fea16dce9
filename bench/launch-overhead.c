// What a launch through the runtime costs beside the OpenCL calls that it consists of.
//
// One kernel over a small vector, 200 launches in a row and one look at the result: through the
// runtime, and with OpenCL calls only (arguments set, kernel enqueued; a blocking read at the end),
// on the same device, in turns. The launches are all the same; or for two vectors in turns; or each
// for a part of the vector that none of the last launches was for. A last pair waits for a sum
// after each launch. Prints a line for each of the four: medians of the time per launch in
// microseconds: runtime, bare, ratio.
//
//     launch-overhead [ROUNDS]
//
// Built by bench/launch-overhead.sh; a unit as the plugin writes it, by hand.

#define CL_TARGET_OPENCL_VERSION 120
#include "abi/abi.h"
#include "times.h"

#include <CL/cl.h>
#include <string.h>

enum { N = 1000, LAUNCHES = 200, MAX_ROUNDS = 1000 };

static const char add_source[] =
    "__kernel void add(long lower, ulong trips, __global char *a, ulong ao, int s) {\n"
    "  ulong id = get_global_id(0);\n"
    "  if (id < trips)\n"
    "    ((__global int *)(a + ao))[lower + (long)id] += s;\n"
    "}\n";
/* A partial result per work-group, whatever its size. */
static const char sum_source[] =
    "__kernel void sum(long lower, ulong trips, __global char *a, ulong ao, __global long "
    "*partials) {\n"
    "  long sum = 0;\n"
    "  if (get_local_id(0) != 0)\n"
    "    return;\n"
    "  for (ulong i = get_group_id(0); i < trips; i += get_num_groups(0))\n"
    "    sum += ((__global int *)(a + ao))[lower + (long)i];\n"
    "  partials[get_group_id(0)] = sum;\n"
    "}\n";

static int a[2][N], b[N];

/* Bytes [4 * lower, 4 * (lower + trips)). */
static const int64_t range[] = {
    O2O_F_SLOT,    0, O2O_F_SLOT,  0,          O2O_F_SLOT, 1,           O2O_F_ADD,
    O2O_F_CONST,   1, O2O_F_SUB,   O2O_F_LOOP, 0,          1,           9,
    O2O_F_VAR,     0, O2O_F_CONST, 4,          O2O_F_MUL,  O2O_F_TOUCH, 4,
    O2O_F_ENDLOOP, 0, O2O_F_END};

#define OBJECT                                                                                     \
  {.kind = O2O_ARG_OBJECT,                                                                         \
   .type = O2O_A_I32,                                                                              \
   .flags = O2O_ARG_READ | O2O_ARG_WRITE,                                                          \
   .elem = 4,                                                                                      \
   .extent = sizeof a[0],                                                                          \
   .extent_slot = -1,                                                                              \
   .range = range,                                                                                 \
   .name = "a"}
static const struct o2o_arg add_args[] = {
    OBJECT,
    {.kind = O2O_ARG_VALUE, .type = O2O_A_I32, .extent = -1, .extent_slot = -1, .name = "s"}};
static const struct o2o_arg sum_args[] = {OBJECT,
                                          {.kind = O2O_ARG_REDUCTION,
                                           .type = O2O_A_I64,
                                           .op = O2O_RED_ADD,
                                           .count = 1,
                                           .elem = 8,
                                           .extent = -1,
                                           .extent_slot = -1,
                                           .name = "sum"}};
static struct o2o_kernel_state *volatile states[2];
#define KERNEL(number, text, source_, arguments, flag)                                             \
  {.name = text,                                                                                   \
   .file = __FILE__,                                                                               \
   .line = __LINE__,                                                                               \
   .flags = flag,                                                                                  \
   .source = source_,                                                                              \
   .options = "",                                                                                  \
   .nloops = 1,                                                                                    \
   .ndims = 1,                                                                                     \
   .chunk_slot = -1,                                                                               \
   .nargs = 2,                                                                                     \
   .args = arguments,                                                                              \
   .state = &states[number]}
static struct o2o_kernel kernels[2];
static const struct o2o_static statics[] = {{a[0], sizeof a[0], "a[0]", 1, 0},
                                            {a[1], sizeof a[1], "a[1]", 1, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION,
                               .nkernels = 2,
                               .file = __FILE__,
                               .kernels = kernels,
                               .statics = statics,
                               .nstatics = 2};

static int64_t total;

/* What differs from launch to launch. */
static enum { SAME, TURNS, PARTS } kind;

static int which_array(int launch) { return kind == TURNS ? launch & 1 : 0; }

static int first_index(int launch) { return kind == PARTS ? launch % 97 : 0; }

static void runtime_add(void) {
  for (int i = 0; i < LAUNCHES; i++) {
    o2o_slot slots[] = {
        {.i = first_index(i)}, {.i = N - first_index(i)}, {.p = a[which_array(i)]}, {.i = 1}};
    require(__o2o_run(&kernels[0], slots), "a launch");
  }
  __o2o_touch_range(a[0], sizeof a[0], O2O_TOUCH_READ);
}

/* The runtime takes what a module imports that was there before OpenCL for the program's: drivers
 * that make streams of their own must come after it, or nothing stays on the device. */
static void start_runtime(void) {
  o2o_slot slots[] = {{.i = 0}, {.i = N}, {.p = a[0]}, {.i = 0}};
  __o2o_register(&unit);
  require(__o2o_run(&kernels[0], slots), "the first launch");
  require(__o2o_live, "keeping an array on the device");
}

static void runtime_sum(void) {
  for (int i = 0; i < LAUNCHES; i++) {
    o2o_slot slots[] = {{.i = 0}, {.i = N}, {.p = a[0]}, {.p = &total}};
    require(__o2o_run(&kernels[1], slots), "a launch");
  }
}

static cl_command_queue queue;
static cl_kernel bare[2];
static cl_mem memory[2], partials;
static size_t sum_items;

static void set(cl_kernel k, int first, int array, cl_mem last, int s) {
  const cl_long lower = first;
  const cl_ulong trips = (cl_ulong)(N - first), offset = 0;
  int error = clSetKernelArg(k, 0, 8, &lower) | clSetKernelArg(k, 1, 8, &trips) |
              clSetKernelArg(k, 2, sizeof memory[array], &memory[array]) |
              clSetKernelArg(k, 3, 8, &offset);
  error |= last ? clSetKernelArg(k, 4, sizeof last, &last) : clSetKernelArg(k, 4, sizeof s, &s);
  require(error == 0, "clSetKernelArg");
}

static void bare_add(void) {
  const size_t global = 1024, local = 128;
  for (int i = 0; i < LAUNCHES; i++) {
    set(bare[0], first_index(i), which_array(i), NULL, 1);
    require(clEnqueueNDRangeKernel(queue, bare[0], 1, NULL, &global, &local, 0, NULL, NULL) == 0,
            "a launch");
  }
  require(clEnqueueReadBuffer(queue, memory[0], CL_TRUE, 0, sizeof b, b, 0, NULL, NULL) == 0,
          "reading");
}

static void bare_sum(void) {
  const size_t local = 1;
  cl_long results[64];
  for (int i = 0; i < LAUNCHES; i++) {
    set(bare[1], 0, 0, partials, 0);
    require(clEnqueueNDRangeKernel(queue, bare[1], 1, NULL, &sum_items, &local, 0, NULL, NULL) == 0,
            "a launch");
    require(clEnqueueReadBuffer(queue, partials, CL_TRUE, 0, sum_items * 8, results, 0, NULL,
                                NULL) == 0,
            "reading");
    for (size_t k = 0; k < sum_items; k++)
      total += results[k];
  }
}

static cl_kernel build(cl_context context, cl_device_id device, const char *name,
                       const char *text) {
  cl_int error;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
  require(program && clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL) == 0, name);
  cl_kernel kernel = clCreateKernel(program, name, &error);
  require(kernel != NULL, name);
  return kernel;
}

static void start_bare(void) {
  cl_platform_id platform;
  cl_device_id device = NULL;
  cl_uint units = 1;
  cl_int error;
  require(clGetPlatformIDs(1, &platform, NULL) == 0 &&
              clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == 0,
          "finding a device");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  require(context != NULL, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &error);
  clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
  sum_items = units * 4 < 64 ? units * 4 : 64;
  for (int i = 0; i < 2; i++) {
    memory[i] =
        clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof b, b, &error);
    require(memory[i] != NULL, "making buffers");
  }
  partials = clCreateBuffer(context, CL_MEM_READ_WRITE, 64 * 8, NULL, &error);
  require(queue && partials, "making buffers");
  bare[0] = build(context, device, "add", add_source);
  bare[1] = build(context, device, "sum", sum_source);
}

// Runs the two in turns and prints the medians per launch, and their ratio.
static void compare(void (*one)(void), void (*other)(void), int rounds) {
  static double times[2][MAX_ROUNDS];
  for (int round = -3; round < rounds; round++)
    for (int i = 0; i < 2; i++) {
      int which = (round + i) & 1;
      double start = now();
      (which ? other : one)();
      if (round >= 0)
        times[which][round] = (now() - start) / LAUNCHES;
    }
  double ours = median(times[0], (size_t)rounds), bare_calls = median(times[1], (size_t)rounds);
  printf("%.3f\t%.3f\t%.4f\n", ours, bare_calls, ours / bare_calls);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 50;
  require(rounds > 0 && rounds <= MAX_ROUNDS, "reading the number of rounds");
  kernels[0] = (struct o2o_kernel)KERNEL(0, "add", add_source, add_args, 0);
  kernels[1] = (struct o2o_kernel)KERNEL(1, "sum", sum_source, sum_args, O2O_KERNEL_REDUCES);
  start_runtime();
  start_bare();
  for (kind = SAME; kind <= PARTS; kind++)
    compare(runtime_add, bare_add, rounds);
  compare(runtime_sum, bare_sum, rounds);
  require(a[0][5] == b[5], "comparing the results");
}
