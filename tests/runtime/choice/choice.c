// The choice: the tree of the unit, evaluated with the values of the run, and the device that it is for.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: env OMP2OCL_VERBOSE=1 %t any 1000 2>&1 | %FileCheck %s --check-prefix=LARGE
// RUN: env OMP2OCL_VERBOSE=1 OMP2OCL=auto OMP2OCL_SCOPE=program %t any 10 2>&1 | %FileCheck %s --check-prefix=SMALL
// RUN: env OMP2OCL_VERBOSE=1 OMP2OCL_SCOPE=program %t any unknown 2>&1 | %FileCheck %s --check-prefix=SMALL
// RUN: env OMP2OCL_VERBOSE=1 %t name:nosuch 1000 2>&1 | %FileCheck %s --check-prefix=OTHER
// RUN: env OMP2OCL_VERBOSE=1 OCL_ICD_VENDORS=/nonexistent %t any 1000 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env OMP2OCL=opencl OMP2OCL_VERBOSE=1 %t name:nosuch 10 2>&1 | %FileCheck %s --check-prefix=FORCED
// LARGE: omp2ocl: version: opencl (model test)
// LARGE: version 2
// SMALL: omp2ocl: version: openmp (model test)
// SMALL: version 1
// OTHER: omp2ocl: version: openmp (model test is for device name:nosuch, not {{.+}})
// OTHER: version 1
// NONE: omp2ocl: version: openmp (no device: OpenCL has no driver that works)
// NONE: version 1
// FORCED: omp2ocl: version: opencl (OMP2OCL)
// FORCED: version 2
// REQUIRES: opencl
#include "../simple.h"

/* OpenCL from 500 operations on. */
static const struct o2o_node tree[] = {{O2O_FEAT_COMP, 1, 2, 500}, {-1, O2O_OPENMP, 0, 0}, {-1, O2O_OPENCL, 0, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .nkernels = 1, .file = "test.c", .kernels = simple_kernels,
                               .model_name = "test", .fp64_weight = 2, .nodes = tree, .nnodes = 3};

int main(int argc, char **argv) {
  static int a[1000];
  o2o_slot slots[] = {integer(0), integer(argc > 2 ? atoi(argv[2]) : 0), address(a)};
  unit.model_device = argv[1];
  __o2o_register(&unit);
  int serial = strcmp(argv[2], "unknown") == 0 ? __o2o_run(NULL, NULL) : 0;
  int done = launch(simple_kernels, slots);
  CHECK(serial == 0 && done == (__o2o_state == 2));
  printf("version %d\n", __o2o_state);
}
