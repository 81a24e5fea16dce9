/* Memory whose host accesses need not be looked at.
 *
 * A loop of the host that calls what may launch announces its accesses in each iteration,
 * although hardly any of these calls does launch.  So the last objects that were found in a
 * state in which an announcement does nothing are kept, and looked up without the lock.  They
 * count until something changes about what is on the device. */
#ifndef O2O_RUNTIME_MEMORY_QUIET_H
#define O2O_RUNTIME_MEMORY_QUIET_H

#include <stdbool.h>
#include <stdint.h>

/* Whether announcing accesses of the kinds in `flags` (O2O_TOUCH_READ, O2O_TOUCH_WRITE) to the
 * bytes [lo, hi), of one object, would do nothing.  Without the lock; thread-safe. */
bool o2o_quiet(uintptr_t lo, uintptr_t hi, unsigned flags);

/* The object that holds the byte at p was announced; is kept if that was the last time it need be.
 * Under the lock. */
void o2o_quiet_learn(uintptr_t p);

/* Something is, or is about to be, on the device that was not, or is newer there.  Under the
 * lock. */
void o2o_quiet_end(void);

#endif
