/* Kernels that are built before the program has a device.
 *
 * Starting a driver is a price that only kernels can earn back.  While those of the regions so far
 * (runtime/choice/run_counts.h) are not built a program that chooses for itself stays in OpenMP,
 * and other processes (runtime/launch/builder.h) try the driver where that has never been done, and
 * build.  Kernels that call functions of other files are left to their first launch.
 *
 * A program that has chosen OpenCL by the user's word waits for each kernel.  Meanwhile the
 * processes that have nothing to do build those that stand behind it in its file and may be next.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_AHEAD_H
#define O2O_RUNTIME_LAUNCH_AHEAD_H

#include "abi/abi.h"
#include "runtime/device/device.h"

/* The device that the program would have, NULL where none is known. */
void o2o_ahead_for(const struct o2o_found *found);

/* Has those kernels built that have not been asked for yet; whether none is waited for. */
bool o2o_ahead_ready(void);

/* From now on that is done, for this device, which stays where it is; the list of units is what
 * this points to. */
void o2o_ahead_while_waiting(const struct o2o_device *device, struct o2o_unit *const *all);

#endif
