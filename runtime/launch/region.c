/* Choices per loop.
 *
 * The counts are those of the loop instead of the program's, and the bytes to move are those that
 * would have to move now: what is stale on the device and will be read there, less what only the
 * device has and the host version would have to fetch.  So a region between two others on the
 * device tends to stay there, and one whose data the host has just written tends to stay on the
 * host.
 *
 * Each loop is decided when it starts, with its values; those of one region, too, each for the
 * whole team.
 */
#include "runtime/launch/region.h"

#include "runtime/launch/launch.h"
#include "runtime/launch/launch_objects.h"

static struct o2o_predictor predictor;

void o2o_region_start(const struct o2o_predictor *p) {
  predictor = *p;
  predictor.machine.device.start = 0; /* it has been started */
}

bool o2o_region_wants_loop(const struct o2o_kernel *kernel, const o2o_slot *slots, bool stay,
                           struct o2o_reason *why) {
  struct o2o_tally tally = {.launches = 1};
  double items, bytes;
  char path[150];
  if (!o2o_choice_kernel(kernel, slots, tally.counts))
    return o2o_decline(why, true, "malformed counts");
  bytes = o2o_launch_moves(kernel, slots, stay);
  tally.counts[O2O_C_TRANSFER] = bytes > 0 ? bytes : 0;
  items = tally.counts[O2O_C_ITEMS];
  tally.groups = items < O2O_USUAL_GROUP ? items : O2O_USUAL_GROUP;
  if (o2o_choice(&predictor, &tally) == O2O_OPENCL)
    return true;
  o2o_choice_path(&predictor, &tally, path, sizeof path);
  return o2o_decline(why, false, "the tree chose OpenMP: %s", path);
}
