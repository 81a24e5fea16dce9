/* Choosing the share of the device.
 *
 * As in Qilin (Luk, Hong and Kim, MICRO 2009) the share is the one at which host and device end at
 * the same time.  Qilin fits lines to the times of both on training inputs; here each launch that
 * is split is a training run: it says how many iterations either has made per second, and the next
 * share is what follows from these speeds.  Where it settles both take equally long, whatever their
 * times are made up of (what is constant in them included).
 *
 * Whether splitting pays at all is measured: a few launches on the device alone, then a few that
 * are split, the first of which gives the host little; the least time per iteration of each counts.
 * Unless OMP2OCL_SPLIT=on, trials may take a tenth of what the kernel has run for, in earlier
 * processes too.  A share near 0 or 1 means that one of them is better off alone; a launch on the
 * host alone is tried before that is believed.
 *
 * Split launches go on being measured.  When the least of WINDOW of them, since other work can only
 * add to a time, is much more than it was, or more than the device alone took, the hardware has
 * changed (a core is taken, another program runs): the device, and the host where that could win,
 * are timed alone once more, in turns with split launches.  The share is kept: it follows the times
 * of each launch anyway, and learning it anew would cost more than most changes do.  Where one side
 * runs alone all is learnt again each time that the kernel has run AGAIN times as long.
 *
 * Several devices have one share together, which they divide by the iterations that each has made
 * per second.  A part that takes long however small it is becomes smaller with each launch: when it
 * is less than one iteration, its device is left out.
 *
 * Times are kept by powers of four of the iterations, as those of forms are (forms.c).
 */
#define _GNU_SOURCE
#include "runtime/launch/device_share.h"

#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/measured.h"
#include "runtime/forms/geometry.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSES 6
#define ALONE 3      /* timed launches on the device alone, the first of which may be cold */
#define LONG 0.1     /* seconds of a launch, of which one tells enough */
#define TRIALS 6     /* split launches, until it is known what they gain */
#define DECLINES 64  /* in a process: others may have a reason that passes */
#define FIRST 0.0625 /* the host's share of the first */
#define BUDGET 0.1
#define RISK 2.0 /* launches that a trial may cost, as far as is known before */
#define AGAIN 4.0
#define GAIN 0.95   /* of the time of either alone, for a split to pay */
#define STEP 0.25   /* of the way to the new share, once it has settled */
#define CHANGED 1.5 /* times the least time of split launches */
#define WINDOW 8

enum share_state {
  DEVICE_UNKNOWN,
  TRYING,
  HOST_UNKNOWN,
  SPLIT,
  DEVICE_ALONE,
  HOST_ALONE,
  DEVICE_AGAIN,
  STATES
};

struct share_class {
  int log; /* power of four of the iterations */
  enum share_state state;
  unsigned samples;                  /* in this state */
  unsigned declined;                 /* launches that could not be split */
  double share;                      /* the device's */
  double above, below;               /* shares at which it was too fast, too slow; 0: none yet */
  double device;                     /* least seconds of an iteration: the device alone, */
  double split, host;                /* split, the host alone; 0: not known */
  double host_beside, device_beside; /* of either, beside the other */
  double recent;                     /* least of the last split ones */
  double ran, spent;                 /* seconds: of all launches, and lost by trials */
  double check;                      /* one alone until it has run for so long */
  /* of several devices: each one's part of `share`; all 0: not known, one: it is left out */
  double weight[O2O_DEVICES];
};

struct o2o_device_shares {
  const char *name;
  unsigned nclasses;
  struct share_class classes[CLASSES];
  struct share_class *last; /* of the launch that was chosen for last */
  uint64_t total, trips, on_host;
  char device[O2O_DEVICE_WORDS], *key, *label;
  size_t key_size;
  bool learnt;                         /* something, in this process */
  bool never;                          /* split */
  char why[sizeof(struct o2o_reason)]; /* it was not split the last time; "": it was */
  struct o2o_device_shares *next;
};

static struct o2o_device_shares *all;

