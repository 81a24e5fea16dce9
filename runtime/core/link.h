/* Kernels that call functions of other units, made complete.
 *
 * The unit with the loop has proven that it is a kernel if the functions do no more than their
 * declarations let them (struct o2o_call); the units that define them say what they do (struct
 * o2o_published).  Here, where all units are known, the one is held against the other. */
#ifndef O2O_RUNTIME_CORE_LINK_H
#define O2O_RUNTIME_CORE_LINK_H

#include "runtime/core/state.h"

/* The kernel with the text of all functions that it calls in front of its own, and behind its
 * arguments one for each variable that they access and for each memory that they reach by pointers
 * in structs (OBJECTs).  Made once, and never freed: what it holds are copies, or data of units,
 * which a kernel of another unit can only call while they are loaded.  The kernel itself when it
 * calls none.  NULL: it cannot run on the device; *why says why, for good. */
const struct o2o_kernel *o2o_link(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                                  struct o2o_reason *why);

/* Whether there is such a kernel. */
bool o2o_link_possible(const struct o2o_kernel *kernel);

/* Reads a pointer of the program, which may be on the device; false: there is no such memory. */
typedef bool o2o_read_pointer(uintptr_t at, uintptr_t *value);

/* The slots of a launch of it: those of the launch as the unit made it, and behind them the
 * addresses of the variables, and where the pointers in structs lead now.  The kernel's own when
 * they are enough; else allocated, to be freed by the caller.  NULL: a pointer cannot be read, or
 * memory ran out, as *why says. */
o2o_slot *o2o_link_slots(const struct o2o_kernel *kernel, const struct o2o_kernel *linked,
                         const struct o2o_kernel_state *state, o2o_slot *slots,
                         o2o_read_pointer *read, struct o2o_reason *why);

/* After a launch: does not come back where a function of another unit has ended the program.  The
 * caller holds no lock; `touch` fetches what the device has (struct o2o_hooks). */
void o2o_link_end(const struct o2o_kernel_state *state,
                  void (*touch)(const void *p, uint64_t n, unsigned flags));

#endif
