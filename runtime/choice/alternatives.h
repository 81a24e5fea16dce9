/* Functions of which the user gives several versions: which one runs, by the size of a call.
 *
 * What omp2ocl-tune --functions has found, or normal runs with OMP2OCL_TUNE=auto, is on record
 * among the host's measurements (runtime/device/measured.h), under the processor, the threads, the
 * functions' names and the text of those that the unit defines. */
#ifndef O2O_RUNTIME_CHOICE_ALTERNATIVES_H
#define O2O_RUNTIME_CHOICE_ALTERNATIVES_H

#include "abi/abi.h"

#include <stdbool.h>

/* The first call of a function in this process: its state is another one than UNASKED then.  Under
 * the lock (runtime/entry/hooks.h), after o2o_settings_read(). */
void o2o_alternatives_ask(struct o2o_selector *selector, int threads);

/* Whether this process tries alternatives: children of it run them. */
bool o2o_alternatives_try_now(void);

/* __o2o_try() of a function that has been asked for; without the lock. `possible`: other processes
 * have all data. */
int o2o_alternatives_try(struct o2o_attempt *attempt, bool possible);

/* Whether something was found that is not on record yet; and leaves it there, under the lock. */
bool o2o_alternatives_found(void);
void o2o_alternatives_keep(void);

/* Whether this run counts for trials in normal ones (OMP2OCL_TUNE=auto); and its end, under the
 * lock: what it has taken, and paid, is written. */
bool o2o_alternatives_pays(void);
void o2o_alternatives_end(void);

#endif