/* By their places. */
static const struct o2o_device *devices[O2O_DEVICES];
static unsigned ndevices;

void o2o_device_share_use(const struct o2o_device *d) {
  devices[d->place] = d;
  ndevices = d->place + 1;
}

static double smaller(double a, double b) { return a < b ? a : b; }

/* ---- the record ------------------------------------------------------------------------------ */

/* What is kept of a class besides its state, as whole numbers of seconds / UNIT. */
#define NUMBERS 12
#define UNIT 1e12
#define MOST ((uint64_t)1 << 62)

static double *place(struct share_class *c, unsigned k) {
  double *places[NUMBERS] = {&c->share,  &c->device,      &c->split,         &c->host,
                             &c->recent, &c->host_beside, &c->device_beside, &c->ran,
                             &c->spent,  &c->check,       &c->above,         &c->below};
  return places[k];
}

static double number(const struct share_class *c, unsigned k) {
  struct share_class copy = *c;
  return *place(&copy, k);
}

static bool read_class(const char **text, struct share_class *c) {
  uint64_t log, state, samples, n;
  if (!o2o_measured_number(text, 31, &log) || !o2o_measured_number(text, STATES - 1, &state) ||
      !o2o_measured_number(text, UINT_MAX, &samples))
    return false;
  *c = (struct share_class){
      .log = (int)log, .state = (enum share_state)state, .samples = (unsigned)samples};
  for (unsigned k = 0; k < NUMBERS; k++) {
    if (!o2o_measured_number(text, MOST, &n))
      return false;
    *place(c, k) = (double)n / UNIT;
  }
  for (unsigned k = 0; ndevices > 1 && k < ndevices; k++) {
    if (!o2o_measured_number(text, (uint64_t)UNIT, &n))
      return false;
    c->weight[k] = (double)n / UNIT;
  }
  return *(*text)++ == '\n' && c->share <= 1;
}

/* All of it, or nothing. */
static void read_record(struct o2o_device_shares *s) {
  size_t size;
  const char *known = s->key ? o2o_measured_get(s->device, s->key, s->key_size, &size) : NULL;
  char *text = known ? strndup(known, size) : NULL;
  for (const char *at = text; at && *at; s->nclasses++)
    if (s->nclasses == CLASSES || !read_class(&at, &s->classes[s->nclasses])) {
      s->nclasses = 0;
      break;
    }
  free(text);
}

/* The share is one between these threads, on these processors, and the device, with copies or
 * without. */
static void make_key(struct o2o_device_shares *s, const struct o2o_device *d,
                     const struct o2o_kernel *k) {
  const char *threads = getenv("OMP_NUM_THREADS");
  cpu_set_t set;
  int processors = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
  char *others = NULL;
  size_t size;
  FILE *names = open_memstream(&others, &size);
  for (unsigned i = 1; names && i < ndevices; i++)
    fprintf(names, ", %s, %s, %u", devices[i]->name, devices[i]->driver, devices[i]->units);
  if (names)
    fclose(names);
  int n = asprintf(&s->key, "share 4\n%s, %d, %u, %d, %" PRIu64 "%s\n%s\n%s",
                   threads ? threads : "", processors, (unsigned)d->units, d->unified,
                   (uint64_t)d->limits.memory >> 20, others ? others : "", k->options, k->source);
  free(others);
  if (n < 0)
    s->key = NULL;
  s->key_size = n < 0 ? 0 : (size_t)n;
  if (asprintf(&s->label, "share of %s (%s:%u)", k->name, k->file, k->line) < 0)
    s->label = NULL;
  o2o_measured_name(d, s->device);
}

static struct o2o_device_shares *shares_of(const struct o2o_device *d, const struct o2o_kernel *k,
                                           struct o2o_kernel_state *state) {
  struct o2o_device_shares *s = state->shares;
  if (s || !(s = calloc(1, sizeof *s)))
    return s;
  s->name = state->name;
  make_key(s, d, k);
  read_record(s);
  s->next = all;
  all = s;
  return state->shares = s;
}

