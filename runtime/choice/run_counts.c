/* Counts of the run.
 *
 * How often a region runs, and with which values, no look at one region can tell: so each that
 * starts adds its counts.  A launch with the values of the kernel's last one, as time steps are,
 * adds what that one did, so that a region costs a comparison of its slots and ten additions.
 *
 * Bytes to move are those of objects, not of kernels: ten kernels that read an array move it once.
 * What the device would have by now, and what the host would have to be sent in the end, are two
 * sets of address ranges (spans.h).  Where the range that a kernel touches is not known, its
 * formula's estimate counts, once for the largest of its launches.  What goes to and fro as well is
 * known of regions while the program is heard (round_trips.h); the others have as much, by their
 * work.
 */
#define _GNU_SOURCE
#include "runtime/choice/run_counts.h"

#include "runtime/choice/round_trips.h"
#include "runtime/core/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KERNELS 256
#define FIRST_LOOK 128 /* regions */
#define QUICK 20e-6    /* seconds from one to the next */
#define QUICK_TEAM 400e-6
#define LEAST_TIMED 1e-3 /* seconds of loops that say how fast the host is */

struct seen {
  const struct o2o_kernel *kernel;
  o2o_slot *slots;            /* of its last launch; NULL: none is kept */
  double counts[O2O_NCOUNTS]; /* of that launch, but for bytes to move */
  double guessed;             /* bytes: the most of its launches whose ranges are not known */
  bool apart;    /* it began with launches whose objects don't overlap, or nobody knows */
  bool overlaps; /* those of a later one do */
};

#define EXTENTS 64 /* arguments */

static struct seen seen[KERNELS];
static unsigned nseen, latest;
static const struct o2o_kernel *overlapping[KERNELS];
static unsigned noverlapping;
static bool started;
static struct o2o_tally known, unseen;
static struct o2o_spans present, changed; /* on the device */
static unsigned long regions;
static double first;
static double done;  /* work of the regions before the one that starts */
static double heard; /* work of those that were heard */
static double timed_work, timed_seconds;
static double began;         /* work before those that are being heard */
static struct o2o_tally all; /* with what goes to and fro */

/* ---- sums ------------------------------------------------------------------------------------ */

/* Groups as large as this runtime asks for, where there are so many work-items. */
static double group_of(const double counts[O2O_NCOUNTS]) {
  double items = counts[O2O_C_ITEMS];
  return items < 1 ? 1 : items < O2O_USUAL_GROUP ? items : O2O_USUAL_GROUP;
}

static void add_launch(struct o2o_tally *t, const double counts[O2O_NCOUNTS], double times) {
  for (int c = 0; c < O2O_NCOUNTS; c++) {
    t->counts[c] += times * counts[c];
    if (t->counts[c] < 0)
      t->counts[c] = 0;
  }
  t->launches += times;
  t->groups += times * group_of(counts);
}

/* One launch of every kernel there is: those that run are taken away. */
static bool start(const struct o2o_unit *units) {
  for (const struct o2o_unit *u = units; u; u = u->next)
    for (uint32_t i = 0; i < u->nkernels; i++) {
      double average[O2O_NCOUNTS] = {0};
      if (!o2o_choice_counts_kernel(&u->kernels[i]))
        continue;
      if (!o2o_choice_kernel(&u->kernels[i], NULL, average))
        return false;
      add_launch(&unseen, average, 1);
    }
  return true;
}

/* ---- kernels --------------------------------------------------------------------------------- */

/* The kernel's place; one that is seen for the first time is no longer one of the others. */
static struct seen *place(const struct o2o_kernel *k) {
  double average[O2O_NCOUNTS] = {0};
  for (unsigned n = 0; n < nseen; n++) { /* regions tend to come in the same order */
    latest = latest + 1 < nseen ? latest + 1 : 0;
    if (seen[latest].kernel == k)
      return &seen[latest];
  }
  if (nseen == KERNELS || !o2o_choice_kernel(k, NULL, average))
    return NULL;
  if (o2o_choice_counts_kernel(k))
    add_launch(&unseen, average, -1);
  seen[nseen].kernel = k;
  return &seen[nseen++];
}

