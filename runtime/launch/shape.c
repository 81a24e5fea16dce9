/* Which shape a launch has (struct o2o_shape in abi.h).
 *
 * The first shape has a work-item per iteration of the associated loops; in the other one inner
 * loops, called levels, are dimensions as well.  On a CPU device the loop of a work-item is as fast
 * as the host's, and keeps what its iterations share (bench/kernels/matmul.c, whose loops can be
 * interchanged, takes many times as long on PoCL in the other shape): it gets the other shape only
 * when that is in tiles, or the first one has no work for some of its cores, and dimension 0 is
 * long enough.  Other devices get it when more accesses are coalesced, or when the first shape has
 * too few work-items to fill them.  OMP2OCL_LEVELS overrides both.
 *
 * Where the range of a level cannot be computed, objects overlap that must not, or the launch
 * fails, the first shape runs.  So it does where a function of another unit may end the program: no
 * iteration of a level knows what came before it in the others.
 */
#include "runtime/launch/shape.h"

#include "runtime/core/settings.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/launch.h"
#include "runtime/launch/prebuild.h"

#include <stdlib.h>

#define CPU_TRIPS 64 /* of dimension 0, to be worth a work-group */
#define ITEMS_PER_UNIT 2048

/* The other shape as a kernel of its own, which shares the slots. */
struct o2o_shaped {
  struct o2o_kernel kernel;
  struct o2o_kernel_state state;
};

static struct o2o_shaped *make_shaped(const struct o2o_kernel *k,
                                      const struct o2o_kernel_state *state) {
  struct o2o_shaped *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->kernel = o2o_other_shape(k);
  s->state.name = state->name;
  s->state.file = state->file;
  s->state.line = state->line;
  return s;
}

static bool has_levels(const struct o2o_kernel *k) {
  return k->shape && !(k->flags & O2O_KERNEL_ENDS);
}

enum o2o_shapes o2o_shapes_expected(const struct o2o_kernel *k, const struct o2o_found *found) {
  if (!has_levels(k) || o2o_settings.levels == O2O_LEVELS_OFF)
    return O2O_SHAPES_FIRST;
  if (o2o_settings.levels == O2O_LEVELS_ON)
    return O2O_SHAPES_OTHER;
  if (found && (found->type & CL_DEVICE_TYPE_CPU))
    return o2o_cpu_has_other_shape(k) ? O2O_SHAPES_BOTH : O2O_SHAPES_FIRST;
  return found && (k->shape->flags & O2O_SHAPE_COALESCES) ? O2O_SHAPES_OTHER : O2O_SHAPES_BOTH;
}

/* The first value and the number of values of a level's variable; false: not known, or there is
 * none: iterations around it may leave something nevertheless, as `reduction(&& : v)` makes v 0 or
 * 1. */
static bool fill_level(const int64_t *box, int64_t step, const o2o_slot *slots, o2o_slot *lower,
                       o2o_slot *trips) {
  int64_t lo, hi, distance, size = step < 0 ? -step : step;
  if (!o2o_formula_range(box, &slots->i, &lo, &hi) || __builtin_sub_overflow(hi, lo, &distance) ||
      distance <= 0)
    return false;
  lower->i = step > 0 ? lo : hi - 1;
  trips->i = (distance - 1) / size + 1;
  return true;
}

/* Outer levels first: the range of an inner one may depend on them. */
static bool fill_levels(const struct o2o_kernel *k, o2o_slot *slots) {
  uint32_t first = k->nloops - k->shape->nlevels;
  for (uint32_t i = 0; i < k->shape->nlevels; i++) {
    o2o_slot *lower = &slots[2 * (first + i)];
    if (!fill_level(k->shape->boxes[i], k->shape->steps[i], slots, lower, lower + 1))
      return false;
  }
  return true;
}

static bool suits(const struct o2o_device *d, const struct o2o_kernel *k, const o2o_slot *slots) {
  uint64_t total;
  if (o2o_settings.levels != O2O_LEVELS_AUTO)
    return o2o_settings.levels == O2O_LEVELS_ON;
  if (!o2o_total_trips(k, slots, &total))
    return true;
  if (d->cpu)
    return (o2o_cpu_has_other_shape(k) || total < d->units) &&
           slots[2 * k->shape->loop_of_dim[0] + 1].u >= CPU_TRIPS;
  return (k->shape->flags & O2O_SHAPE_COALESCES) || total < (uint64_t)d->units * ITEMS_PER_UNIT;
}

static bool launch_levels(const struct o2o_device *device, const struct o2o_kernel *kernel,
                          struct o2o_kernel_state *state, o2o_slot *slots,
                          const struct o2o_parts *parts, bool stay, struct o2o_reason *why) {
  struct o2o_shaped *s = state->shaped;
  if (!fill_levels(kernel, slots) || !suits(device, kernel, slots))
    return false;
  if (parts && !(fill_levels(kernel, parts->device) && fill_levels(kernel, parts->host)))
    return false;
  if (!s && !(s = state->shaped = make_shaped(kernel, state)))
    return false;
  if (s->state.host_only)
    return false;
  if (!o2o_launch(device, &s->kernel, &s->state, slots, parts, stay, why)) {
    s->state.host_only = why->permanent;
    return false;
  }
  if (s->state.totals.launches++ == 0 && device->place == 0)
    o2o_prebuild_note(device, &s->kernel, &s->state);
  return true;
}

bool o2o_shape_launch(const struct o2o_device *device, const struct o2o_kernel *kernel,
                      struct o2o_kernel_state *state, o2o_slot *slots,
                      const struct o2o_parts *parts, bool stay, struct o2o_reason *why) {
  return (has_levels(kernel) && launch_levels(device, kernel, state, slots, parts, stay, why)) ||
         o2o_launch(device, kernel, state, slots, parts, stay, why);
}
