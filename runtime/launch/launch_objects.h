/* Which bytes of which objects a launch needs, and what is asked of them.  Under the lock
 * (hooks.h). */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_OBJECTS_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_OBJECTS_H

#include "runtime/core/state.h"

struct o2o_closed;
struct o2o_launch;

/* ---- without a launch ------------------------------------------------------------------------ */

/* Bytes that a launch would have to send to the device now, less those that the host version
 * would have to fetch from there.  Memory that does not stay on the device counts both ways. */
double o2o_launch_moves(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay);

/* The host version is about to run: the objects that it uses are made valid on the host. */
void o2o_launch_declined(const struct o2o_kernel *kernel, const o2o_slot *slots);

/* Whether one launch may stand for threads with these slots: the kernel reads the same in both.
 * Memory that each thread has of its own is compared. *why says in what they differ. */
bool o2o_launch_alike(const struct o2o_kernel *kernel, const o2o_slot *a, const o2o_slot *b,
                      struct o2o_reason *why);

/* Reads a pointer of the program, which may be on the device, or not be there: false. */
bool o2o_launch_pointer(uintptr_t at, uintptr_t *value);

/* ---- of a launch (launch_state.h) ------------------------------------------------------------ */

/* The offsets from slot.p that the kernel may touch, by its subscripts and the declared type; 1:
 * known, 0: not, -1: none at all. `closed` is the range's closed form, if there is one (else NULL);
 * `by_range`: by its subscripts. */
int o2o_launch_offsets(const o2o_slot *slots, const struct o2o_arg *a,
                       const struct o2o_closed *closed, int64_t *lo, int64_t *hi, bool *by_range);

/* Finds the objects of all arguments: workspace->uses, nuses, memory.rows. */
bool o2o_launch_objects_find(struct o2o_launch *l, struct o2o_reason *why);

/* No object that the kernel writes overlaps another one; with `same`, but for arrays that the
 * kernel allows to be one (struct o2o_needs). */
bool o2o_launch_objects_disjoint(const struct o2o_launch *l, bool same, struct o2o_reason *why);

/* What the kernel was passed by value is not what it writes, and not newer on the device. */
bool o2o_launch_objects_unwritten(const struct o2o_launch *l, struct o2o_reason *why);

/* Something that it was passed by value is newer on the device. */
bool o2o_launch_objects_newer(const struct o2o_launch *l);

/* Subscripts on which the kernel counts stay in their arrays, and its scratch is filled before it
 * is read. */
bool o2o_launch_objects_inside(const struct o2o_launch *l, struct o2o_reason *why);

#endif
