/* Host accesses that are announced while OpenMP runs, for the choice (round_trips.h).
 *
 * Compiled code announces what it accesses where something is on the device.  Nothing is; but the
 * stub can be told so for some regions, which costs a program what announcing costs it in OpenCL's
 * version, without the copies. */
#ifndef O2O_RUNTIME_ENTRY_LISTEN_H
#define O2O_RUNTIME_ENTRY_LISTEN_H

#include "runtime/stub/stub_interface.h"

#include <stdbool.h>

/* From now on, to the end of that.  No version has been chosen.  The caller holds the lock, here
 * and below. */
void o2o_listen_start(struct o2o_stub *stub);
void o2o_listen_end(struct o2o_stub *stub);

/* The region with this number (from 1 on) starts: whether enough has been heard to ask for the
 * version.  Starts and ends by itself; again where the run has become twice as long since. Not
 * where this region has more work than all before it: what they do says nothing of it. */
bool o2o_listen_enough(struct o2o_stub *stub, unsigned long regions);

/* The host is about to run the kernel's loop, whose accesses are the launch's: nothing is heard
 * until it is over, of which the program tells (step 3 of __o2o_meeting); how long that takes is
 * counted.  False: nobody listens. */
bool o2o_listen_host_loop(const struct o2o_kernel *kernel);

/* Whether it is such a loop that is over. */
bool o2o_listen_loop_over(const struct o2o_kernel *kernel);

#endif
