/* Which kernels have been asked for, and when to look whether they are there. */
#include "runtime/launch/ahead.h"

#include "runtime/choice/run_counts.h"
#include "runtime/core/clock.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/builder.h"
#include "runtime/launch/shape.h"

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