static struct share_class *class_of(struct o2o_device_shares *s, uint64_t total) {
  int log = (63 - __builtin_clzll(total)) / 2;
  for (unsigned i = 0; i < s->nclasses; i++)
    if (s->classes[i].log == log)
      return &s->classes[i];
  if (s->nclasses == CLASSES)
    return NULL;
  struct share_class *c = &s->classes[s->nclasses++];
  *c = (struct share_class){.log = log};
  return c;
}

static void enter(struct share_class *c, enum share_state state) {
  c->state = state;
  c->samples = 0;
  c->above = c->below = 0;
}

static void forget(struct share_class *c) {
  enter(c, DEVICE_UNKNOWN);
  c->device = c->split = c->host = c->host_beside = c->device_beside = 0;
  memset(c->weight, 0, sizeof c->weight);
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* The host's iterations of `trips`, where the device has that share, but `most` of them: both have
 * one at least. */
static uint64_t rest(uint64_t trips, double share, uint64_t most) {
  uint64_t host = trips - (uint64_t)((double)trips * share + 0.5);
  host = host == 0 ? 1 : host >= trips ? trips - 1 : host;
  return host < trips - most ? trips - most : host;
}

/* What all devices have room for, if each has as much of it as the first one. */
static uint64_t of_all(uint64_t most, uint64_t trips) {
  return ndevices > 1 && most < trips / ndevices ? most * ndevices : ndevices > 1 ? trips : most;
}

/* Seconds of an iteration on the device alone, where that is known. */
static double device_alone(const struct share_class *c) {
  return c->device > 0 ? c->device : INFINITY;
}

static bool can_afford(const struct share_class *c, uint64_t total) {
  double launch = c->device * (double)total;
  return o2o_settings.split == O2O_SPLIT_ON || c->ran * BUDGET >= c->spent + RISK * launch;
}

/* Some time has passed since a side was found to be better off alone. */
static void look_again(struct share_class *c) {
  if ((c->state == DEVICE_ALONE || c->state == HOST_ALONE) && c->ran >= c->check)
    forget(c);
}

/* Timed launches on the device alone, before one is split. */
static unsigned launches_alone(const struct share_class *c, uint64_t total) {
  return c->device * (double)total >= LONG ? 1 : ALONE;
}

static uint64_t choose(struct share_class *c, uint64_t total, uint64_t trips, uint64_t most,
                       bool *timed) {
  bool fits = most >= trips;
  look_again(c);
  /* Where the device has no room for all of it, there is no time of its own to be known. */
  if (!fits && c->state != HOST_UNKNOWN && c->state != HOST_ALONE && c->state != SPLIT &&
      c->state != TRYING) {
    forget(c);
    c->samples = ALONE;
  }
  unsigned alone = launches_alone(c, total);
  if (c->state == DEVICE_UNKNOWN && c->samples >= alone && can_afford(c, total)) {
    enter(c, TRYING);
    c->share = 1 - FIRST;
  }
  *timed = c->state != DEVICE_UNKNOWN || c->samples < alone;
  if (c->state == HOST_UNKNOWN || c->state == HOST_ALONE)
    return trips;
  if (c->state == DEVICE_AGAIN && trips >= 2 && c->samples % 2 == 0)
    return 0;
  if (c->state == DEVICE_UNKNOWN || c->state == DEVICE_ALONE || trips < 2) {
    *timed = *timed && c->state == DEVICE_UNKNOWN;
    if (!*timed)
      c->ran += c->device * (double)total;
    return fits ? 0 : trips;
  }
  return rest(trips, c->share, of_all(most, trips));
}

uint64_t o2o_device_share_choose(const struct o2o_device *device, const struct o2o_kernel *kernel,
                                 struct o2o_kernel_state *state, const o2o_slot *slots,
                                 uint64_t most, bool *timed) {
  uint64_t trips = slots[1].u, total;
  struct o2o_device_shares *s;
  *timed = false;
  if (o2o_settings.split == O2O_SPLIT_FIXED) {
    if (o2o_settings.share <= 0)
      return trips;
    if (most >= trips && ((o2o_settings.share >= 1 && ndevices < 2) || trips < 2))
      return 0;
    return rest(trips, o2o_settings.share, of_all(most, trips));
  }
  if (!o2o_total_trips(kernel, slots, &total) || !total || !(s = shares_of(device, kernel, state)))
    return trips - most;
  s->last = class_of(s, total);
  if (!s->last)
    return trips - most;
  s->total = total;
  s->trips = trips;
  return s->on_host = choose(s->last, total, trips, most, timed);
}

/* Nothing is known of devices that are not like the first one: they begin with little. */
static void guess_weights(double weight[O2O_DEVICES]) {
  double sum = 0;
  for (unsigned i = 0; i < ndevices; i++)
    sum += weight[i] = i == 0 || o2o_device_alike(devices[0], devices[i]) ? 1 : FIRST;
  for (unsigned i = 0; i < ndevices; i++)
    weight[i] /= sum;
}

void o2o_device_share_divide(struct o2o_kernel_state *state, uint64_t count,
                             uint64_t of[O2O_DEVICES]) {
  struct o2o_device_shares *s = state->shares;
  double even[O2O_DEVICES] = {0}, *weight = s && s->last ? s->last->weight : even, sum = 0;
  uint64_t rest = count;
  for (unsigned i = 0; i < ndevices; i++) {
    even[i] = 1.0 / ndevices;
    sum += weight[i];
  }
  if (weight != even && !(sum > 0))
    guess_weights(weight);
  for (unsigned i = ndevices; i-- > 1;) {
    uint64_t part = (uint64_t)((double)count * weight[i] + 0.5);
    of[i] = part < rest ? part : rest;
    rest -= of[i];
  }
  of[0] = rest;
}

/* ---- learning -------------------------------------------------------------------------------- */

static void note(double *least, double seconds) {
  *least = *least > 0 ? smaller(*least, seconds) : seconds;
}

/* Seconds of an iteration on all devices together; what each makes of that is its weight. */
static double note_devices(struct share_class *c, const struct o2o_part_times *t, double inner) {
  double speed[O2O_DEVICES], sum = 0, all = 0;
  for (unsigned i = 0; i < ndevices; i++)
    sum += speed[i] = t->of[i].trips && t->of[i].seconds > 0
                          ? (double)t->of[i].trips * inner / t->of[i].seconds
                          : 0;
  for (unsigned i = 0; i < ndevices && sum > 0; i++) {
    double step = c->state == TRYING || speed[i] <= 0 ? 1 : STEP;
    all += c->weight[i] += step * (speed[i] / sum - c->weight[i]);
  }
  for (unsigned i = 0; i < ndevices && all > 0; i++)
    c->weight[i] /= all;
  return sum > 0 ? 1 / sum : c->device_beside;
}

/* The seconds of an iteration on either side, beside the other one.  While it is tried the last
 * share tells: the first iterations may be shorter than others. */
static void note_sides(struct share_class *c, const struct o2o_device_shares *s,
                       const struct o2o_part_times *t) {
  double inner = (double)s->total / (double)s->trips;
  double on_host = ndevices > 1 ? (double)t->host_trips : (double)s->on_host;
  double part = on_host / (double)s->trips * (double)s->total;
  double host = t->host / part;
  double device = ndevices > 1 ? note_devices(c, t, inner)
                               : (t->device > 0 ? t->device : t->host) / ((double)s->total - part);
  if (c->state == SPLIT || c->state == DEVICE_AGAIN) {
    c->host_beside += STEP * (host - c->host_beside);
    c->device_beside += STEP * (device - c->device_beside);
  } else {
    c->host_beside = host;
    c->device_beside = device;
  }
}

/* The device's share at which both end at the same time. */
static double balanced(const struct share_class *c) {
  return c->host_beside / (c->host_beside + c->device_beside);
}

/* Of all devices together. */
static double device_seconds(const struct o2o_part_times *t) {
  double last = ndevices > 1 ? 0 : t->device;
  for (unsigned i = 0; ndevices > 1 && i < ndevices; i++)
    last = t->of[i].seconds > last ? t->of[i].seconds : last;
  return last > 0 ? last : t->host;
}

/* The share to go on with.  Where iterations are not alike, those that either had say little of
 * the others, and one estimate may be too much by what the next one is too little: while it is
 * tried the share stays between what was too little and what was too much. */
static double next_share(struct share_class *c, const struct o2o_device_shares *s,
                         const struct o2o_part_times *t) {
  double share = balanced(c), end = c->below > 0 ? c->below : 1;
  if (c->state != TRYING)
    return share;
  double had = 1 - (double)(ndevices > 1 ? t->host_trips : s->on_host) / (double)s->trips;
  if (t->host > device_seconds(t))
    c->above = had;
  else if (t->host < device_seconds(t))
    c->below = end = had;
  return share > c->above && share < end ? share : (c->above + end) / 2;
}

static void settle(struct share_class *c, enum share_state state) {
  enter(c, state);
  c->check = AGAIN * c->ran + c->spent / BUDGET;
}

/* All trials have been made. */
static void conclude(struct share_class *c) {
  if (c->host > 0 && GAIN * c->host < c->split && c->host < device_alone(c))
    settle(c, HOST_ALONE);
  else if (c->split < GAIN * device_alone(c))
    enter(c, SPLIT);
  else
    settle(c, DEVICE_ALONE);
  c->recent = c->split;
}

/* Whether split launches have become much slower than they were, or than the device alone. */
static bool has_changed(struct share_class *c, double each) {
  c->recent = c->samples++ % WINDOW == 0 ? each : smaller(c->recent, each);
  return c->samples % WINDOW == 0 &&
         (c->recent > CHANGED * c->split || c->recent > device_alone(c));
}

/* Both sides are timed alone again, the device in turns with split launches: what is compared was
 * to have been measured at the same time. */
static void compare_again(struct share_class *c) {
  c->split = c->recent;
  c->device = c->host = 0;
  enter(c, DEVICE_AGAIN);
}

/* The device has run all of it, as was wanted, or since the launch could not be split. */
static void note_device(struct share_class *c, double each, double total) {
  note(&c->device, each);
  if (c->state == DEVICE_UNKNOWN || c->state == DEVICE_AGAIN)
    c->samples++;
  if (c->state == DEVICE_AGAIN)
    c->spent += each > c->split ? (each - c->split) * total : 0;
}

static void note_split(struct share_class *c, const struct o2o_device_shares *s,
                       const struct o2o_part_times *t) {
  double each = t->all / (double)s->total, alone = device_alone(c) * (double)s->total;
  if (ndevices > 1 && t->cold) {
    c->spent += c->state == TRYING && t->all > alone ? t->all - alone : 0;
    return;
  }
  note(&c->split, each);
  note_sides(c, s, t);
  c->share = next_share(c, s, t);
  if (c->state == SPLIT) {
    if (has_changed(c, each) && can_afford(c, 0))
      compare_again(c);
    return;
  }
  c->spent += c->state == TRYING && t->all > alone ? t->all - alone : 0;
  if (++c->samples >= TRIALS)
    enter(c, HOST_UNKNOWN);
}

/* Whether the host alone has no chance, by what it has done beside the device: all iterations at
 * its speed would take longer than the device needs. */
static bool is_host_hopeless(const struct share_class *c) {
  return c->host_beside > smaller(device_alone(c), c->split) / GAIN;
}

void o2o_device_share_time(struct o2o_kernel_state *state, const struct o2o_part_times *t) {
  struct o2o_device_shares *s = state->shares;
  struct share_class *c = s ? s->last : NULL;
  if (!c || !(t->all > 0))
    return;
  s->last = NULL;
  s->learnt = true;
  c->ran += t->all;
  if (s->on_host == 0) {
    note_device(c, t->all / (double)s->total, (double)s->total);
  } else if (s->on_host < s->trips) {
    *s->why = 0;
    note_split(c, s, t);
  } else {
    note(&c->host, t->all / (double)s->total);
    if (c->state == HOST_UNKNOWN && ++c->samples >= 2)
      conclude(c);
  }
  if (c->state == HOST_UNKNOWN && is_host_hopeless(c))
    conclude(c);
}

bool o2o_device_share_decline(struct o2o_kernel_state *state) {
  struct o2o_device_shares *s = state->shares;
  struct share_class *c = s ? s->last : NULL;
  if (!c)
    return false;
  s->on_host = 0;
  snprintf(s->why, sizeof s->why, "%s", state->reason.text);
  if (!state->reason.passes && ++c->declined >= DECLINES)
    settle(c, DEVICE_ALONE);
  return state->reason.passes;
}

void o2o_device_share_never(const struct o2o_device *device, const struct o2o_kernel *kernel,
                            struct o2o_kernel_state *state) {
  struct o2o_device_shares *s = shares_of(device, kernel, state);
  if (s)
    s->never = true;
}

/* ---- the end --------------------------------------------------------------------------------- */

static uint64_t whole(double seconds) {
  double n = seconds * UNIT;
  return n > 0 ? n < (double)MOST ? (uint64_t)n : MOST : 0;
}

/* Whoever calls this calls o2o_measured_end() at last. */
static void put_record(struct o2o_device_shares *s) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = s->key && s->label ? open_memstream(&text, &size) : NULL;
  if (!out)
    return;
  for (unsigned i = 0; i < s->nclasses; i++) {
    const struct share_class *c = &s->classes[i];
    fprintf(out, "%d %u %u", c->log, (unsigned)c->state, c->samples);
    for (unsigned k = 0; k < NUMBERS; k++)
      fprintf(out, " %" PRIu64, whole(number(c, k)));
    for (unsigned k = 0; ndevices > 1 && k < ndevices; k++)
      fprintf(out, " %" PRIu64, whole(c->weight[k]));
    fprintf(out, "\n");
  }
  if (fclose(out) == 0 && o2o_measured_begin(s->device))
    o2o_measured_put(s->key, s->key_size, s->label, text, size);
  free(text);
}

