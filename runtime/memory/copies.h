/* The copies of an object: one for each device.
 *
 * The first device runs whole loops, and its copy is the object's own.  Others run parts of loops
 * beside it, and have theirs in objects that stand in for the program's one there.  A launch on one
 * device is to the copies of the others what an access of the host is. */
#ifndef O2O_RUNTIME_MEMORY_COPIES_H
#define O2O_RUNTIME_MEMORY_COPIES_H

#include "runtime/memory/device_copy.h"

/* The object as that device has it: what prepares its copy there takes it in the object's place.
 * NULL: no memory. */
struct o2o_object *o2o_copies_on(const struct o2o_device *device, struct o2o_object *o);

/* For the next launch on the object's device, before anything is prepared: it may read [lo, hi)
 * and, if that is `written`, write it.  What other devices alone have of that comes home, and what
 * is to be written is not valid there any more. */
void o2o_copies_claim(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool written);

/* Several devices are at parts of one launch: [lo, hi), which is written on this one, is not valid
 * on others, whatever they have got since that was claimed. */
void o2o_copies_withdraw(struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* Whether any device has data of the object, or has newer ones than the host of [lo, hi). */
bool o2o_copies_any(const struct o2o_object *o);
bool o2o_copies_newer(const struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* As o2o_device_copy_touch() and o2o_device_copy_touch_column(), of all copies. */
void o2o_copies_touch(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags);
bool o2o_copies_touch_column(struct o2o_object *o, const struct o2o_column *column, unsigned flags);

/* All copies are no more, whatever they held; no transfer. */
void o2o_copies_drop(struct o2o_object *o);

/* The object, whose copies are no more, is about to be freed: so is what belongs to them. */
void o2o_copies_free(struct o2o_object *o);

#endif
