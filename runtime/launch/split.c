/* Splitting a loop.
 *
 *     slots of both parts -> what the host needs -> kernel is enqueued -> (the host runs its part)
 *     -> the kernel has ended -> results are combined -> times
 *
 * The device has the last iterations, so that the host's loop begins as it did.  Reductions are
 * combined in the order host, device.
 */
#define _GNU_SOURCE
#include "runtime/launch/split.h"

#include "runtime/core/clock.h"
#include "runtime/core/settings.h"
#include "runtime/device/queue.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/device_share.h"
#include "runtime/launch/launch.h"
#include "runtime/launch/shape.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
  const struct o2o_kernel *kernel; /* as compiled code knows it; NULL: none */
  struct o2o_kernel_state *state;
  struct o2o_parts parts; /* device NULL: the host runs all */
  pthread_t thread;       /* that the answer was given to */
  double start, started;  /* before anything was sent, and when the host began */
} pending;

/* Where memory is shared by a device that is not the host's processor, both may not write to one
 * array at the same time; a simulator has a copy of its own. */
bool o2o_split_wanted(const struct o2o_device *d) {
  return o2o_settings.split != O2O_SPLIT_OFF && o2o_settings.version != O2O_VERSION_VERIFY &&
         (!d->unified || (d->cpu && !d->checks_races));
}

bool o2o_split_pending(void) { return pending.kernel != NULL; }

bool o2o_split_in_parts(const struct o2o_kernel *kernel) {
  return pending.kernel && (pending.kernel->flags & O2O_KERNEL_PARTS) &&
         (kernel->flags & O2O_KERNEL_PART) && pthread_equal(pending.thread, pthread_self());
}

static uint32_t slot_count(const struct o2o_kernel *k) { return 2 * k->nloops + k->nargs; }

/* Each thread of a team has one of its own. */
static bool has_own(const struct o2o_kernel *k) {
  for (uint32_t i = 0; i < k->nargs; i++)
    if (k->args[i].kind == O2O_ARG_OBJECT && !(k->args[i].flags & O2O_ARG_WRITE) &&
        (k->args[i].flags & O2O_ARG_OWN))
      return true;
  return false;
}

static void drop(struct o2o_parts *parts) {
  free(parts->host);
  free(parts->device);
  *parts = (struct o2o_parts){0};
}

/* The slots of both parts, where the host has `host` iterations; *less: by how much its bound is
 * lower.  Bounds that the host computes in 32 bits have to hold that. */
static bool divide(const struct o2o_kernel *k, const o2o_slot *slots, uint64_t host,
                   struct o2o_parts *parts, int64_t *less) {
  size_t size = (slot_count(k) + 1) * sizeof *slots;
  int64_t step = slots[slot_count(k)].i;
  uint64_t device = slots[1].u - host;
  if (device > INT_MAX || __builtin_mul_overflow((int64_t)device, step, less) || *less > INT_MAX ||
      *less < -INT_MAX)
    return false;
  *parts = (struct o2o_parts){.device = malloc(size), .host = malloc(size)};
  if (!parts->device || !parts->host) {
    drop(parts);
    return false;
  }
  memcpy(parts->device, slots, size);
  memcpy(parts->host, slots, size);
  parts->host[1].u = host;
  parts->device[1].u = device;
  parts->device[0].u += host * (uint64_t)step;
  return true;
}

/* ---- what there is room for ------------------------------------------------------------------ */

/* What a launch is asked about its data. */
struct question {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  struct o2o_kernel_state *state;
  const o2o_slot *slots; /* of the whole loop */
  bool stay;
  bool shrunk; /* out: the last answer was about parts of objects */
};

/* Whether the data of the last `count` iterations have room on the device; `kept`: where they are,
 * as far as they are there. */
static bool fit(struct question *q, uint64_t count, bool kept) {
  struct o2o_parts parts = {0};
  int64_t less;
  bool all = count == q->slots[1].u;
  if (!all && !divide(q->kernel, q->slots, q->slots[1].u - count, &parts, &less))
    return false;
  bool fits = o2o_launch_fits(q->device, q->kernel, q->state, all ? q->slots : parts.device,
                              q->stay, kept, &q->shrunk);
  drop(&parts);
  return fits;
}

