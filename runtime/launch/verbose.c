/* The lines of OMP2OCL_VERBOSE.  Their forms are documented, and tests and scripts read them. */
#include "runtime/launch/verbose.h"

#include "predictor/model.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void o2o_verbose_decision(const struct o2o_decision *d) {
  const char *version = d->state != O2O_STATE_OPENCL                 ? "openmp"
                        : o2o_settings.version == O2O_VERSION_VERIFY ? "verify"
                                                                     : "opencl";
  o2o_say("version: %s (%s)\n", version, d->reason);
  if (*d->path)
    o2o_say("%s: %s\n", o2o_votes(d->asked.nodes, d->asked.nnodes) ? "vote" : "tree", d->path);
  if (*d->estimate)
    o2o_say("estimate: %s\n", d->estimate);
  if (*d->history)
    o2o_say("history: %s\n", d->history);
}

void o2o_verbose_left(double seconds, bool building) {
  o2o_say("history: OpenCL is left after %.4g s%s; the OpenMP version runs\n", seconds,
          building ? " of building kernels" : "");
}

static bool cache_said;

static void say_cache(void) {
  if (!*o2o_settings.cache || o2o_cache_keeps())
    return;
  o2o_say("cache: %s cannot be written, or others can write it: kernels are built in each run\n",
          o2o_settings.cache);
  cache_said = true;
}

void o2o_verbose_cache(void) {
  bool asked = o2o_settings.verbose > 0 || o2o_settings.tune >= O2O_TUNE_LOOK;
  if (!cache_said && (asked || getenv("OMP2OCL_CACHE")))
    say_cache();
}

void o2o_verbose_device(const struct o2o_device *device, const struct o2o_decision *d) {
  const char *variable;
  o2o_say("device: %s (%s), %s memory", device->name, device->platform_name,
          device->unified ? "unified" : "discrete");
  if (!o2o_settings.device && o2o_local_rank(&variable) >= 0)
    o2o_say_more(", number %d by %s", device->number, variable);
  o2o_say_more("\n");
  o2o_say("driver: %s\n", device->driver);
  say_cache();
  if (d->layouts.nlayout_nodes > 0)
    o2o_say("layouts: model %s\n", d->layouts.name);
}

void o2o_verbose_launch(const struct o2o_kernel_state *state, const struct o2o_geometry *g,
                        const struct o2o_launch_memory *memory) {
  o2o_say("launch %s: %" PRIu64 " iterations, global %zux%zux%zu, local %zux%zux%zu, %" PRIu64
          " bytes in, %" PRIu64 " bytes out\n",
          state->name, g->total, g->global[0], g->global[1], g->global[2], g->local[0], g->local[1],
          g->local[2], memory->bytes_in, memory->bytes_out);
}

void o2o_verbose_declined(const struct o2o_kernel_state *state) {
  o2o_say("launch %s: on the host: %s\n", state->name, state->reason.text);
}

void o2o_verbose_kernels(const struct o2o_kernel_state *first) {
  for (const struct o2o_kernel_state *s = first; s; s = s->next) {
    if (s->part && !s->totals.launches && !s->totals.on_host)
      continue;
    o2o_say("kernel %s (%s:%u): %lu launches, %.3f ms", s->name, s->file, s->line,
            s->totals.launches, s->totals.seconds * 1e3);
    if (s->totals.on_host)
      o2o_say_more(", %lu on the host: %s", s->totals.on_host, s->reason.text);
    else if (!s->totals.launches)
      o2o_say_more(", never asked for: its loop was not reached, or a condition in front of the "
                   "launch did not hold");
    o2o_say_more("\n");
  }
}

void o2o_verbose_traffic(const struct o2o_traffic *first) {
  for (const struct o2o_traffic *t = first; t; t = t->next)
    if (t->uploads || t->downloads || t->reorders) {
      o2o_say("object %s: %lu uploads, %" PRIu64 " bytes; %lu downloads, %" PRIu64 " bytes",
              t->name, t->uploads, t->in, t->downloads, t->out);
      if (t->reorders)
        o2o_say_more("; %lu reorderings", t->reorders);
      o2o_say_more("\n");
    }
}
