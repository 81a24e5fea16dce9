/* Where arrays of reductions accumulate.
 *
 * A GPU's work-items add to an array in turns that its local memory or its caches keep; which of
 * them does is decided by its size alone.  On CPUs a group is one work-item, and its block of
 * partial results is in the core's cache at any rate.
 */
#include "runtime/device/bins.h"

#include "runtime/core/settings.h"

#include <stdio.h>
#include <stdlib.h>

#define BINS_SHARE 2 /* arrays take at most this part of local memory: room for a second group */

bool o2o_bins_joint(const struct o2o_device *d, const struct o2o_arg *a) {
  return a->kind == O2O_ARG_REDUCTION && (a->flags & O2O_ARG_JOINT) &&
         (a->elem < 8 || d->can.wide_atomics) && (!d->cpu || o2o_settings.local == O2O_LOCAL_ON);
}

/* What argument `arg` takes of local memory, where it can be there at all; else 0. */
static uint64_t bins_of(const struct o2o_kernel *k, uint32_t arg) {
  const struct o2o_arg *a = &k->args[arg];
  bool slab = a->kind == O2O_ARG_REDUCTION && (a->flags & O2O_ARG_SLAB);
  return slab && a->extent_slot < 0 ? (uint64_t)a->count * (uint64_t)a->elem : 0;
}

/* Room is given in the order of the arguments, behind what other reductions need. */
bool o2o_bins_local(const struct o2o_device *d, const struct o2o_kernel *k,
                    const struct o2o_kernel_state *state, uint32_t arg) {
  uint64_t room = d->limits.local_memory / BINS_SHARE, taken = 0;
  bool suits = state->current.group > 1 && d->limits.local_apart && !d->cpu;
  if (state->current.local || o2o_settings.local == O2O_LOCAL_OFF ||
      !(suits || o2o_settings.local == O2O_LOCAL_ON))
    return false;
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].kind == O2O_ARG_REDUCTION && !(k->args[i].flags & O2O_ARG_SLAB))
      taken += (uint64_t)k->args[i].elem * state->current.group;
  for (uint32_t i = 0; i < arg; i++)
    taken += taken + bins_of(k, i) <= room ? bins_of(k, i) : 0;
  return bins_of(k, arg) && taken + bins_of(k, arg) <= room;
}

char *o2o_bins_options(const struct o2o_device *d, const struct o2o_kernel *k,
                       const struct o2o_kernel_state *state) {
  char *options = calloc(1, 1 + k->nargs * sizeof " -DO2O_JOINT_4294967295 -DO2O_BINS_4294967295");
  char *to = options;
  for (uint32_t i = 0; options && i < k->nargs; i++) {
    if (o2o_bins_joint(d, &k->args[i]))
      to += sprintf(to, " -DO2O_JOINT_%u", i);
    if (o2o_bins_local(d, k, state, i))
      to += sprintf(to, " -DO2O_BINS_%u", i);
  }
  return options;
}
