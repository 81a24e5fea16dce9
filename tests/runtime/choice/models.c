// This machine's own model takes precedence over the embedded one, when it is a good file about the device, driver and processor
// that are there; and the device found last time answers for OpenCL, which is not loaded when OpenMP is chosen.
//
// RUN: %clang -O1 -I%root %s -Xclang -mlink-bitcode-file -Xclang %build/omp2ocl-runtime.bc -o %t
// RUN: %python %S/../Inputs/models.py %t %t.dir
// REQUIRES: opencl
#include "../simple.h"

/* The embedded tree: OpenCL from 500 operations on, on a device that argv names. */
static const struct o2o_node tree[] = {{O2O_FEAT_COMP, 1, 2, 500}, {-1, O2O_OPENMP, 0, 0}, {-1, O2O_OPENCL, 0, 0}};
static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .nkernels = 1, .file = "test.c", .kernels = simple_kernels,
                               .model_name = "embedded", .fp64_weight = 2, .nodes = tree, .nnodes = 3};

int main(int argc, char **argv) {
  static int a[1000];
  o2o_slot slots[] = {integer(0), integer(atoi(argv[2])), address(a)};
  char line[512];
  int mapped = 0;
  unit.model_device = argv[1];
  if (argc > 3)
    unit.model_driver = argv[3];
  if (argc > 4)
    unit.model_cpu = argv[4];
  __o2o_register(&unit);
  launch(simple_kernels, slots);
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps))
    mapped |= strstr(line, "libOpenCL") != NULL;
  printf("version %d, libOpenCL %s\n", __o2o_state, mapped ? "mapped" : "not mapped");
}
