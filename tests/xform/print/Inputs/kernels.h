/* Kernels built by hand, and a device to run them on. */
#ifndef O2O_TESTS_XFORM_PRINT_KERNELS_H
#define O2O_TESTS_XFORM_PRINT_KERNELS_H

#include "xform/plan.h"

#include <stdbool.h>
#include <stddef.h>

/* A printed kernel with its plan, which belongs to the nest. */
typedef struct built {
  o2o_nest *nest;
  o2o_plan *plan;
} built;

/* Host memory of the symbol `name`: the value, the object, the accumulated result, or the last value. */
typedef struct binding {
  const char *name;
  void *data;
  size_t bytes;
} binding;

typedef struct launch {
  const built *kernel;
  const long *lower;
  const unsigned long *trips;
  binding bindings[12];
} launch;

/* Runs the kernel on the first OpenCL device and combines reductions on the host, as the runtime would. `blocked`: as on a CPU.
 * False and a message on stderr when anything fails. */
bool run_kernel(const launch *l, unsigned group, bool blocked);

typedef struct kernel_test {
  const char *name;
  built (*build)(void);
  bool (*run)(const built *kernel, unsigned group, bool blocked); /* true: the results are right */
} kernel_test;

extern const kernel_test kernel_tests[];
extern const unsigned nkernel_tests;

/* builtins.c: every function of the table against libm. */
bool run_builtins(void);

#endif
