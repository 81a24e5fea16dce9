// Every OpenCL call fails once, or for good from some call on: the result is right in the end.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/failing.c -o %t.so
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_CACHE=off %python %S/../Inputs/fail.py %t %t.so | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_CACHE=%t.cache %python %S/../Inputs/fail.py %t %t.so | %FileCheck %s
// REQUIRES: opencl
// CHECK: each survived
#include "../harness.h"

/* a[i] += i, and the sum of what was added: repeated or lost work shows. */
static const char source[] =
    "__kernel __attribute__((reqd_work_group_size(O2O_WG, 1, 1)))\n"
    "void add(long lower, ulong trips, __global char *a, ulong ao, __global long *partials) {\n"
    "  long sum = 0;\n"
    "  if (get_local_id(0) == 0) {\n"
    "    for (ulong i = get_group_id(0); i < trips; i += get_num_groups(0)) {\n"
    "      ((__global int *)(a + ao))[i] += (int)i;\n"
    "      sum += (long)i;\n"
    "    }\n"
    "    partials[get_group_id(0)] = sum;\n"
    "  }\n"
    "}\n";
static const struct o2o_arg args[] = {OBJECT(I32, 4, 4000, NULL, RW, "a"), REDUCTION(I64, 8, O2O_RED_ADD, 1, "sum")};
KERNEL(add, source, args, .flags = O2O_KERNEL_REDUCES);
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "failures.c"};

int main(void) {
  static int a[1000];
  int64_t sum = 0;
  __o2o_register(&unit);
  for (int round = 0; round < 3; round++) {
    o2o_slot slots[] = {integer(0), integer(1000), address(a), address(&sum)};
    if (!launch(&add, slots))
      for (int i = 0; i < 1000; i++)
        a[i] += i, sum += i;
  }
  for (int i = 0; i < 1000; i++)
    CHECK(a[i] == 3 * i);
  CHECK(sum == 3 * 999 * 500);
  puts("right");
}
