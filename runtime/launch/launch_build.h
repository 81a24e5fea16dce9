/* The build of a kernel that a launch needs: for launch.c only. */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_BUILD_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_BUILD_H

#include "runtime/launch/launch_state.h"

/* Chooses the orders of arrays, and makes the build for them and the launch's form the kernel's
 * current one.  False: the launch is the host's. */
bool o2o_launch_build(struct o2o_launch *l, struct o2o_reason *why);

/* Makes the build with this kernel, which an earlier launch has had, the current one; false: it is
 * not there any more. */
bool o2o_launch_switch(struct o2o_launch *l, cl_kernel kernel);

/* Whether the driver may be asked to compile. */
bool o2o_launch_can_compile(struct o2o_reason *why);

/* It may from here to the end of the launch: signals are the program's, and other processes
 * wait. */
void o2o_launch_let_compile(struct o2o_launch *l);

#endif
