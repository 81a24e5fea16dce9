/* Splitting a loop.
 *
 *     slots of all parts -> what the host needs -> kernels are enqueued -> (the host runs its part)
 *     -> the kernels have ended -> results are combined -> times
 *
 * The device has the last iterations, so that the host's loop begins as it did; where there are
 * several, the second one those in front of these, and so on.  Reductions are combined in the order
 * of the iterations, which the host begins.  A device that cannot run its part leaves it to the
 * host, as long as it is the last to be started.
 */
#define _GNU_SOURCE
#include "runtime/launch/split.h"

#include "runtime/choice/probe.h"
#include "runtime/core/clock.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/cache.h"
#include "runtime/device/queue.h"
#include "runtime/device/signals.h"
#include "runtime/forms/geometry.h"
#include "runtime/launch/device_share.h"
#include "runtime/launch/launch.h"
#include "runtime/launch/launch_objects.h"
#include "runtime/launch/shape.h"
#include "runtime/memory/device_copy.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct o2o_device further[O2O_DEVICES]; /* but the first one, by their places */
static unsigned ndevices = 1;

/* What one device has of a loop. */
struct part {
  const struct o2o_device *device;
  struct o2o_kernel_state *state; /* of the kernel there */
  struct o2o_parts slots;         /* `host`: those of the host, for all */
  uint64_t trips;                 /* 0: it has no part */
};

