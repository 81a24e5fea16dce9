// Objects of every kind reach the kernel, in both memory modes: declared and computed extents, aliasing arguments, addresses before and
// after what is touched, unaligned starts, nothing touched at all.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified %t | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=Oclgrind OMP2OCL_MEMORY=unified %oclgrind %t 2>&1 | %FileCheck %s --implicit-check-not="{{[Ii]nvalid|race}}"
// RUN: env OMP2OCL=opencl OMP2OCL_DEVICE=Oclgrind OMP2OCL_MEMORY=discrete %oclgrind %t 2>&1 | %FileCheck %s --implicit-check-not="{{[Ii]nvalid|race}}"
// REQUIRES: opencl, oclgrind
// CHECK: all objects right
#include "../harness.h"

#define N 1000

/* a[i] = b[i] + s for i in [lower, lower + trips) */
static const char add_source[] =
    "__kernel void KERNEL(long lower, ulong trips, __global char *a, ulong ao, __global const char *b, ulong bo, int s) {\n"
    "  ulong id = get_global_id(0);\n"
    "  if (id < trips) {\n"
    "    long i = lower + (long)id;\n"
    "    ((__global int *)(a + ao))[i] = ((__global const int *)(b + bo))[i] + s;\n"
    "  }\n"
    "}\n";

/* Bytes [4 * lower, 4 * (lower + trips)). */
static const int64_t affine[] = {O2O_F_SLOT, 0, O2O_F_SLOT, 0, O2O_F_SLOT, 1, O2O_F_ADD, O2O_F_CONST, 1, O2O_F_SUB,
                                 O2O_F_LOOP, 0, 1, 9, O2O_F_VAR, 0, O2O_F_CONST, 4, O2O_F_MUL, O2O_F_TOUCH, 4,
                                 O2O_F_ENDLOOP, 0, O2O_F_END};

static const struct o2o_arg declared_args[] = {OBJECT(I32, 4, 4 * N, NULL, W, "a"), OBJECT(I32, 4, 4 * N, NULL, R, "b"), VALUE(I32, "s")};
static const struct o2o_arg computed_args[] = {OBJECT(I32, 4, -1, affine, W, "a"), OBJECT(I32, 4, -1, affine, R, "b"), VALUE(I32, "s")};
static const struct o2o_arg unknown_args[] = {OBJECT(I32, 4, -1, NULL, W, "a"), OBJECT(I32, 4, -1, affine, R, "b"), VALUE(I32, "s")};
static const struct o2o_arg guarded_args[] = {OBJECT(I32, 4, -1, affine, W, "a"), OBJECT(I32, 4, -1, affine, R | O2O_ARG_GUARDED, "b"), VALUE(I32, "s")};

enum { DECLARED, COMPUTED, UNKNOWN, GUARDED };
static struct o2o_kernel_state *volatile states[4];
#define K(i, arguments)                                                                            \
  {.name = "KERNEL", .file = "objects.c", .line = 1, .source = add_source, .options = "", .nloops = 1, .ndims = 1,  \
   .chunk_slot = -1, .nargs = 3, .args = arguments, .state = &states[i]}
static const struct o2o_kernel kernels[] = {K(DECLARED, declared_args), K(COMPUTED, computed_args), K(UNKNOWN, unknown_args),
                                            K(GUARDED, guarded_args)};
UNIT(kernels)

static int a[N], b[N];

static int add(int which, int *to, const void *from, long lower, long trips, int s) {
  o2o_slot slots[] = {integer(lower), integer(trips), address(to), address(from), integer(s)};
  return launch(&kernels[which], slots);
}

static void reset(void) {
  for (int i = 0; i < N; i++)
    a[i] = -1, b[i] = i;
}

int main(void) {
  reset();
  CHECK(add(DECLARED, a, b, 0, N, 5));
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 5);

  /* Part of the arrays, from an odd element on. */
  reset();
  CHECK(add(COMPUTED, a, b, 3, 11, 7));
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i >= 3 && i < 14 ? i + 7 : -1));

  /* Pointers before and after the memory that is touched: a Fortran-like base, and negative subscripts. */
  reset();
  CHECK(add(COMPUTED, a - 500, b - 500, 500, 100, 1));
  CHECK(add(COMPUTED, a + 900, b + 900, -10, 20, 2));
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i < 100 ? i + 1 : i >= 890 && i < 910 ? i + 2 : -1));

  /* Both arguments are the same memory, or overlap, or share a cache line. */
  reset();
  CHECK(add(COMPUTED, b, b, 0, N, 1));
  CHECK(add(COMPUTED, a, a + 500, 0, 500, 3));
  for (int i = 0; i < N; i++)
    CHECK(b[i] == i + 1 && a[i] == (i < 500 ? 2 : -1));
  reset();
  CHECK(add(COMPUTED, b + 10, b, 0, 10, 100));
  CHECK(add(COMPUTED, b + 31, b + 28, 0, 3, 1000));
  for (int i = 0; i < N; i++)
    CHECK(b[i] == (i < 10 ? i : i < 20 ? i + 90 : i >= 31 && i < 34 ? i + 997 : i));

  /* Local and allocated memory. */
  reset();
  int local[64], *heap = malloc(64 * sizeof *heap);
  CHECK(add(COMPUTED, local, b, 0, 64, 1) && add(COMPUTED, heap, local, 1, 62, 1));
  for (int i = 1; i < 63; i++)
    CHECK(heap[i] == i + 2);
  free(heap);

  /* No iterations: done, whatever the addresses are. */
  CHECK(add(COMPUTED, NULL, NULL, 0, 0, 1));

  /* Declined, and nothing touched. */
  reset();
  CHECK(!add(UNKNOWN, a, b, 0, N, 1));
  CHECK(!add(COMPUTED, a, NULL, 0, N, 1));
  CHECK(!add(COMPUTED, a, (void *)64, 0, N, 1));
  for (int i = 0; i < N; i++)
    CHECK(a[i] == -1);

  /* A pointer that has to be read by the runtime. */
  int *pointer = b, *null = NULL;
  CHECK(add(GUARDED, a, &pointer, 0, N, 9));
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + 9);
  CHECK(!add(GUARDED, a, &null, 0, N, 9));
  CHECK(!add(GUARDED, a, (void *)8, 0, N, 9));
  CHECK(add(GUARDED, a, (void *)8, 0, 0, 9));

  puts("all objects right");
}
