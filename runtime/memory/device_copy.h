/* The device copy of an object: what is valid where, and how it gets there.
 *
 * Discrete mode: a buffer per object, and two sets of ranges: those whose device copy is up to
 * date, and among them those whose host copy is not ("dirty").  Unified mode: the buffer is the
 * object's own memory, which belongs either to the device, or, while it is mapped, to the host.
 * All functions are called under the lock (hooks.h); none is called before
 * o2o_device_copy_start(). */
#ifndef O2O_RUNTIME_MEMORY_DEVICE_COPY_H
#define O2O_RUNTIME_MEMORY_DEVICE_COPY_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/memory/object_tree.h"
#include "runtime/memory/traffic.h"

/* The device runs whole loops.  `rescue`: called when a device has failed, no data were lost, and
 * no object has a copy any more. */
void o2o_device_copy_start(const struct o2o_device *device, struct o2o_stub *stub,
                           void (*rescue)(void));

/* Another one, which runs parts of loops beside it: the next place, the same memory mode. */
void o2o_device_copy_add(const struct o2o_device *device);

/* The program may make pages of its memory unreadable; whether that was said. */
void o2o_device_copy_expect_protection(void);
bool o2o_device_copy_protection(void);

/* More (or fewer) things that the host's accesses concern: sets of rows (rows.c). */
void o2o_device_copy_count(int change);

/* Whether objects can have a device copy as a whole, as far as their size goes. */
bool o2o_device_copy_fits(const struct o2o_object *o);

/* Where a buffer for that part of the object ends: one with a block's end has room for all that the
 * C library has set aside, as the block may turn out to have grown. */
uintptr_t o2o_device_copy_end_of_buffer(const struct o2o_object *o, struct o2o_span part);

/* For the next launch the object's buffer is to hold `part`: one of another part leaves the device,
 * and one of this is not driven out from here on. */
void o2o_device_copy_refit(struct o2o_object *o, struct o2o_span part);

/* The object, a block, turns out to end at `hi`, behind its end, and its copy holds what it held.
 * False: the buffer has no room for that, nothing is changed. */
bool o2o_device_copy_extend(struct o2o_object *o, uintptr_t hi);

/* For the next launch: the device can use [lo, hi) of the object, which lies in `part`, which its
 * buffer holds.  With `upload` the bytes are made valid there. `name`: of the argument.
 * False: declined; nothing is lost. */
bool o2o_device_copy_prepare(struct o2o_object *o, struct o2o_span part, uintptr_t lo, uintptr_t hi,
                             bool upload, const char *name, struct o2o_reason *why);

/* For the next launch, for which all objects have been prepared: it may write [lo, hi), or, with
 * `covered`, writes every byte of it.  `granule`: bytes of a scalar element, else 1.  False:
 * declined; nothing is lost. */
bool o2o_device_copy_expect(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool covered,
                            unsigned granule, struct o2o_reason *why);

/* A launch that uses the object has been enqueued; with `written`, it may write [lo, hi). */
void o2o_device_copy_launched(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool written);

/* Starts a launch: objects that it prepares or uses are not driven out for one another. */
void o2o_device_copy_next_launch(void);

/* The launch uses the object's copy as it is. */
void o2o_device_copy_used(struct o2o_object *o);

/* Makes room in the device's pool: the copy of some object that the launch does not use leaves the
 * device, one that is clean if there is one, else what copies are compared with (changes.h); false
 * when there is nothing of either. */
bool o2o_device_copy_evict(const struct o2o_device *device);

/* The same for the driver, which has said that its memory is full: idle buffers go first. */
bool o2o_device_copy_make_room(const struct o2o_device *device);

/* Waits until all devices have done all that was started. */
void o2o_device_copy_wait(void);

/* Whether the device has data of the object, so that accesses of the host concern it. */
bool o2o_device_copy_is_live(const struct o2o_object *o);

/* The host is about to access [lo, hi) of the object, as the O2O_TOUCH_... flags say.  Ends the
 * program when data cannot be had back.  This concerns one copy: touch.h is what the host's
 * accesses call. */
void o2o_device_copy_touch(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags);

/* Of [lo, hi) nothing is valid on the device any more; what only the device has beside it comes
 * home where the sets cannot say that.  With copies only. */
void o2o_device_copy_stale(struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* The same for all bytes of each object with a copy that is `concerned` (NULL: all are). */
void o2o_device_copy_touch_all(unsigned flags, bool (*concerned)(const struct o2o_object *o));

/* The same for a column, all of which lies in the object.  When the host writes it, nothing else
 * leaves the device, which gets it before the next launch.  False: the column has to be taken as
 * all bytes between its ends. */
bool o2o_device_copy_touch_column(struct o2o_object *o, const struct o2o_column *column,
                                  unsigned flags);

/* Whether objects are copied to the device and back: otherwise it works in the program's memory. */
bool o2o_device_copy_moves(void);

/* The copy is no more, whatever it held; no transfer. */
void o2o_device_copy_drop(struct o2o_object *o);

/* A command of the device that nobody had waited for has failed.  Ends the program when there are
 * data that only this device had, else drops all copies, and OpenMP is the version in force from
 * here on. */
void o2o_device_copy_fail(const struct o2o_device *device, const struct o2o_reason *why);

/* There are no device copies any more, whatever they hold, and OpenMP is the version in force.
 * OpenCL is not asked for anything after that. */
void o2o_device_copy_end(void);

/* Whether the device has failed, or is done with: nothing may be launched any more. */
bool o2o_device_copy_failed(void);

#endif
