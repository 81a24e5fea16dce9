/* One launch of one kernel. */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* Runs the kernel (building it first when needed).  True: the program's memory, or the device
 * copies of its objects, have the results, or will have without the host waiting for them.
 * False: nothing has been changed, the host version must run, *why says why.  With `stay`
 * objects may stay on the device.  The caller holds the lock. */
bool o2o_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                struct o2o_kernel_state *state, const o2o_slot *slots, bool stay,
                struct o2o_reason *why);

/* Bytes that a launch would have to send to the device now, less those that the host version
 * would have to fetch from there.  Memory that does not stay on the device counts both ways.
 * The caller holds the lock. */
double o2o_launch_moves(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay);

/* The host version is about to run: the objects that it uses are made valid on the host. The
 * caller holds the lock. */
void o2o_launch_declined(const struct o2o_kernel *kernel, const o2o_slot *slots);

/* Whether one launch may stand for threads with these slots: the kernel reads the same in both.
 * Memory that each thread has of its own is compared. *why says in what they differ. The caller
 * holds the lock. */
bool o2o_launch_alike(const struct o2o_kernel *kernel, const o2o_slot *a, const o2o_slot *b,
                      struct o2o_reason *why);

#endif
