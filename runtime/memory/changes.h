/* What kernels have changed, in discrete mode: downloads store nothing else into the program's
 * memory.
 *
 * A range that a kernel may write encloses what it does write.  What lies between may be written
 * meanwhile by threads that nobody has announced (those that libraries start), or may not be
 * written at all (constants, protected pages).  A byte that only the device has is either known to
 * be written, or the device keeps what it held when the host had it, too, and a download stores
 * what differs (docs/design.md).
 *
 * All functions are called under the lock (hooks.h). */
#ifndef O2O_RUNTIME_MEMORY_CHANGES_H
#define O2O_RUNTIME_MEMORY_CHANGES_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/memory/object_tree.h"

#define O2O_CHANGES_CHUNK ((size_t)1 << 22) /* bytes that are compared at a time, at most */

/* Whether it can be noted that a launch writes every byte of [lo, hi), without anything to
 * compare it with. */
bool o2o_changes_fit(const struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* Before launch number `launch`, which may write [lo, hi) of the object (with `exact`, every
 * byte of it), and whatever earlier calls for the same launch said. All that is valid on the
 * device by then is what it will be when the kernel starts.  `granule`: bytes of a scalar
 * element, or 1.  Declines when there is no memory.  *full: that cannot be noted, as there are too
 * many ranges; the host has to get all that only the device has, and they begin anew. */
bool o2o_changes_expect(const struct o2o_device *device, struct o2o_object *o, uintptr_t lo,
                        uintptr_t hi, bool exact, unsigned granule, uint64_t launch, bool *full,
                        struct o2o_reason *why);
bool o2o_changes_begin_anew(const struct o2o_device *device, struct o2o_object *o,
                            struct o2o_reason *why);

/* Launch number `launch`, for which that was said, has been enqueued: the object's `dirty` is
 * what it says now. */
void o2o_changes_started(struct o2o_object *o, uint64_t launch);

/* The host has [lo, hi) again, or it does not matter any more; whether the set can say that. */
void o2o_changes_forget(struct o2o_object *o, uintptr_t lo, uintptr_t hi);
bool o2o_changes_can_forget(const struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* The object will end at `hi`, for which its buffer has room; false: it cannot be noted. */
bool o2o_changes_extend(struct o2o_object *o, uintptr_t hi);

/* There is nothing on the device that the host does not have. */
void o2o_changes_end(struct o2o_object *o);

/* The first part of `part`, which is dirty, of which either every byte was written, or it is for
 * comparison to say which: *exact. */
struct o2o_span o2o_changes_part(const struct o2o_object *o, struct o2o_span part, bool *exact);

/* What to compare with can be read where the object's bytes are in the program's order; false:
 * the device could not do it. */
bool o2o_changes_restore(const struct o2o_device *device, struct o2o_object *o,
                         struct o2o_reason *why);

/* What the device says of a part that a download compares. */
struct o2o_comparison {
  enum {
    O2O_COMPARISON_NONE, /* it has not been asked: the host has to look */
    O2O_COMPARISON_SAME, /* nothing differs */
    O2O_COMPARISON_SOME,
    O2O_COMPARISON_ALL /* every element does */
  } result;
  unsigned granule;      /* bytes of an element */
  const uint32_t *marks; /* of elements that differ, a bit each; valid until the next comparison */
};

/* Has the device compare [lo, hi), one chunk at most, with what it was, where that pays; a failure
 * leaves it to the host. */
struct o2o_comparison o2o_changes_compare(const struct o2o_device *device,
                                          const struct o2o_object *o, uintptr_t lo, uintptr_t hi);

/* Stores into the host's memory what differs between [lo, hi), one chunk at most, as the device
 * has it, at `now`, and as it had it, which `comparison` says, or has to be seen here.
 * CL_SUCCESS, or the error of an OpenCL call. */
cl_int o2o_changes_store(const struct o2o_device *device, const struct o2o_object *o, uintptr_t lo,
                         uintptr_t hi, const void *now, const struct o2o_comparison *comparison);

/* What the object's copy is compared with goes to the host, as the device's memory is full; false:
 * there is nothing of that on the device, or it stays. */
bool o2o_changes_to_host(const struct o2o_device *device, struct o2o_object *o);

/* What the object's copy is compared with, laid out like its buffer: the host sends there what
 * it sends to the object, when that is dirty there.  NULL: there is none, or it is on the host:
 * see o2o_changes_host(). */
struct o2o_object *o2o_changes_copy(const struct o2o_object *o);
unsigned char *o2o_changes_host(const struct o2o_object *o);

/* Bytes of an element at most, in what the object's stores are compared by. */
unsigned o2o_changes_granule(const struct o2o_object *o);

/* Copies those of `size` bytes to `to` that differ between `before` and `now`, in elements of
 * `granule` bytes (a power of two up to 8) where all are aligned to that. Returns how many. */
uint64_t o2o_copy_changed(void *to, const void *before, const void *now, size_t size,
                          unsigned granule);

#endif
