/* The device copies of objects: what is valid where, and how it gets there.
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
#include "runtime/memory/objects.h"

void o2o_device_copy_start(const struct o2o_device *device, struct o2o_stub *stub);

/* The program may make pages of its memory unreadable; whether that was said. */
void o2o_device_copy_expect_protection(void);
bool o2o_device_copy_protection(void);

/* Goes up whenever what is valid on the device changes, or the host gets what only the device
 * had, when a copy moves to another buffer, and when a kernel gets another variant.  An object
 * that has a copy cannot come, go, or change its ends without that. */
extern uint64_t o2o_device_copy_version;

/* More (or fewer) things that the host's accesses concern: sets of rows (rows.c). */
void o2o_device_copy_count(int change);

/* Whether objects can have a device copy at all, as far as their size goes. */
bool o2o_device_copy_fits(const struct o2o_object *o);

/* For the next launch: the device can use [lo, hi) of the object.  With `upload` the bytes are
 * made valid there. `name`: of the argument. False: declined; nothing is lost. */
bool o2o_device_copy_prepare(struct o2o_object *o, uintptr_t lo, uintptr_t hi, bool upload,
                             const char *name, struct o2o_reason *why);

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

/* Frees device memory: the copy of some object that the launch does not use, one that is clean
 * if there is one; false when there is none. */
bool o2o_device_copy_evict(void);

/* Waits until the device has done all that was started. */
void o2o_device_copy_wait(void);

/* The host is about to access [lo, hi) of the object, as the O2O_TOUCH_... flags say.  Ends the
 * program when data cannot be had back. */
void o2o_device_copy_touch(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags);

/* The same for a column, all of which lies in the object.  When the host writes it, nothing else
 * leaves the device, which gets it before the next launch. */
void o2o_device_copy_touch_column(struct o2o_object *o, const struct o2o_column *column,
                                  unsigned flags);

/* The same as o2o_device_copy_touch(), but for the set of rows that the object is in. */
void o2o_device_copy_touch_own(struct o2o_object *o, uintptr_t lo, uintptr_t hi, unsigned flags);

/* Whether objects are copied to the device and back: otherwise it works in the program's memory. */
bool o2o_device_copy_moves(void);

/* The same for all objects, or all that are not closed. */
void o2o_device_copy_touch_all(unsigned flags, bool open_only);

/* Something else may have changed files: views of them are sent again. */
void o2o_device_copy_touch_views(void);

/* The device copy is no more, whatever it held; no transfer. */
void o2o_device_copy_drop(struct o2o_object *o);

/* A command that nobody had waited for has failed.  Ends the program when there are data that
 * only the device had, else drops all copies, and OpenMP is the version in force from here on. */
void o2o_device_copy_fail(const struct o2o_reason *why);

/* The process ends: the host copies of all objects, or of those that are not closed, are made
 * valid; then there are no device copies any more and OpenMP is the version in force.  OpenCL is
 * not asked for anything after that.  Ends the program when data cannot be had back. */
void o2o_device_copy_end(bool open_only);

/* Whether the device has failed, or is done with: nothing may be launched any more. */
bool o2o_device_copy_failed(void);

/* Traffic per name, for OMP2OCL_VERBOSE: the first of a list. */
struct o2o_traffic {
  char *name;
  unsigned long uploads, downloads;
  uint64_t in, out;       /* bytes */
  unsigned long reorders; /* array_layout.h */
  struct o2o_traffic *next;
};
struct o2o_traffic *o2o_traffic_of(const char *name);
extern struct o2o_traffic *o2o_traffic_list;

#endif
