// Kernels of one to four loops, chunks of iterations, last values, scalars of every type, an array reduction.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=Oclgrind %oclgrind %t 2>&1 | %FileCheck %s --implicit-check-not="{{[Ii]nvalid|race}}"
// REQUIRES: opencl, oclgrind
// CHECK: all shapes right
#include "../harness.h"

enum { N2 = 7, N1 = 5, N0 = 300 };
static int counts[4][N2][N1][N0];

/* Each iteration counts itself, so that one that runs twice or never is seen. */
static const char three_source[] =
    "__kernel void three(long l0, ulong t0, long l1, ulong t1, long l2, ulong t2, __global char *a, ulong ao) {\n"
    "  ulong i = get_global_id(2), j = get_global_id(1), k = get_global_id(0);\n"
    "  if (i < t0 && j < t1 && k < t2)\n"
    "    ((__global int *)(a + ao))[((l0 + (long)i) * 5 + l1 + (long)j) * 300 + l2 + (long)k] += 1;\n"
    "}\n";
static const char four_source[] =
    "__kernel void four(long l0, ulong t0, long l1, ulong t1, long l2, ulong t2, long l3, ulong t3, __global char *a, ulong ao) {\n"
    "  ulong h = get_global_id(2) / t1, i = get_global_id(2) % t1, j = get_global_id(1), k = get_global_id(0);\n"
    "  if (h < t0 && j < t2 && k < t3)\n"
    "    ((__global int *)(a + ao))[((h * 7 + i) * 5 + j) * 300 + k] += 1;\n"
    "}\n";
static const struct o2o_arg array_args[] = {OBJECT(I32, 4, sizeof counts, NULL, RW, "counts")};
KERNEL(three, three_source, array_args, .nloops = 3, .ndims = 3, .loop_of_dim = {2, 1, 0});
KERNEL(four, four_source, array_args, .nloops = 4, .ndims = 3, .loop_of_dim = {3, 2, 0});

/* A work-item runs `chunk` iterations, which depend on each other; the last one's value goes back. */
static const char chunked_source[] =
    "__kernel void chunked(long lower, ulong trips, __global char *a, ulong ao, long chunk, __global int *last) {\n"
    "  ulong first = get_global_id(0) * (ulong)chunk, end = first + (ulong)chunk;\n"
    "  for (ulong i = first; i < end && i < trips; i++) {\n"
    "    int value = i == first ? 1 : ((__global int *)(a + ao))[i - 1] + 1;\n"
    "    ((__global int *)(a + ao))[i] = value;\n"
    "    if (i == trips - 1) *last = value;\n"
    "  }\n"
    "}\n";
static const struct o2o_arg chunked_args[] = {OBJECT(I32, 4, 4000, NULL, RW, "a"), VALUE(I64, "chunk"), LAST(I32, 4, "x")};
KERNEL(chunked, chunked_source, chunked_args, .flags = O2O_KERNEL_CHUNKED, .chunk_slot = 3);

