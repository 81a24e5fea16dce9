/* A shared library with a kernel. */
#include "../simple.h"

static struct o2o_unit unit = {.abi = O2O_ABI_VERSION, .nkernels = 1, .file = "library.c", .kernels = simple_kernels};
__attribute__((constructor)) static void start(void) { __o2o_register(&unit); }
__attribute__((destructor)) static void end(void) { __o2o_unregister(&unit); }

int run(int *a) { return simple(a); }
int *state(void) { return &__o2o_state; }
