/* Tuning: the best form of a kernel on this device, by trying forms on copies of a launch's data.
 *
 *   OMP2OCL_TUNE   use   what was found earlier is used
 *                  auto  forms are tried as well, for a bounded share of the time that kernels run
 *                  off   neither
 *                  look, now:SECONDS, all:SECONDS
 *                        the runs that omp2ocl-tune makes: what takes how long; the search; the
 *                        same without cutting
 *
 * What is found is one of the device's measurements (runtime/device/measured.h), for the kernel's
 * text and by powers of four of the iterations.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_TUNE_H
#define O2O_RUNTIME_LAUNCH_TUNE_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

struct o2o_launch;

/* Whether launches with these slots have been tuned: *form is theirs then. */
bool o2o_tune_form(const struct o2o_device *device, const struct o2o_kernel *kernel,
                   struct o2o_kernel_state *state, const o2o_slot *slots, struct o2o_form *form);

/* The kernel could not be built in the form that was chosen last.  True: that was the tuner's, and
 * is forgotten. */
bool o2o_tune_fail(struct o2o_kernel_state *state);

/* A launch is to be made, not split.  *measured: its time is to be told (o2o_tune_ran); *tunes: it
 * is to be tuned (o2o_tune). */
void o2o_tune_choose(const struct o2o_device *device, const struct o2o_kernel *kernel,
                     struct o2o_kernel_state *state, const o2o_slot *slots, bool *measured,
                     bool *tunes);

/* The launch that was chosen for last has taken so many seconds on the device. */
void o2o_tune_ran(struct o2o_kernel_state *state, double seconds);

/* Replays the launch in other forms, as far as time allows, before it is made.  Its memory has
 * buffers, and it has a form, a kernel and an ND-range; all three are better ones afterwards, if
 * there are any.  False: declined, the launch cannot be made any more. */
bool o2o_tune(struct o2o_launch *launch, struct o2o_reason *why);

/* The end of the process: what has been learnt is written. */
void o2o_tune_end(void);

/* A line on stderr for each kernel and size that was tuned or looked at in this process. */
void o2o_tune_print(void);

#endif
