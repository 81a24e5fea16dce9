/* Where the memory of a launch's objects is: host memory, device buffers, and what has to move.
 *
 * The life of a launch:  o2o_residency_begin()  the device can use every object;
 *                        (the kernel runs)
 *                        o2o_residency_fetch()  results can be had, nothing of the program's memory has been touched yet in discrete mode;
 *                        o2o_residency_commit() the program's memory has the results; cannot fail;
 *                        o2o_residency_end()    always, also when a step failed.
 * All of it under the launch lock (dispatch.c).
 */
#ifndef O2O_RUNTIME_RESIDENCY_H
#define O2O_RUNTIME_RESIDENCY_H

#include "runtime/device.h"
#include "runtime/state.h"

/* One OBJECT argument. */
struct o2o_use {
  const char *name;
  uintptr_t base; /* address of element 0 */
  uintptr_t lo,
      hi; /* host addresses touched, [lo, hi); need not contain base; lo == hi: nothing is touched */
  bool declared; /* the range lies in an object of declared extent: all of it can be read */
  bool written;
  unsigned granule; /* bytes of one scalar element, a power of two; 1: not scalar */
  cl_mem buffer;    /* out */
  uint64_t offset;  /* out: base - address of the buffer's first byte, two's complement */
};

/* A device buffer that outlives launches. */
struct o2o_pooled {
  cl_mem buffer;
  size_t size;
  unsigned char *host; /* `size` bytes, NULL until asked for */
  bool busy;
  uint64_t last_use;
};

/* Objects that overlap, merged: one buffer. */
struct o2o_block {
  uintptr_t start;  /* host address of the buffer's first byte */
  uintptr_t lo, hi; /* bytes that are the objects' */
  bool declared, written;
  unsigned granule;
  cl_mem buffer;
  struct o2o_pooled *pooled; /* discrete mode */
  void *mapped;              /* address of byte `lo` while mapped */
};

struct o2o_residency {
  const struct o2o_device *device;
  struct o2o_block *blocks;
  unsigned nblocks;
  struct o2o_pooled *dummy;     /* for objects that are not touched */
  uint64_t bytes_in, bytes_out; /* moved */
  bool
      in_place; /* the kernel changes the program's memory itself: after it has started there is no way back */
};

/* `blocks` has room for n blocks.  Declines, without having changed anything, when memory cannot be read or buffers not be made. */
bool o2o_residency_begin(struct o2o_residency *r, const struct o2o_device *device,
                         struct o2o_block *blocks, struct o2o_use *uses, unsigned n,
                         struct o2o_reason *why);
bool o2o_residency_fetch(struct o2o_residency *r, struct o2o_reason *why);
void o2o_residency_commit(struct o2o_residency *r);
void o2o_residency_end(struct o2o_residency *r);

/* A device buffer of exactly `size` bytes with undefined content, from the pool; NULL and a reason when there is no memory. */
struct o2o_pooled *o2o_pool_take(const struct o2o_device *device, size_t size,
                                 struct o2o_reason *why);
void o2o_pool_give(struct o2o_pooled *pooled);

#endif
