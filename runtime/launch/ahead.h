/* Kernels that are built before the program has a device.
 *
 * Starting a driver is a price that only kernels can earn back.  While those of the regions so far
 * are not built a program that chooses for itself stays in OpenMP, and other processes
 * (runtime/launch/builder.h) try the driver where that has never been done, and build.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_AHEAD_H
#define O2O_RUNTIME_LAUNCH_AHEAD_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* Has the kernel built unless that was asked for before.  `found`: the device that the program
 * would have, NULL where none is known.  Kernels that call functions of other files are left to
 * their first launch. */
void o2o_ahead_ask(const struct o2o_kernel *kernel, const struct o2o_found *found);

/* Whether nothing that was asked for is waited for any more. */
bool o2o_ahead_ready(void);

#endif
