// Kernels built with declarations of their own: one that calls a function that is not known, and one that calls a known function in a form that is
// not, are built with the driver's, and all are right.
//
// RUN: %clang -O1 -fopenmp -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: %installed env OMP2OCL=opencl OMP2OCL_CACHE=off OMP2OCL_DECLARE=on OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=ON
// ON-NOT: {{^}}omp2ocl: build
// ON: {{^}}omp2ocl: build rare: with the driver's declarations{{$}}
// ON: {{^}}omp2ocl: build log of vector:
// ON: {{^}}omp2ocl: build vector: with the driver's declarations{{$}}
// ON: {{^}}3 kernels{{$}}
//
// RUN: %installed env OMP2OCL=opencl OMP2OCL_CACHE=off OMP2OCL_DECLARE=off OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=OFF --implicit-check-not="omp2ocl: build"
// RUN: %installed env OMP2OCL=opencl OMP2OCL_CACHE=off OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=OFF --implicit-check-not="omp2ocl: build"
// OFF: {{^}}3 kernels{{$}}
//
// The driver's trial finds out that it pays; the cache has the same kernels whichever way they were built.
// RUN: rm -rf %t.cache && %installed env OMP2OCL=opencl OMP2OCL_CACHE=%t.cache OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=ON
// RUN: ls %t.cache/*.bin | %count 3
// RUN: %installed env OMP2OCL=opencl OMP2OCL_CACHE=%t.cache OMP2OCL_VERBOSE=2 OMP2OCL_DECLARE=off %t 2>&1 | %FileCheck %s --check-prefix=OFF --implicit-check-not="omp2ocl: build"
// RUN: ls %t.cache/*.bin | %count 3
//
// It does not with these drivers, whose headers are compiled already.
// RUN: %if intel %{ rm -rf %t.cache && %intel OMP2OCL=opencl OMP2OCL_CACHE=%t.cache OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=OFF --implicit-check-not="omp2ocl: build" %}
// RUN: %if oclgrind %{ rm -rf %t.cache && env OCL_ICD_VENDORS=/usr/lib/oclgrind/liboclgrind-rt-icd.so OMP2OCL=opencl OMP2OCL_CACHE=%t.cache OMP2OCL_VERBOSE=2 %t 2>&1 | %FileCheck %s --check-prefix=OFF --implicit-check-not="omp2ocl: build" %}
// REQUIRES: opencl
#include "../harness.h"

#define TEXT(name, value)                                                                          \
  "__kernel void " name "(long lower, ulong trips, __global char *a, ulong ao) {\n"                \
  "  int i = (int)lower + (int)get_global_id(0);\n"                                                \
  "  if (get_global_id(0) < trips)\n"                                                              \
  "    ((__global int *)(a + ao))[i] = " value ";\n"                                               \
  "}\n"
static const struct o2o_arg arguments[] = {OBJECT(I32, 4, 4000, NULL, W, "a")};
KERNEL(known, TEXT("known", "(int)fmax((float)i, -1.0f) + 1"), arguments, );
KERNEL(rare, TEXT("rare", "mad24(i, 1, 2)"), arguments, );
KERNEL(vector, TEXT("vector", "(int)fmax((float2)((float)i, 0.0f), (float2)(0.0f, 0.0f)).x + 3"), arguments, );
static struct o2o_kernel kernels[3];
UNIT(kernels)

static int number(int kernel) {
  static int a[1000];
  o2o_slot slots[] = {integer(0), integer(1000), address(a)};
  int done = launch(&kernels[kernel], slots);
  for (int i = 0; i < 1000 && done; i++)
    CHECK(a[i] == i + kernel + 1);
  return done;
}

__attribute__((constructor(101))) static void lay_out(void) {
  kernels[0] = known, kernels[1] = rare, kernels[2] = vector;
}

int main(void) {
  int n = 0;
  setvbuf(stdout, NULL, _IONBF, 0);
  for (int k = 0; k < 3; k++)
    n += number(k);
  printf("%d kernels\n", n);
}
