/* All kernels of a program, before it runs. */
#ifndef O2O_RUNTIME_LAUNCH_PREBUILD_H
#define O2O_RUNTIME_LAUNCH_PREBUILD_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/launch/builder.h"

/* What became of one shape of a kernel. */
struct o2o_prebuilt {
  enum o2o_building building; /* DONE: look at `options` with o2o_program_cached() */
  bool before;                /* the cache had it already */
  char *options;              /* malloc'ed; NULL: the device cannot run it */
  struct o2o_reason why;      /* then */
};

/* Has the kernel built, in the form that its launches are expected to have and for arrays that do
 * not overlap, by the processes of builder.h; nothing is waited for.  Needs of it what is text,
 * numbers and arguments, but for formulas and layouts. Asked again it says how far that is. */
struct o2o_prebuilt o2o_prebuild(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                 struct o2o_kernel_state *state);

#endif