/* Slots of inner loops that may become dimensions are the runtime's own. */
static bool is_repeated(const struct seen *s, const o2o_slot *slots) {
  const struct o2o_kernel *k = s->kernel;
  return slots && s->slots &&
         memcmp(s->slots, slots, 2 * (size_t)(k->nloops - k->nlevels) * sizeof *slots) == 0 &&
         memcmp(s->slots + 2 * k->nloops, slots + 2 * k->nloops, k->nargs * sizeof *slots) == 0;
}

static void remember(struct seen *s, const o2o_slot *slots) {
  size_t size = (2 * (size_t)s->kernel->nloops + s->kernel->nargs) * sizeof *slots;
  if (!s->slots)
    s->slots = malloc(size);
  if (s->slots && slots)
    memcpy(s->slots, slots, size);
}

/* ---- bytes ----------------------------------------------------------------------------------- */

/* The addresses that an argument touches; false when they are not known. */
static bool range_of(const struct o2o_kernel *k, const struct o2o_arg *a, const o2o_slot *slots,
                     uint64_t *from, uint64_t *to) {
  const o2o_slot *slot = &slots[2 * k->nloops + (uint32_t)(a - k->args)];
  int64_t lo = 0, hi = a->extent;
  if (a->flags & (O2O_ARG_GUARDED | O2O_ARG_TABLE | O2O_ARG_ROWS))
    return false;
  if (!slot->p)
    return *from = *to = 0, true;
  if (!a->range || !o2o_formula_range(a->range, &slots->i, &lo, &hi)) {
    lo = 0;
    hi = a->extent_slot >= 0 ? slots[a->extent_slot].i : a->extent;
  }
  *from = slot->u + (uint64_t)lo;
  *to = slot->u + (uint64_t)hi;
  return hi >= lo;
}

/* Whether one that is written overlaps another one. */
static bool overlap(const struct o2o_extent *extents, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i + 1; j < n; j++)
      if ((extents[i].written || extents[j].written) && extents[i].from < extents[j].to &&
          extents[j].from < extents[i].to)
        return true;
  return false;
}

/* There are builds of kernels for both; the runtime's takes the one for all from the first launch
 * on in which objects overlap. */
static void note_overlap(struct seen *s, bool overlaps) {
  s->overlaps = overlaps;
  s->apart = s->apart || !overlaps;
  if (overlaps)
    overlapping[noverlapping++] = s->kernel;
}

/* The objects of a launch; `all`: all are known. */
static unsigned extents_of(const struct o2o_kernel *k, const o2o_slot *slots,
                           struct o2o_extent extents[EXTENTS], bool *all) {
  unsigned n = 0;
  for (uint32_t i = 0; i < k->nargs; i++) {
    const struct o2o_arg *a = &k->args[i];
    struct o2o_extent e = {.written = (a->flags & O2O_ARG_WRITE) != 0};
    e.sent = !(e.written && (a->flags & O2O_ARG_OVERWRITTEN));
    if (a->kind != O2O_ARG_OBJECT)
      continue;
    if (n < EXTENTS && range_of(k, a, slots, &e.from, &e.to))
      extents[n++] = e;
    else
      *all = false;
  }
  return n;
}

/* What a launch adds to what is there; `all`: all of it is known. */
static double move(struct seen *s, const o2o_slot *slots, bool *all) {
  const struct o2o_kernel *k = s->kernel;
  struct o2o_extent extents[EXTENTS];
  unsigned n = extents_of(k, slots, extents, all);
  uint64_t sent = 0;
  double back = 0;
  for (unsigned i = 0; i < n; i++) {
    uint64_t size = o2o_spans_add(&present, extents[i].from, extents[i].to);
    sent += extents[i].sent ? size : 0;
    if (extents[i].written)
      back += (double)o2o_spans_add(&changed, extents[i].from, extents[i].to);
  }
  if (!s->overlaps)
    note_overlap(s, (k->flags & O2O_KERNEL_RESTRICT) && overlap(extents, n));
  if (o2o_round_trips_on())
    o2o_round_trips_launch(extents, n, sent);
  return (double)sent + back;
}

/* The same of one that is there already. */
static void move_again(const struct o2o_kernel *k, const o2o_slot *slots) {
  struct o2o_extent extents[EXTENTS];
  bool all;
  if (o2o_round_trips_on())
    o2o_round_trips_launch(extents, extents_of(k, slots, extents, &all), 0);
}