static struct {
  const struct o2o_kernel *kernel; /* as compiled code knows it; NULL: none */
  struct o2o_kernel_state *state;
  struct part parts[O2O_DEVICES]; /* by the places of the devices */
  o2o_slot *host;                 /* NULL: it runs all */
  pthread_t thread;               /* that the answer was given to */
  double start, started;          /* before anything was sent, and when the host began */
  double built;                   /* seconds for which the kernel had been compiled by `start` */
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

/* ---- several devices ------------------------------------------------------------------------- */

/* What is known of the first device, if it is like that, else what small kernels show. */
static void find_traits(const struct o2o_device *first, struct o2o_device *d) {
  if (o2o_device_alike(first, d)) {
    d->traits = first->traits;
    return;
  }
  o2o_signals_hold();
  o2o_turn_take();
  d->traits = o2o_probe(d);
  o2o_turn_give();
  o2o_signals_release();
}

/* Whether the device takes part; if not, why.  One kind of memory for all: a processor beside a GPU
 * has copies, too. */
static bool open_further(const struct o2o_device *first, struct o2o_device *d, char *why,
                         size_t size) {
  if (!o2o_device_open(d, why, size))
    return false;
  if (d->unified && !first->unified)
    o2o_device_take_copies(d);
  if (d->unified == first->unified && o2o_split_wanted(d))
    return true;
  snprintf(why, size, d->unified ? "its memory is the host's" : "it needs copies: name it first");
  return false;
}

void o2o_split_begin(const struct o2o_device *first) {
  struct o2o_device more[O2O_DEVICES];
  /* Asking for all devices takes time, also where one is named. */
  bool of_use = o2o_settings.split != O2O_SPLIT_OFF || o2o_settings.verbose > 0;
  unsigned n = of_use ? o2o_device_further(first, more) : 0;
  char why[256] = "OMP2OCL_SPLIT is off";
  for (unsigned i = 0; i < n && ndevices < O2O_DEVICES; i++) {
    more[i].place = ndevices;
    bool joins = o2o_settings.split != O2O_SPLIT_OFF && o2o_split_wanted(first) &&
                 open_further(first, &more[i], why, sizeof why);
    if (o2o_settings.split != O2O_SPLIT_OFF && !o2o_split_wanted(first))
      snprintf(why, sizeof why, "the first device's memory is the host's");
    if (o2o_settings.verbose > 0)
      o2o_say("device: %s (%s), %s%s\n", more[i].name, more[i].platform_name,
              joins ? "has parts of split loops" : "runs nothing: ", joins ? "" : why);
    if (!joins)
      continue;
    if (ndevices == 1)
      o2o_device_share_use(first);
    struct o2o_device *d = &further[ndevices++];
    *d = more[i];
    find_traits(first, d);
    o2o_device_copy_add(d);
    o2o_device_share_use(d);
  }
}

/* The kernel's state on the device of that place; NULL: no memory. */
static struct o2o_kernel_state *state_on(struct o2o_kernel_state *state, unsigned place) {
  for (; place > 0; place--) {
    if (!state->further && (state->further = calloc(1, sizeof *state->further)))
      *state->further = (struct o2o_kernel_state){
          .name = state->name, .file = state->file, .line = state->line, .part = state->part};
    if (!(state = state->further))
      break;
  }
  return state;
}

void o2o_split_print(const struct o2o_kernel_state *first) {
  for (unsigned i = 1; i < ndevices; i++) {
    unsigned long parts = 0;
    for (const struct o2o_kernel_state *s = first; s; s = s->next) {
      const struct o2o_kernel_state *there = s;
      for (unsigned k = 0; k < i && there; k++)
        there = there->further;
      parts += there ? there->totals.launches : 0;
    }
    o2o_say("device %d, %s: parts of %lu launches\n", further[i].number, further[i].name, parts);
  }
}

/* ---- slots ----------------------------------------------------------------------------------- */

/* Those for `count` iterations from number `first` on; NULL: no memory. */
static o2o_slot *slots_for(const struct o2o_kernel *k, const o2o_slot *slots, uint64_t first,
                           uint64_t count) {
  size_t size = (slot_count(k) + 1) * sizeof *slots;
  o2o_slot *part = malloc(size);
  if (!part)
    return NULL;
  memcpy(part, slots, size);
  part[0].u += first * (uint64_t)slots[slot_count(k)].i;
  part[1].u = count;
  return part;
}

/* By how much the host's bound is lower where it has `host` iterations.  Bounds that it computes in
 * 32 bits have to hold that. */
static bool find_less(const struct o2o_kernel *k, const o2o_slot *slots, uint64_t host,
                      int64_t *less) {
  uint64_t others = slots[1].u - host;
  return others <= INT_MAX &&
         !__builtin_mul_overflow((int64_t)others, slots[slot_count(k)].i, less) &&
         *less <= INT_MAX && *less >= -INT_MAX;
}

/* ---- what there is room for ------------------------------------------------------------------ */

/* What a launch is asked about its data. */
struct question {
  const struct o2o_device *device;
  const struct o2o_kernel *kernel;
  struct o2o_kernel_state *state; /* on that device */
  const o2o_slot *slots;          /* of the whole loop */
  uint64_t trips; /* of it, the first ones: the device is to have the last of these */
  bool stay;
  bool shrunk; /* out: the last answer was about parts of objects */
};

/* Whether the data of the last `count` iterations have room on the device; `kept`: where they are,
 * as far as they are there. */
static bool fit(struct question *q, uint64_t count, bool kept) {
  int64_t less;
  bool all = count == q->slots[1].u;
  if (!all && !find_less(q->kernel, q->slots, q->trips - count, &less))
    return false;
  o2o_slot *part = slots_for(q->kernel, q->slots, q->trips - count, count);
  bool fits =
      part && o2o_launch_fits(q->device, q->kernel, q->state, part, q->stay, kept, &q->shrunk);
  free(part);
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
  uint64_t trips = q->trips, most = trips, kept;
  if (fit(q, trips, true) && !q->shrunk)
    return trips;
  if (!fit(q, trips, false))
    most = largest(q, trips, false);
  else if (!q->shrunk)
    return trips;
  kept = most == 0 || fit(q, most, true) ? most : largest(q, most, true);
  return kept >= most - most / MOVES ? kept : most;
}

/* ---- starting -------------------------------------------------------------------------------- */

static void drop_slots(void) {
  for (unsigned i = 0; i < ndevices; i++) {
    free(pending.parts[i].slots.device);
    pending.parts[i].slots = (struct o2o_parts){0};
  }
  free(pending.host);
  pending.host = NULL;
}

/* How many of `count` iterations each device has: those for whose data there is room. */
static void divide(const struct o2o_device *device, const struct o2o_kernel *kernel,
                   struct o2o_kernel_state *state, const o2o_slot *slots, uint64_t count,
                   bool stay) {
  uint64_t of[O2O_DEVICES] = {0}, end = slots[1].u;
  if (ndevices > 1)
    o2o_device_share_divide(state, count, of);
  else
    of[0] = count;
  for (unsigned i = 0; i < ndevices; i++) {
    struct part *p = &pending.parts[i];
    *p = (struct part){.device = i ? &further[i] : device, .state = state_on(state, i)};
    if (!p->state || p->state->host_only) { /* it cannot run the kernel */
      of[0] += i ? of[i] : 0;
      of[i] = 0;
    }
  }
  for (unsigned i = 0; i < ndevices; i++) {
    struct part *p = &pending.parts[i];
    struct question q = {p->device, kernel, p->state, slots, end, stay, false};
    p->trips = of[i];
    if (ndevices > 1 && p->trips && !fit(&q, p->trips, false))
      p->trips = largest(&q, p->trips, false);
    end -= p->trips;
  }
}

/* Prepares the parts, of which the last ones are the first device's.  The device that cannot be
 * given its part; -1: there is none such. */
static int prepare(const struct o2o_kernel *kernel, o2o_slot *slots, uint64_t host,
                   bool short_of_memory, bool stay) {
  uint64_t end = slots[1].u;
  if (!(pending.host = slots_for(kernel, slots, 0, host)))
    return 0;
  for (unsigned i = 0; i < ndevices; i++) {
    struct part *p = &pending.parts[i];
    if (!p->trips)
      continue;
    end -= p->trips;
    p->slots.device = slots_for(kernel, slots, end, p->trips);
    p->slots.host = pending.host;
    p->slots.short_of_memory = short_of_memory;
    if (!p->slots.device ||
        !o2o_shape_launch(p->device, kernel, p->state, slots, &p->slots, stay, &p->state->reason))
      return (int)i;
  }
  return -1;
}

static uint64_t host_trips(const o2o_slot *slots) {
  uint64_t host = slots[1].u;
  for (unsigned i = 0; i < ndevices; i++)
    host -= pending.parts[i].trips;
  return host;
}

/* Without the parts from number `started` on: they are the host's, which gets what it needs for
 * them. */
static bool leave_rest(const struct o2o_kernel *kernel, unsigned started) {
  bool left = false;
  for (unsigned i = 0; i < ndevices; i++)
    if (pending.parts[i].trips && started-- == 0) {
      for (; i < ndevices; i++) {
        left = left || pending.parts[i].trips;
        pending.host[1].u += pending.parts[i].trips;
        pending.parts[i].trips = 0;
      }
    }
  if (left)
    o2o_launch_declined(kernel, pending.host);
  return left;
}

/* Takes the part from the device, or from all but the first one; whether any had one. */
static bool take_parts(int from) {
  bool any = false;
  for (unsigned i = 1; i < ndevices; i++)
    if (from < 0 || from == (int)i) {
      any = any || pending.parts[i].trips;
      pending.parts[i].trips = 0;
    }
  return any;
}

/* Devices that cannot run a part leave it to the host; where it is the first one, all do. */
static bool start_all(const struct o2o_kernel *kernel, struct o2o_kernel_state *state,
                      o2o_slot *slots, bool short_of_memory, bool stay, int64_t *less) {
  for (;;) {
    uint64_t host = host_trips(slots);
    unsigned started = 0;
    if (host == slots[1].u || !find_less(kernel, slots, host, less))
      return false;
    int failed = prepare(kernel, slots, host, short_of_memory, stay);
    if (failed < 0)
      started = o2o_launch_start(&state->reason);
    if (started > 0) {
      if (leave_rest(kernel, started))
        find_less(kernel, slots, pending.host[1].u, less);
      return true;
    }
    o2o_launch_forget();
    drop_slots();
    if (failed > 0)
      pending.parts[failed].state->host_only = pending.parts[failed].state->reason.permanent;
    if (failed == 0 || !take_parts(failed))
      return false;
  }
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
  most = room(&(struct question){device, kernel, state, slots, slots[1].u, stay, false});
  if (most == 0)
    return false;
  host = o2o_device_share_choose(device, kernel, state, slots, most, timed);
  pending.start = 0;
  if (*timed && o2o_queue_last(device) && !o2o_queue_wait(device, o2o_queue_last(device), &why))
    *timed = false;
  if (*timed)
    pending.start = o2o_now();
  pending.built = state->totals.build_seconds;
  if (host == 0)
    return false;
  if (host == slots[1].u) {
    o2o_launch_declined(kernel, slots);
    *less = 0;
  } else {
    divide(device, kernel, state, slots, slots[1].u - host, stay);
    if (!start_all(kernel, state, slots, most < slots[1].u, stay, less)) {
      *timed = o2o_device_share_decline(state) && *timed;
      return false;
    }
    for (unsigned i = 1; i < ndevices; i++)
      pending.parts[i].state->totals.launches += pending.parts[i].trips > 0;
  }
  pending.kernel = kernel;
  pending.state = state;
  pending.thread = pthread_self();
  pending.started = o2o_now();
  return true;
}

/* Seconds of the launch, without those that other launches do not need. */
static double seconds_of(const struct o2o_kernel_state *state) {
  return o2o_now() - pending.start - (state->totals.build_seconds - pending.built);
}

void o2o_split_timed(const struct o2o_device *device, struct o2o_kernel_state *state) {
  struct o2o_reason why;
  if (o2o_queue_last(device) && !o2o_queue_wait(device, o2o_queue_last(device), &why))
    return;
  o2o_device_share_time(state, &(struct o2o_part_times){.all = seconds_of(state)});
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

/* In the order of the iterations. */
static void join_parts(const o2o_slot *results, struct o2o_part_times *times) {
  for (unsigned i = ndevices; i-- > 0;) {
    struct part *p = &pending.parts[i];
    if (!p->trips)
      continue;
    set_places(pending.kernel, p->slots.device, results);
    bool cold;
    times->device = o2o_launch_join(&cold);
    times->cold |= cold;
    times->of[i].trips = p->trips;
    times->of[i].seconds = times->device > 0 ? times->device : o2o_now() - pending.started;
  }
  times->host_trips = pending.host[1].u;
  drop_slots();
}

bool o2o_split_join(const struct o2o_kernel *kernel, const o2o_slot *results) {
  struct o2o_part_times times = {.host = o2o_now() - pending.started};
  if (pending.kernel != kernel)
    return false;
  if (pending.host)
    join_parts(results, &times);
  times.all = seconds_of(pending.state);
  if (pending.start > 0)
    o2o_device_share_time(pending.state, &times);
  pending.kernel = NULL;
  return true;
}
