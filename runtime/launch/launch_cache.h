/* Launches that repeat an earlier one of their kernel.
 *
 * In a loop over time steps most launches have the arguments of one of the last launches of their
 * kernel, and no object has come, gone or moved in between.  What such a launch would find out
 * about objects, overlaps, transfers, orders, buffers and the ND-range is then what was found out
 * before.  Values may differ on which nothing of all that depends: arguments that no range, extent
 * or chunk size is computed from. */
#ifndef O2O_RUNTIME_LAUNCH_LAUNCH_CACHE_H
#define O2O_RUNTIME_LAUNCH_LAUNCH_CACHE_H

#include "runtime/forms/geometry.h"
#include "runtime/memory/launch_memory.h"

/* A launch, and what it found out. */
struct o2o_cached_launch {
  bool noted; /* there was one */
  bool stay;
  bool weighs;      /* it has a say in the orders of arrays (array_layout.h) ... */
  unsigned skipped; /* ... which repetitions since then have not had */
  uint64_t version; /* o2o_device_copy_version when its kernel had been enqueued */
  o2o_slot *slots;
  struct o2o_use *uses; /* as many as the kernel has arguments */
  cl_kernel kernel;     /* its build's */
  struct o2o_launch_memory memory;
  struct o2o_geometry geometry;
};

/* The last launches of a kernel: zeroed at first.  Never freed, as the kernel's state.  A step of a
 * multigrid method launches a kernel for each of its levels. */
#define O2O_CACHED_LAUNCHES 16
struct o2o_launch_cache {
  struct o2o_cached_launch last[O2O_CACHED_LAUNCHES];
  unsigned oldest;
  bool asked, never; /* whether launches of the kernel can be repeated at all */
  bool *is_free;   /* per slot: its value matters to nothing but the kernel; NULL: not known yet */
  unsigned misses; /* launches with slots that none of the last had, */
  /* and how many more of late than others: not below 0, nor much above what is many */
  unsigned balance;
};

/* The launch that one with these slots repeats: its `memory`, which refers to its own uses, its
 * `geometry` and its build of the kernel are right for it.  NULL: none.  *times:
 * launches with these slots for which the orders of arrays have not been weighed, this one among
 * them. */
struct o2o_cached_launch *o2o_launch_cache_find(struct o2o_launch_cache *repeats,
                                                const struct o2o_kernel *kernel,
                                                const o2o_slot *slots, bool stay, unsigned *times);

/* A launch that repeats none has been enqueued with success, in this build; `version`:
 * o2o_device_copy_version after that. */
void o2o_launch_cache_note(struct o2o_launch_cache *repeats, const struct o2o_kernel *kernel,
                           const o2o_slot *slots, cl_kernel build,
                           const struct o2o_launch_memory *memory,
                           const struct o2o_geometry *geometry, uint64_t version);

#endif
