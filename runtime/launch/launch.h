/* One launch of one kernel. */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* The iterations of a launch that is split, as slots: the host runs the first ones of the
 * outermost loop, the device the last ones, or some between these.  They live until the part has
 * been joined. */
struct o2o_parts {
  o2o_slot *device, *host;
  bool short_of_memory; /* the device has no room for the whole loop: none of its forms is timed */
};

/* Runs the kernel (building it first when needed).  True: the program's memory, or the device
 * copies of its objects, have the results, or will have without the host waiting for them.
 * False: nothing has been changed, the host version must run, *why says why.  With `stay`
 * objects may stay on the device.  With `parts` (NULL: the kernel runs all iterations) only those
 * of the device are run, and true means that they have been prepared for o2o_launch_start(); those
 * of further devices follow, each with the iterations in front of the ones before.  The caller
 * holds the lock. */
bool o2o_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                struct o2o_kernel_state *state, const o2o_slot *slots,
                const struct o2o_parts *parts, bool stay, struct o2o_reason *why);

/* Whether a launch with these slots finds room on the device, as far as that is known before.
 * `kept`: it has to without that a copy gives way to another part of its object.  *shrunk: some
 * copy would not hold all of its object.  The caller holds the lock. */
bool o2o_launch_fits(const struct o2o_device *device, const struct o2o_kernel *kernel,
                     struct o2o_kernel_state *state, const o2o_slot *slots, bool stay, bool kept,
                     bool *shrunk);

/* Starts the parts that have been prepared, and returns how many: the first ones, and *why the next
 * could not be.  The host is to run all other iterations now, and nothing else is launched before
 * all parts are joined.  0: nothing has been changed.  The caller holds the lock. */
unsigned o2o_launch_start(struct o2o_reason *why);

/* No part has been prepared. */
void o2o_launch_forget(void);

/* The host has run its part: waits for that of the device that was started last among those that
 * have not been joined, whose results are combined with what is where the slots of its reductions
 * point to.  Returns the seconds that the kernel has taken, 0 where the device does not tell;
 * *cold: it was built for that, or may have been.  Ends the program where the device has failed.
 * The caller holds the lock. */
double o2o_launch_join(bool *cold);

#endif
