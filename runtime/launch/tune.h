/* Tuning: the best form of a kernel on this device, by trying forms on copies of a launch's data.
 *
 *   OMP2OCL_TUNE   use   what was found earlier is used
 *                  auto  forms are tried as well, for a bounded share of the time that kernels run
 *                  off   neither
 *                  look, now:SECONDS, all:SECONDS
 *                        the runs that omp2ocl-tune makes: what takes how long; the search; the
 *                        same without cutting
 *
 * When that is done, and what becomes of what is found, is said in one place with all other forms
 * (forms.h, forms_record.h).
 *
 * All functions are called under the lock (runtime/entry/hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_TUNE_H
#define O2O_RUNTIME_LAUNCH_TUNE_H

#include "runtime/core/state.h"

struct o2o_launch;

/* Replays the launch in other forms, as far as time allows, before it is made: the last one for
 * which a form was chosen.  Its memory has buffers, and it has a form, a kernel and an ND-range;
 * all three are better ones afterwards, if there are any.  False: declined, the launch cannot be
 * made any more. */
bool o2o_tune(struct o2o_launch *launch, struct o2o_reason *why);

/* The end of the process, before o2o_forms_end(). */
void o2o_tune_end(void);

/* A line on stderr for each kernel and size that was tuned or looked at in this process. */
void o2o_tune_print(void);

#endif