void o2o_device_share_end(void) {
  for (struct o2o_device_shares *s = all; s; s = s->next)
    if (s->learnt)
      put_record(s);
  o2o_measured_end();
}

static const char *const words[] = {"not known yet", "being tried",         "being tried",
                                    "split",         "on the device alone", "on the host alone",
                                    "being tried"};

static const struct share_class *largest(const struct o2o_device_shares *s) {
  const struct share_class *most = NULL;
  for (unsigned i = 0; i < s->nclasses; i++)
    if (!most || s->classes[i].ran > most->ran)
      most = &s->classes[i];
  return most;
}

void o2o_device_share_print(void) {
  for (const struct o2o_device_shares *s = all; s; s = s->next) {
    const struct share_class *c = largest(s);
    if (s->never)
      o2o_say("share of %s: never split: more than elements of arrays and reductions comes out of "
              "it, or it depends on threads or other files\n",
              s->name);
    else if (*s->why && (!c || c->split <= 0))
      o2o_say("share of %s: %s\n", s->name, s->why);
    if (s->never || !c || c->split <= 0)
      continue;
    o2o_say("share of %s: %s", s->name, words[c->state]);
    if (c->state == SPLIT)
      o2o_say_more(", %.0f%% on the device%s", 100 * c->share, ndevices > 1 ? "s" : "");
    for (unsigned i = 0; c->state == SPLIT && ndevices > 1 && i < ndevices; i++)
      o2o_say_more("%s%.0f%%%s", i ? ", " : " (", 100 * c->share * c->weight[i],
                   i + 1 == ndevices ? ")" : "");
    if (c->device > 0)
      o2o_say_more("; %.2f of the time of the device alone", c->split / c->device);
    if (c->host > 0)
      o2o_say_more(", %.2f of that of the host alone", c->split / c->host);
    o2o_say_more("\n");
  }
}
