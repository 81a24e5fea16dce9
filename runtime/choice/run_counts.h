/* Counts of the run, as its regions come: what every choice is asked with, and what a model is
 * trained on (docs/features.md). */
#ifndef O2O_RUNTIME_CHOICE_RUN_COUNTS_H
#define O2O_RUNTIME_CHOICE_RUN_COUNTS_H

#include "runtime/choice/evaluate_tree.h"
#include "runtime/choice/spans.h"

/* The region of `kernel` starts with the values in `slots` (both may be NULL): adds it.  False when
 * a formula is malformed, or there are too many kernels to go on.  The caller holds the lock, here
 * and below. */
bool o2o_run_counts_add(const struct o2o_unit *units, const struct o2o_kernel *kernel,
                        const o2o_slot *slots);

/* Of the regions that have started, with their values; valid until the next call.  Bytes to move
 * are those that the device would have had to be sent or to send back if it had run them all: each
 * byte of an array once, in and out, since arrays stay there; and what goes to and fro, as far as
 * is known. */
const struct o2o_tally *o2o_run_counts(void);

/* From the region on that starts, to the one that starts then, what the host accesses is told to
 * round_trips.h, which see. */
void o2o_run_counts_hear(const struct o2o_spans *closed, bool leaves);
void o2o_run_counts_heard(void);

/* Operations and accesses of the region that has started last. */
double o2o_run_counts_work(void);

/* The host has run loops with so much work in so many seconds. */
void o2o_run_counts_timed(double work, double seconds);

/* Seconds for each operation or access of such loops; 0: not known. */
double o2o_run_counts_pace(void);

/* What o2o_run_counts() says and one launch, with average trip counts, of each kernel that has not
 * run yet. */
struct o2o_tally o2o_run_counts_expected(void);

/* The n-th kernel among those of the regions that have started; NULL: there are not so many.
 * `apart`: it began with arrays that do not overlap, as far as is known. */
const struct o2o_kernel *o2o_run_counts_kernel(unsigned n, bool *apart);

/* The n-th of those that have come with arrays that overlap, and could be built for others. */
const struct o2o_kernel *o2o_run_counts_overlapping(unsigned n);

/* Regions that have been added. */
unsigned long o2o_run_counts_regions(void);

/* How long the regions so far and the one that starts take in OpenMP, if those before it took that
 * many seconds: as its work is to theirs.  Infinite where theirs is none. */
double o2o_run_counts_project(double seconds);

/* Whether counting has become too dear for what it could find: regions follow each other so
 * quickly that the look at each is felt (at which a team meets, when `met`), and that starting a
 * kernel for each would cost more. */
bool o2o_run_counts_is_idle(bool met);

#endif
