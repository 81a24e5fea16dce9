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

/* Whether what drivers need to compile (where programs and libraries are found) is as it was
 * then. */
bool o2o_trial_holds(void);

#endif