/* How many of the last iterations fit, of `count`, which do not. */
static uint64_t largest(struct question *q, uint64_t count, bool kept) {
  uint64_t low = 0;
  while (count - low > 1) {
    uint64_t middle = low + (count - low) / 2;
    if (fit(q, middle, kept))
      low = middle;
    else
      count = middle;
  }
  return low;
}

#define MOVES 2 /* times as many iterations are worth that copies give way to other parts */

/* Of how many of the last iterations the device can have the data.  Where memory is short, loops
 * that use the same arrays are split at nearly the same place, so that the parts that are there
 * stay. */
static uint64_t room(struct question *q) {
  uint64_t trips = q->slots[1].u, most = trips, kept;
  if (fit(q, trips, true) && !q->shrunk)
    return trips;
  if (!fit(q, trips, false))
    most = largest(q, trips, false);
  else if (!q->shrunk)
    return trips;
  kept = most == 0 || fit(q, most, true) ? most : largest(q, most, true);
  return kept >= most - most / MOVES ? kept : most;
}

static bool start_both(const struct o2o_device *device, const struct o2o_kernel *kernel,
                       struct o2o_kernel_state *state, o2o_slot *slots, uint64_t host,
                       bool short_of_memory, bool stay, int64_t *less) {
  struct o2o_parts parts;
  if (!divide(kernel, slots, host, &parts, less))
    return false;
  parts.short_of_memory = short_of_memory;
  if (!o2o_shape_launch(device, kernel, state, slots, &parts, stay, &state->reason)) {
    drop(&parts);
    return false;
  }
  pending.parts = parts;
  return true;
}

bool o2o_split_start(const struct o2o_device *device, const struct o2o_kernel *kernel,
                     struct o2o_kernel_state *state, o2o_slot *slots, bool stay, bool team,
                     bool *timed, int64_t *less) {
  struct o2o_reason why;
  uint64_t host, most;
  *timed = false;
  if (!o2o_split_wanted(device))
    return false;
  if (!(kernel->flags & O2O_KERNEL_SPLITS))
    o2o_device_share_never(device, kernel, state);
  if (!(kernel->flags & O2O_KERNEL_SPLITS) || !o2o_any_trips(kernel, slots) ||
      (team && has_own(kernel)))
    return false;
  most = room(&(struct question){device, kernel, state, slots, stay, false});
  if (most == 0)
    return false;
  host = o2o_device_share_choose(device, kernel, state, slots, most, timed);
  pending.start = 0;
  if (*timed && o2o_queue_last() && !o2o_queue_wait(device, o2o_queue_last(), &why))
    *timed = false;
  if (*timed)
    pending.start = o2o_now();
  if (host == 0)
    return false;
  if (host == slots[1].u) {
    o2o_launch_declined(kernel, slots);
    *less = 0;
  } else if (!start_both(device, kernel, state, slots, host, most < slots[1].u, stay, less)) {
    o2o_device_share_decline(state);
    *timed = false;
    return false;
  }
  pending.kernel = kernel;
  pending.state = state;
  pending.thread = pthread_self();
  pending.started = o2o_now();
  return true;
}

void o2o_split_timed(const struct o2o_device *device, struct o2o_kernel_state *state) {
  struct o2o_reason why;
  if (o2o_queue_last() && !o2o_queue_wait(device, o2o_queue_last(), &why))
    return;
  o2o_device_share_time(state, &(struct o2o_part_times){.all = o2o_now() - pending.start});
}

/* Where the device's results go to, as far as that has changed since it was started. */
static void set_places(const struct o2o_kernel *k, o2o_slot *slots, const o2o_slot *results) {
  for (uint32_t i = 0; i < k->nargs && results; i++) {
    if (k->args[i].kind != O2O_ARG_REDUCTION && k->args[i].kind != O2O_ARG_LAST)
      continue;
    if (results->p)
      slots[2 * k->nloops + i].p = results->p;
    results++;
  }
}

bool o2o_split_join(const struct o2o_kernel *kernel, const o2o_slot *results) {
  struct o2o_part_times times = {.host = o2o_now() - pending.started};
  if (pending.kernel != kernel)
    return false;
  if (pending.parts.device) {
    set_places(kernel, pending.parts.device, results);
    times.device = o2o_launch_join();
    drop(&pending.parts);
  }
  times.all = o2o_now() - pending.start;
  if (pending.start > 0)
    o2o_device_share_time(pending.state, &times);
  pending.kernel = NULL;
  return true;
}
