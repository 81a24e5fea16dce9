// The values of a first loop run one after the other, also where an OpenCL call fails between two of them: a launch that has begun goes on, is undone,
// or ends the program.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: %clang -shared -fPIC -O1 %S/../Inputs/failing.c -o %t.so
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=unified OMP2OCL_CACHE=off %python %S/../Inputs/fail.py %t %t.so | %FileCheck %s
// RUN: env OMP2OCL=opencl OMP2OCL_MEMORY=discrete OMP2OCL_CACHE=%t.cache %python %S/../Inputs/fail.py %t %t.so | %FileCheck %s
// REQUIRES: opencl
// CHECK: each survived
#include "../harness.h"

static const char source[] = "__kernel void sums(long lower0, ulong trips0, long lower1, ulong trips1, __global char *a, ulong ao) {\n"
                             "  ulong i = get_global_id(0);\n"
                             "  if (i < trips1 && trips0 == 1)\n"
                             "    ((__global int *)(a + ao))[i] = ((__global int *)(a + ao))[i] * 3 + (int)lower0;\n"
                             "}\n";
static const struct o2o_arg args[] = {OBJECT(I32, 4, 400, NULL, RW, "a")};
KERNEL(sums, source, args, .nloops = 2, .loop_of_dim = {1}, .flags = O2O_KERNEL_HYPERPLANES);
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .file = "hyperplanes.c"};

int main(void) {
  static int a[100];
  unsigned expected = 0;
  __o2o_register(&unit);
  for (int round = 0; round < 2; round++) {
    o2o_slot slots[] = {integer(0), integer(7), integer(0), integer(100), address(a)};
    bool done = launch(&sums, slots);
    for (int sum = 0; sum < 7; sum++) {
      expected = expected * 3 + (unsigned)sum;
      for (int i = 0; i < 100 && !done; i++)
        a[i] = (int)((unsigned)a[i] * 3 + (unsigned)sum);
    }
  }
  for (int i = 0; i < 100; i++)
    CHECK((unsigned)a[i] == expected);
  puts("right");
}
