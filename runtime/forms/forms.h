/* The form of a kernel that a launch has: how its iterations are divided among work-items.
 *
 * The compiler has written each kernel so that it can be built in blocks of iterations, or with a
 * work-item for each, whose work-groups may be of any size.  Which is fastest depends on the
 * kernel, the device's compiler and the sizes: it is measured, where a kernel runs often enough to
 * pay for that, or the user asks for it (tune.h), and remembered beside the cache of kernels.
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_FORMS_FORMS_H
#define O2O_RUNTIME_FORMS_FORMS_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"

/* What a launch is for besides its results: TIMES: its kernel is to be run on its own and its time
 * told (o2o_forms_time); TUNES: other forms are to be tried before it (o2o_tune). */
enum o2o_forms_use { O2O_FORMS_RUNS, O2O_FORMS_TIMES, O2O_FORMS_TUNES };

/* The form for a launch with these slots.  `whole`: not a part of the iterations, which is never
 * tuned. */
struct o2o_form o2o_forms_choose(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                 struct o2o_kernel_state *state, const o2o_slot *slots, bool whole,
                                 enum o2o_forms_use *use);

/* The form that most launches of the kernel are expected to have. */
struct o2o_form o2o_forms_usual(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                struct o2o_kernel_state *state);

/* The kernel of the launch for which the form was chosen last has taken `seconds`, from an empty
 * queue to its end, and `work` seconds of this process's processor time (0: the device has its
 * own), after `building` seconds in which it was built.  `disturbed`: other threads had a processor
 * meanwhile that this process wanted. */
void o2o_forms_time(struct o2o_kernel_state *state, double seconds, double work, bool disturbed,
                    double building);

/* The kernel cannot be built in the form that was chosen last.  True: there is another one,
 * *form, for all launches from now on. */
bool o2o_forms_fail(struct o2o_kernel_state *state, struct o2o_form *form);

/* The end of the process: what has been learnt since is written. */
void o2o_forms_end(void);

/* A line on stderr for each kernel that has several forms: which one it runs in, and why.
 * Unless `every`, not for those in the form that most kernels have, and of which nothing was
 * measured. */
void o2o_forms_print(bool every);

struct o2o_forms_size;

/* Seconds that the tuner may still spend on launches of this size. */
double o2o_forms_allowance(const struct o2o_forms_size *s);

#endif
