/* What a launch would ask for, as far as that is known without a run. */
#include "runtime/launch/prebuild.h"

#include "runtime/core/settings.h"
#include "runtime/device/program.h"
#include "runtime/forms/forms.h"
#include "runtime/forms/geometry.h"

#include <stdlib.h>
#include <string.h>

static char *expect(const struct o2o_device *d, const struct o2o_kernel *k, bool overlap,
                    struct o2o_kernel_state *state, struct o2o_worker_range *range,
                    struct o2o_reason *why) {
  struct o2o_kernel_state expected;
  struct o2o_geometry g;
  struct o2o_form form = o2o_forms_usual(d, k, state);
  bool restricted = !overlap && (k->flags & O2O_KERNEL_RESTRICT);
  char *options = o2o_program_expect(d, k, restricted, form, NULL, &expected, why);
  if (!options)
    return NULL;
  o2o_geometry_usual(d, k, &expected, form, &g);
  range->dims = g.dims;
  for (int i = 0; i < 3; i++)
    range->local[i] = (uint32_t)g.local[i];
  return options;
}

/* Whoever asked did not know the device. */
static bool is_of_no_use(const struct o2o_device *d, const struct o2o_kernel *k) {
  return (k->flags & O2O_KERNEL_OTHER_SHAPE) && d->cpu && !o2o_cpu_has_other_shape(k) &&
         o2o_settings.levels == O2O_LEVELS_AUTO;
}

char *o2o_prebuild_expect(const struct o2o_device *d, const struct o2o_kernel *k, bool overlap,
                          struct o2o_worker_range *range) {
  /* What is known of its forms is on a list as long as the process lives, and has its name. */
  struct o2o_kernel_state *state;
  struct o2o_reason why;
  if (is_of_no_use(d, k))
    return NULL;
  state = calloc(1, sizeof *state);
  if (!state || !(state->name = strdup(k->name))) {
    free(state);
    return NULL;
  }
  return expect(d, k, overlap, state, range, &why);
}

void o2o_prebuild_note(const struct o2o_device *d, const struct o2o_kernel *k,
                       struct o2o_kernel_state *state) {
  struct o2o_found found = o2o_device_found(d);
  struct o2o_worker_range range;
  struct o2o_reason why;
  bool overlap = (k->flags & O2O_KERNEL_RESTRICT) && state->overlapped;
  char *options;
  if (!*o2o_settings.cache || k->ncalls || o2o_worker_knows(&found, k, overlap))
    return;
  options = expect(d, k, overlap, state, &range, &why);
  if (options && o2o_program_cached(d, k, options))
    o2o_worker_note(&found, k, overlap);
  free(options);
}

struct o2o_prebuilt o2o_prebuild(const struct o2o_device *d, const struct o2o_kernel *k,
                                 struct o2o_kernel_state *state) {
  struct o2o_prebuilt result = {.building = O2O_BUILDING_DONE};
  struct o2o_worker_range range;
  result.options = expect(d, k, false, state, &range, &result.why);
  if (!result.options)
    return result;
  result.before = o2o_program_cached(d, k, result.options);
  if (!result.before)
    result.building = o2o_builder_ask(k, result.options, range);
  return result;
}
