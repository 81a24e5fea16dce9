/* Where the memory of a launch's objects is: host memory, device buffers, and what has to move.
 *
 * The life of a launch:  o2o_launch_memory_choose()  which objects may stay on the device;
 *                        o2o_launch_memory_begin()   the device can use every object;
 *                        (the kernel is enqueued)
 *                        o2o_launch_memory_started() the device copies of objects have changed
 *                        o2o_launch_memory_fetch()   results can be had; nothing of the program's
 *                                                    memory has been touched yet in discrete mode;
 *                        o2o_launch_memory_commit()  the program's memory has the results; cannot
 *                                                    fail;
 *                        o2o_launch_memory_end()     always, also when a step failed.
 * When nothing has to be fetched (`awaited` is false) the last three do not wait for the kernel.
 * All of it under the lock (hooks.h).
 */
#ifndef O2O_RUNTIME_MEMORY_LAUNCH_MEMORY_H
#define O2O_RUNTIME_MEMORY_LAUNCH_MEMORY_H

#include "runtime/core/state.h"
#include "runtime/device/device.h"
#include "runtime/memory/objects.h"
#include "runtime/memory/pool.h"
#include "runtime/memory/use.h"

/* Memory outside objects, overlapping ranges merged: one buffer. */
struct o2o_block {
  uintptr_t start;  /* host address of the buffer's first byte */
  uintptr_t lo, hi; /* bytes that are the arguments' */
  const char *name; /* of one of them */
  bool declared, written;
  unsigned granule;
  cl_mem buffer;
  uint64_t buffer_id;
  struct o2o_pooled *pooled; /* discrete mode */
  void *mapped;              /* address of byte `lo` while mapped */
};

struct o2o_launch_memory {
  const struct o2o_device *device;
  struct o2o_use *uses;
  unsigned nuses;
  struct o2o_rows *rows; /* found in tables among the uses; NULL: there are none */
  struct o2o_block *blocks;
  unsigned nblocks;
  struct o2o_pooled *dummy;     /* for objects that are not touched */
  uint64_t bytes_in, bytes_out; /* moved, of blocks */
  bool stay;
  bool claimed; /* other devices' copies give way already: it is one of several parts of a launch */
  bool awaited; /* the host must wait for the kernel, since memory outside objects is concerned */
  /* the kernel changes the program's memory itself: after it has started there is no way back */
  bool in_place;
};

/* Finds the object that a use is about, and clips the use's range to it.  `known`: the range is;
 * else it becomes the whole object. False: declined. */
bool o2o_launch_memory_place(struct o2o_use *use, bool known, struct o2o_reason *why);

struct o2o_rows;

/* With `stay` objects may stay on the device; the others' uses lose their objects. `rows` is
 * set; all else is filled in here.  `blocks` has room for n blocks. */
void o2o_launch_memory_choose(struct o2o_launch_memory *r, const struct o2o_device *device,
                              bool stay, struct o2o_block *blocks, struct o2o_use *uses,
                              unsigned n);

/* Chooses which part of each object its copy holds: all of it, or, where the device's memory is too
 * small for that, what the launch needs.  `kept`: no copy that there is has to leave for another
 * part.  `results`: bytes that the launch needs besides.  *shrunk: some copy does not hold
 * all of its object.  False: not even what it needs fits, by what is known before. */
bool o2o_launch_memory_fit(struct o2o_launch_memory *r, bool kept, uint64_t results, bool *shrunk,
                           struct o2o_reason *why);

/* What the launch needs of objects that other devices have newer comes home, and what it may write
 * leaves them. */
void o2o_launch_memory_claim(struct o2o_launch_memory *r);

/* Objects get the order that their uses say.  Declines, without having changed anything, when
 * memory cannot be read or buffers not be made. */
bool o2o_launch_memory_begin(struct o2o_launch_memory *r, struct o2o_reason *why);

/* In place of that for a launch that repeats one whose uses all have objects (launch_cache.h):
 * `r` is what that one had. */
void o2o_launch_memory_again(struct o2o_launch_memory *r);

void o2o_launch_memory_started(struct o2o_launch_memory *r);
bool o2o_launch_memory_fetch(struct o2o_launch_memory *r, struct o2o_reason *why);
void o2o_launch_memory_commit(struct o2o_launch_memory *r);
void o2o_launch_memory_end(struct o2o_launch_memory *r);

/* The kernel has failed: its objects are as before.  False when they cannot be. */
bool o2o_launch_memory_undo(struct o2o_launch_memory *r);

/* The host is about to access the object that holds the byte at `p`, or ends there; or, in
 * programs that make pointers which lie in front of their arrays, what is near. */
void o2o_launch_memory_touch_near(uintptr_t p, unsigned flags);
/* Bytes whose objects that concerns, and perhaps more.  Without the lock. */
struct o2o_span o2o_launch_memory_reach(uintptr_t p);

/* A unit makes such pointers. */
void o2o_launch_memory_expect_beside(void);

/* A unit makes pointers that may be to the end of their arrays. */
void o2o_launch_memory_expect_ends(void);

/* The object that ends where a pointer to the beginning of another one points, if it may be
 * meant; NULL: none. */
struct o2o_object *o2o_launch_memory_ending_at(uintptr_t p);

#endif
