/* Trying the driver before it is trusted. */
#ifndef O2O_RUNTIME_CHOICE_TRIAL_H
#define O2O_RUNTIME_CHOICE_TRIAL_H

#include "runtime/device/device.h"

/* What the other process does: uses the driver, without `reserve` bytes of memory. */
void o2o_trial_serve(uint64_t reserve) __attribute__((noreturn));

/* Whether a small kernel could be built and run by the driver in a process of its own, now or
 * before in the same circumstances; true where that cannot be found out.  False: the driver has
 * ended that process.  Before OpenCL is asked for anything in this one. */
bool o2o_trial(void);

/* What it has shown about the device that is found in these circumstances; all 0 where nothing
 * is known. */
struct o2o_traits o2o_trial_traits(void);

/* The same by what is on record, without trying anything. */
struct o2o_traits o2o_trial_recorded(void);

/* Here this process begins to look for its device; here it is open.  What that took, o2o_trial()
 * left out, goes on record where it is less than what is there. */
void o2o_trial_opens(void);
void o2o_trial_opened(void);

/* Looks at the open device again, unless that was done often or short ago: a worker's last work,
 * a second or two of a processor.  What was found out before must be known (o2o_trial). */
void o2o_trial_repeat(const struct o2o_device *device);

/* Whether what drivers need to compile (where programs and libraries are found) is as it was
 * then. */
bool o2o_trial_holds(void);

#endif
