/* What limits each kernel, for the page of OMP2OCL_PROFILE.  Without one nothing is done. */
#ifndef O2O_RUNTIME_LAUNCH_LIMITS_H
#define O2O_RUNTIME_LAUNCH_LIMITS_H

#include "runtime/launch/launch_state.h"

/* Commands from now on are for launches of that kernel. */
void o2o_limits_begin(const struct o2o_kernel_state *state);

/* The launch has been enqueued. */
void o2o_limits_note(const struct o2o_launch *l);

/* A line for each kernel that has run on a device. */
void o2o_limits_print(void);

#endif
