/* OMP2OCL=verify: each loop is run as a kernel and by the host, and the results are compared
 * (docs/runtime.md).
 *
 * All functions are called under the lock (hooks.h), and only with that setting, but for
 * o2o_verify_alike(). */
#ifndef O2O_RUNTIME_LAUNCH_VERIFY_H
#define O2O_RUNTIME_LAUNCH_VERIFY_H

#include "runtime/memory/launch_memory.h"

/* A loop is about to be launched, perhaps in one shape after the other.  What an earlier one has
 * copied that was declined after all is forgotten. */
void o2o_verify_reset(void);

/* A launch is about to be made: what it may write is copied.  Replaces what an earlier call has
 * copied.  False: declined, there is no memory for that, or some of it cannot be read. */
bool o2o_verify_before(const struct o2o_kernel *kernel, const o2o_slot *slots,
                       const struct o2o_use *uses, unsigned nuses, const struct o2o_rows *rows,
                       struct o2o_reason *why);

/* The launch of `kernel`, as compiled code knows it, is done: its results are put aside, and the
 * program's memory is as it was before.  False: there was no launch, since the loop has no
 * iterations. */
bool o2o_verify_after(const struct o2o_kernel *kernel, const struct o2o_kernel_state *state);

/* The host has run the loop as well.  `results`: one place per REDUCTION and LAST argument, NULL
 * where it is the launch's, -1 where no thread of a team has all of it; NULL: all are the
 * launch's. */
void o2o_verify_compare(const struct o2o_kernel *kernel, const o2o_slot *results);

/* Whether `size` bytes of an argument's memory, from address `lo` on, where element 0 is at `base`,
 * are alike: what one run has left there, and another one.  In any mode. */
bool o2o_verify_alike(const struct o2o_arg *arg, uintptr_t base, uintptr_t lo, size_t size,
                      const unsigned char *a, unsigned char *b);

/* At the end of the process: prints what was found, and changes the exit status where it would
 * be 0. */
void o2o_verify_start(const struct o2o_kernel_state *const *states);

#endif
