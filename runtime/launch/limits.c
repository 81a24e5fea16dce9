/* What the launches of a kernel need (candidates.h) is summed up as they are enqueued, and compared
 * with what the device says that they have taken, in the tuner's words: by one function for kernels
 * that were tuned and for others.
 */
#include "runtime/launch/limits.h"

#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/trace.h"
#include "runtime/forms/candidates.h"
#include "runtime/forms/forms_record.h"

/* By the numbers of the trace's sums. */
static struct sum {
  unsigned launches;
  struct o2o_demand demand; /* counted: of all of them */
} sums[O2O_TRACE_KERNELS];
static unsigned current; /* whose launch is at hand */

void o2o_limits_begin(const struct o2o_kernel_state *state) {
  current = o2o_trace_launch(state->name);
}

void o2o_limits_note(const struct o2o_launch *l) {
  if (!o2o_settings.profile || !o2o_tracing())
    return;
  struct sum *s = &sums[current];
  struct o2o_demand n = o2o_demand_of(l->device, l->kernel, l->slots, o2o_launch_bytes(l));
  s->demand.operations += n.operations;
  s->demand.memory += n.memory;
  s->demand.launch += n.launch;
  s->demand.counted = n.counted && (s->demand.counted || s->launches == 0);
  s->launches++;
}

/* What is moved for its launches takes longer than these: no kernel is to blame for that. */
static enum o2o_limit limit_of(const struct o2o_demand *demand, const struct o2o_trace_sums *t) {
  return t->moving > t->running  ? O2O_LIMIT_TRANSFERS
         : !(demand->launch > 0) ? O2O_LIMIT_UNMEASURED
         : !demand->counted      ? O2O_LIMIT_UNCOUNTED
                                 : o2o_demand_limit(demand, t->running + demand->launch);
}

static void print(const struct o2o_trace_sums *t, const struct o2o_demand *demand) {
  o2o_say("limit of %s: %s: %.3g ms", t->kernel, o2o_limit_names[limit_of(demand, t)],
          t->running * 1e3);
  if (demand->counted)
    o2o_say_more(" (operations at least %.3g, memory at least %.3g)", demand->operations * 1e3,
                 demand->memory * 1e3);
  o2o_say_more(", starting %.3g, transfers %.3g\n", demand->launch * 1e3, t->moving * 1e3);
}

void o2o_limits_print(void) {
  const struct o2o_trace_sums *t;
  for (unsigned i = 0; (t = o2o_trace_sums(i)); i++)
    if (sums[i].launches > 0 && t->running > 0)
      print(t, &sums[i].demand);
}
