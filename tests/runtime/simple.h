/* The one kernel of the tests that are about the way to it: a[i] = i + 1 for i < 1000, a of declared size. */
#include "harness.h"

static const char simple_source[] =
    "__kernel void simple(long lower, ulong trips, __global char *a, ulong ao) {\n"
    "  ulong id = get_global_id(0);\n"
    "  if (id < trips)\n"
    "    ((__global int *)(a + ao))[lower + (long)id] = (int)(lower + (long)id) + 1;\n"
    "}\n";
static const struct o2o_arg simple_args[] = {OBJECT(I32, 4, 4000, NULL, W, "a")};
/* One operation and two accesses per iteration. */
static const int64_t simple_counts[] = {O2O_F_CONST, 1, O2O_F_SLOT, 1, O2O_F_LOOP, 0, 1, 8, O2O_F_COUNT, O2O_C_COMP, 1000,
                                        O2O_F_COUNT, O2O_C_MEM, 2000, O2O_F_ENDLOOP, 0, O2O_F_END};
static struct o2o_kernel_state *volatile simple_state;
static struct o2o_kernel simple_kernels[] = {{.name = "simple", .file = "test.c", .line = 7, .source = simple_source, .options = "",
                                              .counts = simple_counts, .nloops = 1, .ndims = 1, .chunk_slot = -1,
                                              .nargs = 1, .args = simple_args, .state = &simple_state}};

/* Runs the loop as a kernel or here; returns 1 when it was a kernel. */
static int simple(int *a) {
  o2o_slot slots[] = {integer(0), integer(1000), address(a)};
  int done = launch(&simple_kernels[0], slots);
  if (!done)
    for (int i = 0; i < 1000; i++)
      a[i] = i + 1;
  for (int i = 0; i < 1000; i++)
    CHECK(a[i] == i + 1);
  return done;
}
