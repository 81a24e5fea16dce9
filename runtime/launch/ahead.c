/* Which kernels have been asked for, and when to look whether they are there. */
#include "runtime/launch/ahead.h"

#include "runtime/choice/run_counts.h"
#include "runtime/core/clock.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/builder.h"
#include "runtime/launch/prebuild.h"
#include "runtime/launch/shape.h"

#include <stdlib.h>

#define PAUSE 1e-3 /* seconds between two looks at workers, each of which is a call of the system */

static struct o2o_found device;
static bool known;
static unsigned asked, asked_overlapping; /* the first ones of the counts' kernels */

void o2o_ahead_for(const struct o2o_found *found) {
  known = found != NULL;
  if (found)
    device = *found;
}

static void expect(const struct o2o_kernel *kernel, bool overlap) {
  const struct o2o_found *found = known ? &device : NULL;
  enum o2o_shapes shapes = kernel->ncalls ? 0 : o2o_shapes_expected(kernel, found);
  if (shapes & O2O_SHAPES_FIRST)
    o2o_builder_expect(kernel, overlap, found);
  if (shapes & O2O_SHAPES_OTHER) {
    const struct o2o_kernel other = o2o_other_shape(kernel);
    o2o_builder_expect(&other, overlap, found);
  }
}

/* Each build as soon as a region would be launched in it: see launch.c. */
static void ask(void) {
  const struct o2o_kernel *kernel;
  bool apart;
  for (; (kernel = o2o_run_counts_kernel(asked, &apart)); asked++)
    if (apart)
      expect(kernel, false);
  for (; (kernel = o2o_run_counts_overlapping(asked_overlapping)); asked_overlapping++)
    expect(kernel, true);
}

bool o2o_ahead_ready(void) {
  static double last;
  double now;
  ask();
  if (!o2o_builder_pending())
    return true;
  now = o2o_now();
  if (now - last < PAUSE)
    return false;
  last = now;
  o2o_builder_wait(0);
  return !o2o_builder_pending();
}

/* ---- while the program waits ----------------------------------------------------------------- */

static const struct o2o_device *opened; /* by the program */
static struct o2o_unit *const *units;

static const struct o2o_unit *unit_of(const struct o2o_kernel *kernel) {
  const struct o2o_unit *u = *units;
  while (u && !(kernel >= u->kernels && kernel < u->kernels + u->nkernels))
    u = u->next;
  return u;
}

/* Whether the kernel was asked for here. */
static bool ask_for(const struct o2o_kernel *kernel, const struct o2o_found *found) {
  struct o2o_kernel_state *state = o2o_state_of(kernel);
  if (!state || state->built || state->host_only || state->totals.ahead)
    return false;
  state->totals.ahead = true;
  if (kernel->ncalls || (kernel->flags & O2O_KERNEL_PART) ||
      !(o2o_shapes_expected(kernel, found) & O2O_SHAPES_FIRST))
    return false;
  struct o2o_prebuilt is = o2o_prebuild(opened, kernel, state);
  bool asked_for = is.options && !is.before && is.building != O2O_BUILDING_UNKNOWN;
  free(is.options);
  return asked_for;
}

/* The first one behind it, in its file; behind the last comes the first. */
static bool ask_behind(const struct o2o_kernel *waited_for) {
  const struct o2o_unit *unit = unit_of(waited_for);
  const struct o2o_found found = o2o_device_found(opened);
  const uint32_t n = unit ? unit->nkernels : 0;
  for (uint32_t i = 1; i < n; i++)
    if (ask_for(&unit->kernels[((uint32_t)(waited_for - unit->kernels) + i) % n], &found))
      return true;
  return false;
}

void o2o_ahead_while_waiting(const struct o2o_device *d, struct o2o_unit *const *all) {
  opened = d;
  units = all;
  o2o_builder_fill(ask_behind);
}
