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

/* The options and the range with which launches of the kernel are expected to begin: see
 * o2o_worker_means. */
char *o2o_prebuild_expect(const struct o2o_device *device, const struct o2o_kernel *kernel,
                          bool overlap, struct o2o_worker_range *range);

/* The first launch has been made, or the first with arrays that overlap: where the cache has the
 * kernel as such launches are expected to need it, that is noted for programs that have no device
 * yet. */
void o2o_prebuild_note(const struct o2o_device *device, const struct o2o_kernel *kernel,
                       struct o2o_kernel_state *state);

/* Has the kernel built, in the form that its launches are expected to have and for arrays that do
 * not overlap, by the processes of builder.h; nothing is waited for.  Needs of it what is text,
 * numbers and arguments, but for formulas and layouts. Asked again it says how far that is. */
struct o2o_prebuilt o2o_prebuild(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                 struct o2o_kernel_state *state);

#endif