/* Every type of scalar, narrowed from its slot. */
static const char scalars_source[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "__kernel void scalars(long lower, ulong trips, uchar b, char c, uchar uc, short s, ushort us, int i, uint ui, long l, ulong ul,\n"
    "                      float f, double d, __global char *o, ulong oo) {\n"
    "  __global double *out = (__global double *)(o + oo);\n"
    "  if (get_global_id(0) < trips) {\n"
    "    out[0] = b; out[1] = c; out[2] = uc; out[3] = s; out[4] = us; out[5] = i; out[6] = ui; out[7] = l; out[8] = ul; out[9] = f; out[10] = d;\n"
    "  }\n"
    "}\n";
static const struct o2o_arg scalars_args[] = {
    VALUE(BOOL, "b"), VALUE(I8, "c"), VALUE(U8, "uc"), VALUE(I16, "s"), VALUE(U16, "us"), VALUE(I32, "i"), VALUE(U32, "ui"),
    VALUE(I64, "l"), VALUE(U64, "ul"), VALUE(F32, "f"), VALUE(F64, "d"), OBJECT(F64, 8, 88, NULL, W, "out")};
KERNEL(scalars, scalars_source, scalars_args, .flags = O2O_KERNEL_FP64);

/* A histogram: an array reduction of 10 elements; work-item 0 of each group does the group's work. */
static const char histogram_source[] =
    "__kernel __attribute__((reqd_work_group_size(O2O_WG, 1, 1)))\n"
    "void histogram(long lower, ulong trips, __global char *a, ulong ao, __global uint *partials) {\n"
    "  if (get_local_id(0) == 0) {\n"
    "    uint bins[10];\n"
    "    for (int b = 0; b < 10; b++) bins[b] = 0;\n"
    "    for (ulong i = get_group_id(0); i < trips; i += get_num_groups(0))\n"
    "      bins[((__global const int *)(a + ao))[i]]++;\n"
    "    for (int b = 0; b < 10; b++) partials[get_group_id(0) * 10 + b] = bins[b];\n"
    "  }\n"
    "}\n";
static const struct o2o_arg histogram_args[] = {OBJECT(I32, 4, 4000, NULL, R, "keys"), REDUCTION(U32, 4, O2O_RED_ADD, 10, "bins")};
KERNEL(histogram, histogram_source, histogram_args, .flags = O2O_KERNEL_REDUCES);

static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = __FILE__};

static void test_dimensions(void) {
  o2o_slot slots[] = {integer(1), integer(N2 - 1), integer(0), integer(N1), integer(3), integer(N0 - 10), address(counts)};
  CHECK(launch(&three, slots));
  for (int i = 0; i < N2; i++)
    for (int j = 0; j < N1; j++)
      for (int k = 0; k < N0; k++)
        CHECK(counts[0][i][j][k] == (i > 0 && k >= 3 && k < N0 - 7));
  memset(counts, 0, sizeof counts);
  o2o_slot more[] = {integer(0), integer(4),  integer(0), integer(N2),    integer(0),
                     integer(N1), integer(0), integer(N0), address(counts)};
  CHECK(launch(&four, more));
  for (size_t i = 0; i < sizeof counts / sizeof(int); i++)
    CHECK(((int *)counts)[i] == 1);
}

static void test_chunks(void) {
  static int a[1000];
  int last = -5;
  o2o_slot slots[] = {integer(0), integer(998), address(a), integer(13), address(&last)};
  CHECK(launch(&chunked, slots));
  for (int i = 0; i < 1000; i++)
    CHECK(a[i] == (i < 998 ? i % 13 + 1 : 0));
  CHECK(last == 997 % 13 + 1);
  slots[1] = integer(0);
  last = -5;
  CHECK(launch(&chunked, slots) && last == -5);
  slots[1] = integer(10);
  slots[3] = integer(0);
  CHECK(!launch(&chunked, slots) && last == -5);
}

static void test_scalars(void) {
  double out[11];
  const double expected[11] = {1, -1, 255, -2, 65535, -3, 4294967295.0, -4, 18446744073709551615.0, 0.1f, 0.1};
  o2o_slot slots[] = {integer(0), integer(1), integer(7), integer(-1), integer(255), integer(-2), integer(65535),
                      integer(-3), integer(4294967295), integer(-4), {.u = UINT64_MAX}, floating(0.1f), floating(0.1), address(out)};
  CHECK(launch(&scalars, slots));
  for (int i = 0; i < 11; i++)
    CHECK(out[i] == expected[i]);
}

static void test_histogram(void) {
  static int keys[1000];
  unsigned bins[10], expected[10];
  for (int b = 0; b < 10; b++)
    bins[b] = expected[b] = (unsigned)b * 100;
  for (int i = 0; i < 1000; i++)
    expected[keys[i] = i * i % 10]++;
  o2o_slot slots[] = {integer(0), integer(1000), address(keys), address(bins)};
  CHECK(launch(&histogram, slots));
  CHECK(memcmp(bins, expected, sizeof bins) == 0);
}

int main(void) {
  __o2o_register(&unit);
  test_dimensions();
  test_chunks();
  test_scalars();
  test_histogram();
  puts("all shapes right");
}