/* ---- the run --------------------------------------------------------------------------------- */

static double work_of(const struct o2o_tally *t) {
  return t->counts[O2O_C_COMP] + t->counts[O2O_C_COMP64] + t->counts[O2O_C_MEM];
}

/* One more launch of a kernel that stands for one of the program's; hyperplanes have one each. */
static void count(const struct seen *s, const o2o_slot *slots) {
  add_launch(&known, s->counts, 1);
  if (slots && (s->kernel->flags & O2O_KERNEL_HYPERPLANES) && slots[1].u > 1)
    known.launches += (double)(slots[1].u - 1);
}

static bool add(const struct o2o_kernel *k, const o2o_slot *slots) {
  struct seen *s = place(k);
  double moved = 0, guess;
  bool all = slots != NULL;
  if (!s)
    return false;
  if (is_repeated(s, slots)) {
    move_again(k, slots);
    count(s, slots);
    return true;
  }
  memset(s->counts, 0, sizeof s->counts);
  if (!o2o_choice_kernel(k, slots, s->counts))
    return false;
  guess = s->counts[O2O_C_TRANSFER];
  s->counts[O2O_C_TRANSFER] = 0;
  if (slots)
    moved = move(s, slots, &all);
  else if (!s->overlaps)
    note_overlap(s, false);
  if (!all && guess > s->guessed) {
    moved = moved > guess - s->guessed ? moved : guess - s->guessed;
    s->guessed = guess;
  }
  known.counts[O2O_C_TRANSFER] += moved;
  count(s, slots);
  remember(s, slots);
  return true;
}

bool o2o_run_counts_add(const struct o2o_unit *units, const struct o2o_kernel *kernel,
                        const o2o_slot *slots) {
  if (!started && !start(units))
    return false;
  started = true;
  done = work_of(&known);
  /* The launch of several directives counts for them. */
  if (kernel && !(kernel->flags & O2O_KERNEL_PART) && !add(kernel, slots))
    return false;
  regions++;
  return true;
}

void o2o_run_counts_hear(const struct o2o_spans *closed, bool leaves) {
  began = regions <= 1 ? 0 : done;
  o2o_round_trips_start(&present, &changed, regions <= 1, closed, leaves);
}

void o2o_run_counts_heard(void) {
  heard += done - began;
  o2o_round_trips_end();
}

const struct o2o_tally *o2o_run_counts(void) {
  double work = work_of(&known), of = heard + (o2o_round_trips_on() ? work - began : 0);
  all = known;
  if (of > 0)
    all.counts[O2O_C_TRANSFER] += o2o_round_trips_bytes() * (work / of);
  return &all;
}

double o2o_run_counts_work(void) { return work_of(&known) - done; }

void o2o_run_counts_timed(double work, double seconds) {
  timed_work += work;
  timed_seconds += seconds;
}

double o2o_run_counts_pace(void) {
  return timed_work > 0 && timed_seconds > LEAST_TIMED ? timed_seconds / timed_work : 0;
}

struct o2o_tally o2o_run_counts_expected(void) {
  struct o2o_tally sum = *o2o_run_counts();
  for (int c = 0; c < O2O_NCOUNTS; c++)
    sum.counts[c] += unseen.counts[c];
  sum.launches += unseen.launches;
  sum.groups += unseen.groups;
  return sum;
}

const struct o2o_kernel *o2o_run_counts_kernel(unsigned n, bool *apart) {
  if (n >= nseen)
    return NULL;
  *apart = seen[n].apart;
  return seen[n].kernel;
}

const struct o2o_kernel *o2o_run_counts_overlapping(unsigned n) {
  return n < noverlapping ? overlapping[n] : NULL;
}

unsigned long o2o_run_counts_regions(void) { return regions; }

double o2o_run_counts_project(double seconds) {
  return done > 0 ? seconds * (work_of(&known) / done) : HUGE_VAL;
}

bool o2o_run_counts_is_idle(bool met) {
  double t;
  if (regions & (regions - 1))
    return false;
  t = o2o_now();
  if (regions <= 1)
    first = t;
  return regions >= FIRST_LOOK && t - first < (met ? QUICK_TEAM : QUICK) * (double)regions;
}
