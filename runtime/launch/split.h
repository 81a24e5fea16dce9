/* Loops that host and device run together (docs/design.md).
 *
 * The device starts with the last iterations, the compiled code then runs the first ones, and says
 * when it has (step 3 in abi.h).  One loop at a time: others run on the host meanwhile.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_SPLIT_H
#define O2O_RUNTIME_LAUNCH_SPLIT_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* Opens the other devices that OMP2OCL_DEVICE names: they have parts of loops that are split.
 * Once, behind o2o_device_copy_start(). */
void o2o_split_begin(const struct o2o_device *first);

/* Lines on stderr: what they have done.  `kernels`: the states of all. */
void o2o_split_print(const struct o2o_kernel_state *kernels);

/* Whether launches may be split at all. */
bool o2o_split_wanted(const struct o2o_device *device);

/* The loop is about to be run as a kernel.  True: its last iterations are, if any, and the host is
 * to run the others, with a bound that is *less lower.  False: nothing has been changed. `team`:
 * the loop is shared by one.  *timed: the device is to run all of it, on its own, and
 * o2o_split_timed() to be called behind it. */
bool o2o_split_start(const struct o2o_device *device, const struct o2o_kernel *kernel,
                     struct o2o_kernel_state *state, o2o_slot *slots, bool stay, bool team,
                     bool *timed, int64_t *less);

/* The kernel that was launched since o2o_split_start() has run all of the loop. */
void o2o_split_timed(const struct o2o_device *device, struct o2o_kernel_state *state);

/* Whether the host is at its part of a loop: nothing else may be launched. */
bool o2o_split_pending(void);

/* Whether `kernel` is of one of the directives of that loop's kernel (O2O_KERNEL_PARTS), and the
 * host at its part of them. */
bool o2o_split_in_parts(const struct o2o_kernel *kernel);

/* The host has run its part of the loop of this kernel; `results` as for o2o_verify_compare().
 * False: that loop was not split. */
bool o2o_split_join(const struct o2o_kernel *kernel, const o2o_slot *results);

#endif
