// Every reduction operator in every type: work-groups reduce, the host combines, or the device (OMP2OCL_LOCAL=on); the
// variable's own value takes part.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t -lm
// All of them in the simulator, where a kernel is quickly built; some on the default device.
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t "I8 F64" | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t "I8 F64" | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=Oclgrind %oclgrind %t 2>&1 | %FileCheck %s --implicit-check-not="race"
// RUN: env OMP2OCL=opencl OMP2OCL_LOCAL=on OMP2OCL_FORM=items:64 OMP2OCL_MEMORY=discrete %t "I16 F32" | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_LOCAL=on OMP2OCL_DEVICE=Oclgrind %oclgrind %t 2>&1 | %FileCheck %s --implicit-check-not="race"
// REQUIRES: opencl, oclgrind
// CHECK: all reductions right
#include "../harness.h"

#include <math.h>

#define N 777

/* One kernel text for all types and operators: T, NEUTRAL and STEP (x with v) come as build options. */
static const char source[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "__kernel __attribute__((reqd_work_group_size(O2O_WG, 1, 1)))\n"
    "void reduce(long lower, ulong trips, __global char *a, ulong ao, __global T *partials) {\n"
    "  __local T tree[O2O_WG];\n"
    "  __global const T *values = (__global const T *)(a + ao);\n"
    "  T x = NEUTRAL, v;\n"
    "#ifdef O2O_BLOCKED\n"
    "  ulong block = (trips + get_global_size(0) - 1) / get_global_size(0);\n"
    "  for (ulong i = get_global_id(0) * block; i < trips && i < (get_global_id(0) + 1) * block; i++) {\n"
    "#else\n"
    "  for (ulong i = get_global_id(0); i < trips; i += get_global_size(0)) {\n"
    "#endif\n"
    "    v = values[lower + (long)i];\n"
    "    x = (T)(STEP);\n"
    "  }\n"
    "  tree[get_local_id(0)] = x;\n"
    "  for (int width = O2O_WG / 2; width > 0; width /= 2) {\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (get_local_id(0) < width) {\n"
    "      v = tree[get_local_id(0) + width];\n"
    "      tree[get_local_id(0)] = x = (T)(STEP);\n"
    "    }\n"
    "  }\n"
    "  if (get_local_id(0) == 0)\n"
    "    partials[get_group_id(0)] = x;\n"
    "}\n";

/* operator, neutral element, step in OpenCL C, step in C */
#define BASIC(X, A)                                                                                \
  X(A, ADD, "0", "x+v", x + v)                                                                     \
  X(A, MUL, "1", "x*v", x *v)                                                                      \
  X(A, LAND, "1", "x&&v", x &&v)                                                                   \
  X(A, LOR, "0", "x||v", x || v)                                                                   \
  X(A, MIN, "MAXIMUM", "v<x?v:x", v < x ? v : x)                                                   \
  X(A, MAX, "MINIMUM", "v>x?v:x", v > x ? v : x)
#define BITS(X, A)                                                                                 \
  X(A, AND, "~(T)0", "x&v", x &v)                                                                  \
  X(A, OR, "0", "x|v", x | v)                                                                      \
  X(A, XOR, "0", "x^v", x ^ v)

/* C type, OpenCL type, least and greatest value in OpenCL C */
#define INTEGERS(X)                                                                                \
  X(I8, int8_t, "char", "CHAR_MIN", "CHAR_MAX")                                                    \
  X(U8, uint8_t, "uchar", "0", "UCHAR_MAX")                                                        \
  X(I16, int16_t, "short", "SHRT_MIN", "SHRT_MAX")                                                 \
  X(U16, uint16_t, "ushort", "0", "USHRT_MAX")                                                     \
  X(I32, int32_t, "int", "INT_MIN", "INT_MAX")                                                     \
  X(U32, uint32_t, "uint", "0", "UINT_MAX")                                                        \
  X(I64, int64_t, "long", "LONG_MIN", "LONG_MAX")                                                  \
  X(U64, uint64_t, "ulong", "0", "ULONG_MAX")
#define FLOATS(X)                                                                                  \
  X(F32, float, "float", "-INFINITY", "INFINITY")                                                  \
  X(F64, double, "double", "-INFINITY", "INFINITY")

static struct o2o_kernel_state *volatile states[512];

/* One unit per type; its values are such that every result is exact in every order. */
#define CASE(A, operation, ...)                                                                    \
  {.name = "reduce", .file = #A " " #operation, .line = 1, .source = source,                       \
   .flags = O2O_KERNEL_REDUCES, .options = "", .nloops = 1, .ndims = 1, .chunk_slot = -1, .nargs = 2},
#define OPTIONS(A, operation, neutral, step, ...) " -DNEUTRAL=" neutral " -DSTEP=" step,
#define OPERATION(A, operation, ...) O2O_RED_##operation,
#define HOST(A, operation, neutral, step, expression)                                              \
  for (int i = 0; i < N; i++) {                                                                    \
    v = values[i];                                                                                 \
    x = expected[n];                                                                               \
    expected[n] = (__typeof__(x))(expression);                                                     \
  }                                                                                                \
  n++;

#define DEFINE(A, T, cl, least, greatest, operators)                                               \
  static struct o2o_kernel kernels_##A[] = {operators(CASE, A)};                                   \
  static struct o2o_arg args_##A[COUNT_OF(kernels_##A)][2];                                        \
  static char options_##A[COUNT_OF(kernels_##A)][200];                                             \
  static struct o2o_unit unit_##A = {.abi = O2O_ABI_VERSION, .nkernels = COUNT_OF(kernels_##A),    \
                                     .file = "test.c", .kernels = kernels_##A};                    \
  __attribute__((constructor)) static void register_##A(void) {                                    \
    static const char *const options[] = {operators(OPTIONS, A)};                                  \
    static const int operations[] = {operators(OPERATION, A)};                                     \
    for (int i = 0; i < (int)COUNT_OF(kernels_##A); i++) {                                         \
      args_##A[i][0] = (struct o2o_arg)OBJECT(A, sizeof(T), sizeof(T) * N, NULL, R, "values");     \
      args_##A[i][1] = (struct o2o_arg)REDUCTION(A, sizeof(T), operations[i], 1, "x");             \
      snprintf(options_##A[i], 200, "-DT=%s -DMINIMUM=%s -DMAXIMUM=%s%s", cl, least, greatest,     \
               options[i]);                                                                        \
      kernels_##A[i].args = args_##A[i];                                                           \
      kernels_##A[i].options = options_##A[i];                                                     \
      kernels_##A[i].state = &states[O2O_A_##A * 16 + i];                                          \
    }                                                                                              \
    __o2o_register(&unit_##A);                                                                     \
  }                                                                                                \
  static void reduce_##A(void) {                                                                   \
    static T values[N], expected[16];                                                              \
    T x, v;                                                                                        \
    int n = 0;                                                                                     \
    for (int i = 0; i < N; i++)                                                                    \
      values[i] = (T)(i == 500 ? 0 : i % 40 == 7 ? 2 : i == 600 ? -1 : 1);                         \
    values[500] = strcmp(cl, "int") ? 1 : 0;                                                       \
    for (int i = 0; i < 16; i++)                                                                   \
      expected[i] = (T)(i % 2 + 1);                                                                \
    operators(HOST, A) for (int i = 0; i < n; i++) {                                               \
      T result = (T)(i % 2 + 1);                                                                   \
      o2o_slot slots[] = {integer(0), integer(N), address(values), address(&result)};              \
      CHECK(launch(&kernels_##A[i], slots));                                                       \
      if (result != expected[i]) {                                                                 \
        printf("%s, case %d: %g, not %g\n", cl, i, (double)result, (double)expected[i]);           \
        exit(1);                                                                                   \
      }                                                                                            \
      /* Fewer iterations than work-items, and none. */                                            \
      slots[1] = integer(0);                                                                       \
      CHECK(launch(&kernels_##A[i], slots) && result == expected[i]);                              \
    }                                                                                              \
  }
#define ALL(X, A) BASIC(X, A) BITS(X, A)
#define DEFINE_INTEGER(A, T, cl, least, greatest) DEFINE(A, T, cl, least, greatest, ALL)
#define DEFINE_FLOAT(A, T, cl, least, greatest) DEFINE(A, T, cl, least, greatest, BASIC)
INTEGERS(DEFINE_INTEGER)
FLOATS(DEFINE_FLOAT)

int main(int argc, char **argv) {
#define CALL(A, ...)                                                                               \
  if (argc < 2 || strstr(argv[1], #A))                                                             \
    reduce_##A();
  INTEGERS(CALL)
  FLOATS(CALL)
  puts("all reductions right");
}
