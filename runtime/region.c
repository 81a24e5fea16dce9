/* Choices per region.
 *
 * The counts are those of the region's kernels instead of the program's, and the bytes to move are those that would have to move now: what is
 * stale on the device and will be read there, less what only the device has and the host version would have to fetch.  So a region between two others on the
 * device tends to stay there, and one whose data the host has just written tends to stay on the host.
 *
 * A loop with a region of its own (parallel for) is decided when it starts, with its values.  A region around several loops needs its team before any
 * of them has values: the last ones are taken, and before there are any, averages.
 */
#include "runtime/region.h"

#include "runtime/launch.h"

#include <stdlib.h>
#include <string.h>

static struct o2o_predictor predictor;

void o2o_region_start(const struct o2o_predictor *p) { predictor = *p; }

static size_t slots_of(const struct o2o_kernel *k) { return 2 * (size_t)k->nloops + k->nargs; }

void o2o_region_note(const struct o2o_kernel *kernel, const o2o_slot *slots) {
  struct o2o_kernel_state *state = *kernel->state;
  size_t size = slots_of(kernel) * sizeof *slots;
  if (!state || size == 0)
    return;
  if (!state->last)
    state->last = malloc(size);
  if (state->last)
    memcpy(state->last, slots, size);
}

/* Adds the counts of one kernel; without values the bytes are those of its formula. */
static bool add(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay, double *counts) {
  double own[O2O_NCOUNTS] = {0};
  if (!o2o_choice_kernel(kernel, slots, own))
    return false;
  if (slots)
    own[O2O_C_TRANSFER] = o2o_launch_moves(kernel, slots, stay);
  for (int k = 0; k < O2O_NCOUNTS; k++)
    counts[k] += own[k];
  return true;
}

static enum o2o_version ask(double *counts) {
  if (counts[O2O_C_TRANSFER] < 0)
    counts[O2O_C_TRANSFER] = 0;
  return o2o_choice(&predictor, counts);
}

bool o2o_region_wants_loop(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay,
                           struct o2o_reason *why) {
  double counts[O2O_NCOUNTS] = {0};
  char path[150];
  if (!add(kernel, slots, stay, counts))
    return o2o_decline(why, true, "malformed counts");
  if (ask(counts) == O2O_OPENCL)
    return true;
  o2o_choice_path(&predictor, counts, path, sizeof path);
  return o2o_decline(why, false, "the tree chose OpenMP: %s", path);
}

bool o2o_region_wants(const struct o2o_kernel *kernels, unsigned n, bool stay) {
  double counts[O2O_NCOUNTS] = {0};
  for (unsigned i = 0; i < n; i++) {
    const struct o2o_kernel_state *state = *kernels[i].state;
    if (!(kernels[i].flags & O2O_KERNEL_PART) &&
        !add(&kernels[i], state ? state->last : NULL, stay, counts))
      return false;
  }
  return ask(counts) == O2O_OPENCL;
}
