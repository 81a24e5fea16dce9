// OMP2OCL_SCOPE=region: each loop is decided with its own counts, and with the bytes that would have to move now.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: env OMP2OCL_SCOPE=region OMP2OCL_MEMORY=discrete OMP2OCL_VERBOSE=2 %t any 2>&1 | %FileCheck %s
// RUN: env OMP2OCL_SCOPE=region OMP2OCL_MEMORY=unified OMP2OCL_VERBOSE=1 %t any unified 2>&1 | %FileCheck %s --check-prefix=UNIFIED
// RUN: env OMP2OCL_SCOPE=region OMP2OCL_VERBOSE=1 %t name:nosuch none 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env OMP2OCL_SCOPE=region OMP2OCL=opencl OMP2OCL_MEMORY=discrete %t any all
// RUN: env OMP2OCL_SCOPE=somewhere OMP2OCL=openmp OMP2OCL_VERBOSE=1 %t any none 2>&1 | %FileCheck %s --check-prefix=BAD
// CHECK: omp2ocl: version: opencl (model test; per region)
// CHECK: omp2ocl: launch simple: on the host: the tree chose OpenMP: comp 10 <= 500, transfer 4000 > 100
// CHECK: omp2ocl: launch simple: 1000 iterations
// CHECK: omp2ocl: launch simple: 10 iterations
// CHECK: omp2ocl: launch simple: on the host: the tree chose OpenMP: comp 10 <= 500, transfer 400 > 100
// CHECK: omp2ocl: kernel simple (test.c:7): 2 launches, {{.*}} ms, 2 on the host: the tree chose OpenMP
// UNIFIED: kernel simple (test.c:7): 2 launches
// NONE: omp2ocl: version: openmp (model test is for device name:nosuch, not {{.+}})
// BAD: omp2ocl: OMP2OCL_SCOPE='somewhere' is not one of auto, program, region; using auto
// REQUIRES: opencl
#include "../simple.h"

/* OpenCL for much work, and where the data are there. */
static const struct o2o_node tree[] = {{O2O_FEAT_COMP, 1, 4, 500},
                                       {O2O_FEAT_TRANSFER, 2, 3, 100},
                                       {-1, O2O_OPENCL, 0, 0},
                                       {-1, O2O_OPENMP, 0, 0},
                                       {-1, O2O_OPENCL, 0, 0}};
static int a[1000];
static const struct o2o_static statics[] = {{a, sizeof a, "a", 0, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .nkernels = 1, .file = "test.c", .kernels = simple_kernels,
                               .model_name = "test", .fp64_weight = 2, .nodes = tree, .nnodes = 5,
                               .statics = statics, .nstatics = 1};

static int run(int64_t trips) {
  o2o_slot slots[] = {integer(0), integer(trips), address(a)};
  int done = launch(simple_kernels, slots);
  for (int i = 0; !done && i < trips; i++)
    a[i] = i + 1;
  return done;
}

int main(int argc, char **argv) {
  int all = argc > 2 && strcmp(argv[2], "all") == 0, none = argc > 2 && strcmp(argv[2], "none") == 0;
  unit.model_device = argv[1];
  __o2o_register(&unit);
  CHECK(run(10) == all); /* little work, and all of the array would have to be sent */
  CHECK(run(1000) == !none);
  CHECK(run(10) == !none); /* it is there now */
  __o2o_touch_range(a, sizeof a, O2O_TOUCH_READ);
  __o2o_touch_range(a, 400, O2O_TOUCH_READ | O2O_TOUCH_WRITE);
  a[0] = 7;
  CHECK(run(10) == all);
  __o2o_touch_range(a, sizeof a, O2O_TOUCH_READ);
  for (int i = 0; i < 1000; i++)
    CHECK(a[i] == i + 1);
}
