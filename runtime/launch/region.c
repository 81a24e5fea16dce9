/* Choices per loop.
 *
 * The counts are those of the loop instead of the program's, and the bytes to move are those that would have to move now: what is
 * stale on the device and will be read there, less what only the device has and the host version would have to fetch.  So a region between two others on the
 * device tends to stay there, and one whose data the host has just written tends to stay on the host.
 *
 * Each loop is decided when it starts, with its values; those of one region, too, each for the whole team.
 */
#include "runtime/launch/region.h"

#include "runtime/launch/launch.h"

static struct o2o_predictor predictor;

void o2o_region_start(const struct o2o_predictor *p) { predictor = *p; }

bool o2o_region_wants_loop(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay,
                           struct o2o_reason *why) {
  double counts[O2O_NCOUNTS] = {0};
  char path[150];
  if (!o2o_choice_kernel(kernel, slots, counts))
    return o2o_decline(why, true, "malformed counts");
  counts[O2O_C_TRANSFER] = o2o_launch_moves(kernel, slots, stay);
  if (counts[O2O_C_TRANSFER] < 0)
    counts[O2O_C_TRANSFER] = 0;
  if (o2o_choice(&predictor, counts) == O2O_OPENCL)
    return true;
  o2o_choice_path(&predictor, counts, path, sizeof path);
  return o2o_decline(why, false, "the tree chose OpenMP: %s", path);
}
