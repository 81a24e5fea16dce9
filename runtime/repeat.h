/* Launches that repeat an earlier one of their kernel.
 *
 * In a loop over time steps most launches have the arguments of the last launch of their kernel, or of the one before where two arrays take turns, and no object has
 * come, gone or moved in between.  What such a launch would find out about objects, overlaps, transfers, orders, buffers and the ND-range is then what was
 * found out before.  Values may differ on which nothing of all that depends: arguments that no range, extent or chunk size is computed from. */
#ifndef O2O_RUNTIME_REPEAT_H
#define O2O_RUNTIME_REPEAT_H

#include "runtime/geometry.h"
#include "runtime/residency.h"

/* A launch, and what it found out. */
struct o2o_repeat {
  bool possible; /* it can be repeated */
  bool stay;
  uint64_t version; /* o2o_resident_version when its kernel had been enqueued */
  cl_kernel variant;
  o2o_slot *slots;      /* NULL: there was none yet, and no memory for: */
  bool *is_free;        /* per slot: its value matters to nothing but the kernel */
  struct o2o_use *uses; /* as many as the kernel has arguments */
  struct o2o_residency residency;
  struct o2o_geometry geometry;
};

/* The last launches of a kernel: zeroed at first.  Never freed, as the kernel's state. */
#define O2O_REPEATS 2
struct o2o_repeats {
  struct o2o_repeat last[O2O_REPEATS];
  unsigned oldest;
  unsigned misses;  /* launches that repeated none, */
  unsigned balance; /* and how many more of late than others */
};

/* The launch that one with these slots repeats: its `residency`, which refers to its own uses, and its `geometry` are right for it.  NULL: none. */
struct o2o_repeat *o2o_repeat_find(struct o2o_repeats *repeats, const struct o2o_kernel *kernel,
                                   const struct o2o_kernel_state *state, const o2o_slot *slots,
                                   bool stay);

/* A launch that repeats none has been enqueued with success; `version`: o2o_resident_version after that. */
void o2o_repeat_note(struct o2o_repeats *repeats, const struct o2o_kernel *kernel,
                     const struct o2o_kernel_state *state, const o2o_slot *slots,
                     const struct o2o_residency *residency, const struct o2o_geometry *geometry,
                     uint64_t version);

#endif
