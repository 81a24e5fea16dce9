/* Counts of the run, as its regions come (OMP2OCL_SCOPE=auto). */
#ifndef O2O_RUNTIME_CHOICE_WATCH_H
#define O2O_RUNTIME_CHOICE_WATCH_H

#include "runtime/choice/evaluate_tree.h"

/* The region of `kernel` starts with the values in `slots` (both may be NULL): adds it, and gives
 * the counts of the run as far as they are known: of all regions that have started, with their
 * values, and of one launch, with average trip counts, of each kernel that has not.  Bytes to move
 * are counted once for each kernel, since arrays stay on the device.  False when a formula is
 * malformed, or there are too many kernels to go on.  The caller holds the lock. */
bool o2o_watch_add(const struct o2o_unit *units, const struct o2o_kernel *kernel,
                   const o2o_slot *slots, double counts[O2O_NCOUNTS]);

/* Regions that have been added. */
unsigned long o2o_watch_regions(void);

/* Whether watching has become too dear for what it could find: regions follow each other so quickly
 * that the look at each is felt, and that starting a kernel for each would cost more. */
bool o2o_watch_is_idle(void);

#endif
