/* Which kernels have been asked for, and when to look whether they are there. */
#include "runtime/launch/ahead.h"

#include "runtime/core/clock.h"
#include "runtime/launch/builder.h"

#define KERNELS 256
#define PAUSE 1e-3 /* seconds between two looks at workers, each of which is a call of the system */

static const struct o2o_kernel *asked[KERNELS];
static unsigned nasked, latest;

/* Regions tend to come in the same order. */
static bool is_asked(const struct o2o_kernel *kernel) {
  for (unsigned n = 0; n < nasked; n++) {
    latest = latest + 1 < nasked ? latest + 1 : 0;
    if (asked[latest] == kernel)
      return true;
  }
  return false;
}

void o2o_ahead_ask(const struct o2o_kernel *kernel, const struct o2o_found *found) {
  if (!kernel || kernel->ncalls || nasked == KERNELS || is_asked(kernel))
    return;
  asked[nasked++] = kernel;
  o2o_builder_expect(kernel, found);
}

bool o2o_ahead_ready(void) {
  static double last;
  double now;
  if (!o2o_builder_pending())
    return true;
  now = o2o_now();
  if (now - last < PAUSE)
    return false;
  last = now;
  o2o_builder_wait(0);
  return !o2o_builder_pending();
}
