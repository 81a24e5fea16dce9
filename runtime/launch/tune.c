/* What is tuned when, and what is kept of it.
 *
 * omp2ocl-tune runs the program twice.  The first run (look) times every launch and leaves what
 * part of the time each kernel has taken, by sizes; the second (now) tunes those that matter, each
 * for as much of the time that the user grants as it takes of the run.  A normal run with
 * OMP2OCL_TUNE=auto does the same with the times of its own first launches, one candidate at a
 * time, whenever a kernel has run long enough to pay for it.
 *
 * The launch that is replayed is the second of its size, if there is one: what drivers do only once
 * is over.  The form that it has is timed first; branch and bound (search.h) names the candidates;
 * a candidate whose results differ is none.  The least of a few times counts, since other work on
 * the machine can only add; in the end the best and the usual form take turns, and the usual one
 * stays unless it is beaten by a twentieth, on a CPU in processor time, too.
 *
 * The last decision is whether what all launches of the size have had are constants of the build
 * (sizes.h).  It is made for the best form alone: no bound tells the two apart.  Launches with
 * other values have that form without.
 *
 * Before the first candidate runs the record says so.  If the process dies of one, normal runs do
 * not try again.
 */
#define _GNU_SOURCE
#include "runtime/launch/tune.h"

#include "predictor/database.h"
#include "runtime/core/clock.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/measured.h"
#include "runtime/launch/replay.h"
#include "runtime/launch/sizes.h"
#include "runtime/launch/variants.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSES 6
#define MATTERS 0.02 /* of a run's time, to be tuned by omp2ocl-tune */
#define SAMPLES 3
#define HOPELESS 1.5 /* times the best: no further sample is taken, constants do not help */
#define CONFIRM 5    /* samples of the best and of the usual form, in turns */
#define GAIN 0.95    /* of the usual form's time */
#define FIRST 5      /* launches of a size that normal runs time */
#define BUDGET 0.05  /* of the time that launches of a size have taken, for normal runs */
#define BUILD 0.3    /* seconds that building a form takes */
/* Of what a program's work takes when it is spread evenly over all compute units: the part that it
 * still takes in another ND-range. */
#define FLOOR 0.7

enum tune_state { SEEN, TRYING, TUNED, GIVEN_UP };

/* A search that has begun. */
struct tuning {
  struct o2o_variants variants;
  struct o2o_search search;
  uint64_t kind; /* of the launches that it is about */
  o2o_slot *slots;
  double least, until; /* seconds of the usual form; of a candidate not in vain */
  bool checked;        /* the usual form does the same each time */
  bool sized;          /* a form was tried for certain sizes */
  unsigned nran;       /* different launches among the candidates */
  struct {
    struct o2o_geometry geometry;
    double seconds, floor;
  } ran[O2O_SEARCH_NODES];
};

/* What launches have since. */
struct tuned_form {
  struct o2o_form form;
  uint64_t values;        /* o2o_sizes_hash() of those that are constants in it */
  struct o2o_sizes sizes; /* of launches of this process */
};

struct size_class {
  int log; /* power of four of the iterations */
  enum tune_state state;
  double weight; /* part of the run's time in which it was looked at */
  unsigned long launches;
  struct tuned_form found;
  double seconds, usual, bound; /* of a launch, in this form and in the usual one, and at least */
  unsigned measured, cut, violations;
  bool unfinished; /* time ran out */
  enum o2o_limit limit;
  /* In this process: */
  unsigned long here;       /* launches */
  double ran, least, spent; /* seconds */
  bool used;                /* launches have had its form */
  bool changed;             /* there is something to write */
  const char *reason;       /* why it was given up; NULL: no reason */
  struct tuning *tuning;    /* NULL: none has begun, or it has ended */
};

struct o2o_tuned {
  const char *name;
  char device[O2O_DEVICE_WORDS], *key, *label;
  size_t key_size;
  unsigned nclasses;
  struct size_class classes[CLASSES];
  struct size_class *last,
      *of_form; /* of the last launch; that the tuner has chosen its form for */
  struct o2o_tuned *next;
};

static struct o2o_tuned *all;

/* ---- the record ------------------------------------------------------------------------------ */

static const char *const states[] = {"seen", "trying", "tuned", "given up"};

#define UNIT 1e12 /* numbers of seconds are whole ones of these */

static uint64_t whole(double seconds) {
  return seconds > 0 && seconds < 1e6 ? (uint64_t)(seconds * UNIT) : 0;
}

static void print_class(FILE *out, const struct size_class *c) {
  const struct o2o_form *f = &c->found.form;
  char words[O2O_FORM_WORDS];
  o2o_form_words(*f, words, sizeof words);
  fprintf(out,
          "%d %u %" PRIu64 " %lu %u %u %u %u %u %u %" PRIu64 " %" PRIu64 " %" PRIu64
          " %u %u %u %u %u %" PRIu64 " %" PRIu64 " ; 4^%d iterations, %s%s",
          c->log, (unsigned)c->state, whole(c->weight), c->launches, f->blocked, f->plain, f->group,
          f->pieces, f->vectors, f->local, whole(c->seconds), whole(c->usual), whole(c->bound),
          c->measured, c->cut, c->violations, (unsigned)c->limit, c->unfinished, f->fixed,
          c->found.values, c->log, states[c->state],
          c->unfinished ? " as far as time allowed" : "");
  if (c->state == TUNED)
    fprintf(out, ": %s, %.4g ms of %.4g ms, %.4g ms at least, limited by %s", words,
            c->seconds * 1e3, c->usual * 1e3, c->bound * 1e3, o2o_limit_names[c->limit]);
  fputc('\n', out);
}

static bool read_numbers(const char **text, const uint64_t *most, uint64_t *numbers, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (!o2o_measured_number(text, most[i], &numbers[i]))
      return false;
  return true;
}

/* Behind the numbers there are words for people. */
static bool read_class(const char **text, struct size_class *c) {
  const uint64_t any = (uint64_t)1 << 62;
  const uint64_t most[] = {
      31,  GIVEN_UP, any, any,      1,        1,        1024,           1024, 2,          2,
      any, any,      any, 1u << 20, 1u << 20, 1u << 20, O2O_LIMIT_NONE, 1,    UINT64_MAX, any};
  uint64_t n[sizeof most / sizeof *most];
  if (!read_numbers(text, most, n, sizeof most / sizeof *most) || n[6] == 0 || (n[6] & (n[6] - 1)))
    return false;
  const char *end = strchr(*text, '\n');
  *c = (struct size_class){.log = (int)n[0],
                           .state = (enum tune_state)n[1],
                           .weight = (double)n[2] / UNIT,
                           .launches = n[3],
                           .found = {.form = {n[4], n[5], (uint16_t)n[6], (uint16_t)n[7],
                                              (uint8_t)n[8], (uint8_t)n[9], n[18]},
                                     .values = n[19]},
                           .seconds = (double)n[10] / UNIT,
                           .usual = (double)n[11] / UNIT,
                           .bound = (double)n[12] / UNIT,
                           .measured = (unsigned)n[13],
                           .cut = (unsigned)n[14],
                           .violations = (unsigned)n[15],
                           .limit = (enum o2o_limit)n[16],
                           .unfinished = n[17]};
  /* The process that tried it has not come to its end. */
  if (c->state == TRYING)
    c->state = GIVEN_UP;
  *text = end ? end + 1 : NULL;
  return end != NULL;
}

/* All of it, or nothing. */
static void read_record(struct o2o_tuned *t, const struct o2o_kernel *k) {
  size_t size;
  const char *known = t->key ? o2o_measured_get(t->device, t->key, t->key_size, &size) : NULL;
  char *text = known ? strndup(known, size) : NULL;
  for (const char *at = text; at && *at; t->nclasses++)
    if (t->nclasses == CLASSES || !read_class(&at, &t->classes[t->nclasses]) ||
        (t->classes[t->nclasses].found.form.fixed & ~o2o_sizes_of(k))) {
      t->nclasses = 0;
      break;
    }
  free(text);
}

static void make_key(struct o2o_tuned *t, const struct o2o_device *d, const struct o2o_kernel *k) {
  int n = asprintf(&t->key, O2O_DATABASE_TUNED, d->unified, k->options, k->source);
  if (n < 0)
    t->key = NULL;
  t->key_size = n < 0 ? 0 : (size_t)n;
  if (asprintf(&t->label, "tuned %s (%s:%u)", k->name, k->file, k->line) < 0)
    t->label = NULL;
  o2o_measured_name(d, t->device);
}

/* Whoever calls this calls o2o_measured_end() at last. */
static void put_record(struct o2o_tuned *t) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = t->key && t->label ? open_memstream(&text, &size) : NULL;
  if (!out)
    return;
  for (unsigned i = 0; i < t->nclasses; i++) {
    print_class(out, &t->classes[i]);
    t->classes[i].changed = false;
  }
  if (fclose(out) == 0 && o2o_measured_begin(t->device))
    o2o_measured_put(t->key, t->key_size, t->label, text, size);
  free(text);
}

static void enter(struct o2o_tuned *t, struct size_class *c, enum tune_state state) {
  c->state = state;
  put_record(t);
  o2o_measured_end();
}

static struct o2o_tuned *tuned_of(const struct o2o_device *d, const struct o2o_kernel *k,
                                  struct o2o_kernel_state *state) {
  struct o2o_tuned *t = state->tuned;
  if (t || o2o_settings.tune == O2O_TUNE_OFF || !(t = calloc(1, sizeof *t)))
    return t;
  t->name = state->name;
  make_key(t, d, k);
  read_record(t, k);
  t->next = all;
  all = t;
  return state->tuned = t;
}

static struct size_class *find_class(struct o2o_tuned *t, int log) {
  for (unsigned i = 0; t && i < t->nclasses; i++)
    if (t->classes[i].log == log)
      return &t->classes[i];
  return NULL;
}

static struct size_class *class_of(struct o2o_tuned *t, int log) {
  struct size_class *c = find_class(t, log);
  if (c || !t || t->nclasses == CLASSES)
    return c;
  c = &t->classes[t->nclasses++];
  *c = (struct size_class){.log = log, .found.form = {.group = 1}};
  return c;
}

static bool searches(void) {
  return o2o_settings.tune == O2O_TUNE_NOW || o2o_settings.tune == O2O_TUNE_ALL;
}

/* What was found is used; a search for which time ran out begins anew when the user asks for
 * one. */
static bool is_settled(const struct size_class *c) {
  return c->state == TUNED && o2o_settings.tune != O2O_TUNE_ALL && !(c->unfinished && searches());
}

/* ---- using ----------------------------------------------------------------------------------- */

bool o2o_tune_form(const struct o2o_device *d, const struct o2o_kernel *k,
                   struct o2o_kernel_state *state, const o2o_slot *slots, struct o2o_form *form) {
  struct o2o_tuned *t = tuned_of(d, k, state);
  struct size_class *c = t && t->nclasses ? find_class(t, o2o_size_of_launch(k, slots)) : NULL;
  if (t)
    t->of_form = NULL;
  if (!c || c->state != TUNED || (!is_settled(c) && c->spent == 0))
    return false;
  t->of_form = c;
  c->used = true;
  *form = c->found.form;
  if (form->fixed && (o2o_settings.sizes != O2O_SIZES_AUTO ||
                      o2o_sizes_hash(form->fixed, slots) != c->found.values))
    form->fixed = 0;
  return true;
}

bool o2o_tune_fail(struct o2o_kernel_state *state) {
  struct o2o_tuned *t = state->tuned;
  if (!t || !t->of_form)
    return false;
  t->of_form->state = GIVEN_UP;
  t->of_form->changed = true;
  t->of_form = NULL;
  return true;
}

/* ---- when ------------------------------------------------------------------------------------ */

/* Seconds that may still be spent on launches of this size. */
static double allowance(const struct size_class *c) {
  return (searches() ? o2o_settings.tune_seconds * c->weight : BUDGET * c->ran) - c->spent;
}

/* Seconds that must be left for a search to begin: the usual form, another one, both in turns. */
static double least_time(double seconds) { return 2 * (SAMPLES + CONFIRM + 2) * seconds; }

/* In a run of omp2ocl-tune: once for each size that matters. */
static bool is_next(struct size_class *c) {
  if (c->weight < MATTERS || c->here <= (c->launches > 1) || c->reason || c->spent > 0 ||
      is_settled(c))
    return false;
  if (c->state != TUNED && allowance(c) < least_time(c->usual))
    c->reason = "it needs more time";
  return !c->reason;
}

static bool wants_tuning(struct size_class *c, uint64_t kind) {
  if (searches())
    return is_next(c);
  return o2o_settings.tune == O2O_TUNE_AUTO && (c->state == SEEN || c->tuning) &&
         (!c->tuning || c->tuning->kind == kind) && c->least > 0 &&
         allowance(c) > BUILD + 2 * (SAMPLES + 1) * c->least;
}

void o2o_tune_choose(const struct o2o_device *d, const struct o2o_kernel *k,
                     struct o2o_kernel_state *state, const o2o_slot *slots, bool *measured,
                     bool *tunes) {
  struct o2o_tuned *t = state->tuned;
  int log;
  *measured = *tunes = false;
  if (o2o_settings.tune == O2O_TUNE_USE || o2o_settings.tune == O2O_TUNE_OFF || !t ||
      d->checks_races || o2o_settings.version == O2O_VERSION_VERIFY ||
      o2o_settings.form != O2O_FORM_AUTO || (log = o2o_size_of_launch(k, slots)) < 0)
    return;
  struct size_class *c = t->last = class_of(t, log);
  if (!c)
    return;
  c->here++;
  o2o_sizes_note(&c->found.sizes, k, slots);
  c->ran += c->least; /* those that are timed say so themselves */
  if (o2o_settings.tune == O2O_TUNE_LOOK)
    *measured = true;
  else if (o2o_settings.tune == O2O_TUNE_AUTO)
    *measured = c->here > 1 && c->here <= FIRST;
  *tunes = wants_tuning(c, o2o_launch_kind(k, slots));
}

void o2o_tune_ran(struct o2o_kernel_state *state, double seconds) {
  struct o2o_tuned *t = state->tuned;
  struct size_class *c = t ? t->last : NULL;
  if (!c || !(seconds > 0))
    return;
  if (o2o_settings.tune == O2O_TUNE_LOOK)
    c->ran += seconds;
  else
    c->least = c->least > 0 ? o2o_smaller(c->least, seconds) : seconds;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Bytes between the ends of all ranges. */
static double bytes_of(const struct o2o_launch *l) {
  double sum = 0;
  for (unsigned i = 0; i < l->memory.nuses; i++)
    if (l->memory.uses[i].hi > l->memory.uses[i].lo)
      sum += (double)(l->memory.uses[i].hi - l->memory.uses[i].lo);
  return sum;
}

static void drop(struct size_class *c) {
  if (c->tuning)
    free(c->tuning->slots);
  free(c->tuning);
  c->tuning = NULL;
}

/* NULL: there is nothing to choose, or no memory. */
static struct tuning *begin(const struct o2o_launch *l) {
  struct o2o_form usual = l->form;
  size_t n = 2 * (size_t)l->kernel->nloops + l->kernel->nargs + 1;
  struct tuning *u = calloc(1, sizeof *u);
  o2o_slot *slots = malloc(n * sizeof *slots);
  if (!u || !slots) {
    free(slots);
    free(u);
    return NULL;
  }
  memcpy(slots, l->slots, (n - 1) * sizeof *slots);
  u->slots = slots;
  u->kind = o2o_launch_kind(l->kernel, l->slots);
  u->least = INFINITY;
  usual.fixed = 0;
  if (!o2o_variants_of(&u->variants, l->device, l->kernel, slots, bytes_of(l), usual)) {
    free(slots);
    free(u);
    return NULL;
  }
  o2o_search_start(&u->search, &u->variants.space, o2o_settings.tune != O2O_TUNE_ALL);
  return u;
}

/* The same program in the same ND-range: sizes that are too large for a launch are cut down. */
static bool is_same_launch(const struct o2o_kernel *k, const struct o2o_geometry *a,
                           const struct o2o_geometry *b) {
  struct o2o_form x = a->form, y = b->form;
  x.pieces = y.pieces = 0;
  if (!(k->flags & O2O_KERNEL_REDUCES))
    x.group = y.group = 1;
  return o2o_same_form(x, y) && a->dims == b->dims &&
         memcmp(a->global, b->global, sizeof a->global) == 0 &&
         memcmp(a->local, b->local, sizeof a->local) == 0;
}

/* What a form takes. */
struct time {
  double seconds; /* infinity: it is no candidate; negative: the device has failed */
  double floor;   /* see o2o_search_note() */
};

/* The least of some runs.  On a CPU their processor time says what the program does in another
 * ND-range at least, when no unit is idle. */
static struct time time_runs(struct o2o_replay *r, const struct tuning *u) {
  double least = INFINITY, work, works = INFINITY;
  for (int i = 0; i < SAMPLES && (i == 0 || least <= HOPELESS * u->search.seconds); i++) {
    double seconds = o2o_replay_run(r, &work);
    if (seconds < 0)
      return (struct time){-1, 0};
    least = o2o_smaller(least, seconds);
    works = o2o_smaller(works, work);
  }
  works /= r->other.device->units;
  return (struct time){least, works > 0 ? FLOOR * o2o_smaller(works, least) : 0};
}

/* The first run may be cold. */
static struct time time_form(struct o2o_replay *r, struct tuning *u, struct o2o_form form) {
  struct time time = {INFINITY, 0};
  double work;
  if (!o2o_replay_build(r, form))
    return time;
  for (unsigned i = 0; i < u->nran; i++)
    if (is_same_launch(r->other.kernel, &u->ran[i].geometry, &r->other.geometry))
      return (struct time){u->ran[i].seconds, u->ran[i].floor};
  if (o2o_replay_run(r, &work) < 0)
    return (struct time){-1, 0};
  if (o2o_replay_alike(r))
    time = time_runs(r, u);
  if (u->nran < O2O_SEARCH_NODES && time.seconds >= 0) {
    u->ran[u->nran].geometry = r->other.geometry;
    u->ran[u->nran].seconds = time.seconds;
    u->ran[u->nran++].floor = time.floor;
  }
  return time;
}

static void say_form(const struct o2o_tuned *t, struct o2o_form form, double seconds,
                     double bound) {
  char words[O2O_FORM_WORDS];
  if (o2o_settings.verbose < 2)
    return;
  o2o_form_words(form, words, sizeof words);
  o2o_say("tuning %s: %s: %.6g ms, at least %.6g ms\n", t->name, words, seconds * 1e3, bound * 1e3);
}

static void say_candidate(const struct o2o_tuned *t, const struct tuning *u,
                          const struct o2o_choices *c, double seconds) {
  say_form(t, o2o_variants_form(&u->variants, c), seconds,
           u->variants.space.bound(u->variants.space.context, c, O2O_SEARCH_DEPTH));
}

/* The usual form comes first.  What differs from run to run cannot be compared with other forms.
 * NULL: it is known; else why nothing can be tuned. */
static const char *time_usual(const struct o2o_tuned *t, struct o2o_replay *r, struct tuning *u) {
  struct o2o_choices usual;
  double work;
  if (!o2o_replay_build(r, u->variants.usual) || o2o_replay_run(r, &work) < 0)
    return "it could not be replayed";
  if (o2o_replay_alike(r) && u->checked)
    return NULL;
  struct time time = time_form(r, u, u->variants.usual);
  if (!(time.seconds >= 0 && time.seconds < INFINITY))
    return time.seconds < 0 ? "it could not be replayed" : "its results differ from run to run";
  u->least = time.seconds;
  u->checked = true;
  if (o2o_variants_usual(&u->variants, &usual)) {
    o2o_search_note(&u->search, &usual, time.seconds, time.floor);
    say_candidate(t, u, &usual, time.seconds);
  }
  return NULL;
}

/* Whether the second form is faster than the first one, in turns; false as well when the device has
 * failed.  least: what each has taken. */
static bool confirm(struct o2o_replay *r, const struct o2o_form forms[2], double least[2]) {
  double works[2] = {INFINITY, INFINITY}, work;
  least[0] = least[1] = INFINITY;
  for (int i = 0; i < 2 * CONFIRM; i++) {
    double seconds = o2o_replay_build(r, forms[i % 2]) ? o2o_replay_run(r, &work) : -1;
    if (seconds < 0)
      return false;
    least[i % 2] = o2o_smaller(least[i % 2], seconds);
    works[i % 2] = o2o_smaller(works[i % 2], work);
  }
  return least[1] < GAIN * least[0] && works[1] <= works[0];
}

static void give_up(struct o2o_tuned *t, struct size_class *c, const char *reason) {
  c->reason = reason;
  drop(c);
  enter(t, c, GIVEN_UP);
}

/* The form, which takes so many seconds, with or without constants. */
static struct o2o_form choose_sizes(const struct o2o_tuned *t, struct size_class *c,
                                    struct o2o_replay *r, struct o2o_form form, double seconds) {
  struct tuning *u = c->tuning;
  struct o2o_form forms[2] = {form, form};
  double least[2];
  forms[1].fixed = o2o_settings.sizes == O2O_SIZES_AUTO ? c->found.sizes.same : 0;
  if (!forms[1].fixed || (searches() && allowance(c) < least_time(u->least)))
    return form;
  struct time time = time_form(r, u, forms[1]);
  u->sized = true;
  say_form(t, forms[1], time.seconds, u->variants.space.bound(&u->variants, &u->search.best, 0));
  bool hopeless = time.seconds < 0 || time.seconds > HOPELESS * seconds;
  return !hopeless && confirm(r, forms, least) ? forms[1] : form;
}

/* The search is over, or its time. */
static void finish(struct o2o_tuned *t, struct size_class *c, struct o2o_replay *r) {
  struct tuning *u = c->tuning;
  bool better = u->search.any && u->search.seconds < u->least;
  struct o2o_form forms[2] = {u->variants.usual,
                              better ? o2o_variants_form(&u->variants, &u->search.best)
                                     : u->variants.usual};
  double least[2];
  forms[1] = choose_sizes(t, c, r, forms[1], better ? u->search.seconds : u->least);
  bool gains = !o2o_same_form(forms[0], forms[1]) && confirm(r, forms, least);
  c->usual = gains ? least[0] : u->least;
  c->seconds = gains ? least[1] : u->least;
  c->found.form = forms[gains];
  c->found.values = o2o_sizes_hash(forms[gains].fixed, r->other.slots);
  c->measured = u->search.measured + u->sized;
  c->cut = u->search.cut;
  c->violations = u->search.violations;
  c->unfinished = u->search.nopen > 0;
  c->bound = u->variants.space.bound(&u->variants, &u->search.best, 0);
  c->limit = o2o_variants_limit(&u->variants, c->seconds);
  drop(c);
  c->changed = true;
  enter(t, c, TUNED);
}

/* One candidate after the other; false: no time is left. */
static bool try_candidates(struct o2o_tuned *t, struct size_class *c, struct o2o_replay *r,
                           double since) {
  struct tuning *u = c->tuning;
  struct o2o_choices next;
  double before = c->spent;
  while (o2o_search_next(&u->search, &next)) {
    struct time time = time_form(r, u, o2o_variants_form(&u->variants, &next));
    say_candidate(t, u, &next, time.seconds);
    o2o_search_note(&u->search, &next, time.seconds < 0 ? INFINITY : time.seconds, time.floor);
    c->spent = before + o2o_now() - since;
    if (time.seconds < 0 || allowance(c) <= 2 * CONFIRM * u->least || !searches())
      return false;
  }
  return true;
}

/* In a normal run there is a candidate each time that the kernel has paid for one. */
static void search(struct o2o_tuned *t, struct size_class *c, struct o2o_launch *l,
                   struct o2o_replay *r) {
  double since = o2o_now(), before = c->spent;
  const char *reason;
  struct o2o_reason why;
  if (!c->tuning && !(c->tuning = begin(l))) {
    give_up(t, c, "it has one form");
    return;
  }
  if (c->state != TRYING)
    enter(t, c, TRYING);
  reason = o2o_replay_begin(r, l, &why) ? time_usual(t, r, c->tuning) : "no memory for copies";
  if (reason)
    give_up(t, c, reason);
  else if (try_candidates(t, c, r, since) || searches())
    finish(t, c, r);
  c->spent = before + o2o_now() - since;
}

bool o2o_tune(struct o2o_launch *l, struct o2o_reason *why) {
  struct o2o_tuned *t = l->state->tuned;
  struct size_class *c = t->last;
  struct o2o_replay replay = {.launch = NULL};
  struct o2o_form form = l->form;
  search(t, c, l, &replay);
  if (!replay.launch)
    return true;
  return o2o_replay_end(&replay, c->state == TUNED ? c->found.form : form, why);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What each has taken of the time of all.  A process that died of tuning is no reason not to tune
 * when the user asks for it. */
static void weigh(void) {
  double sum = 0;
  for (struct o2o_tuned *t = all; t; t = t->next)
    for (unsigned i = 0; i < t->nclasses; i++)
      sum += t->classes[i].ran;
  for (struct o2o_tuned *t = all; t; t = t->next)
    for (unsigned i = 0; i < t->nclasses; i++) {
      struct size_class *c = &t->classes[i];
      c->weight = sum > 0 ? c->ran / sum : 0;
      c->launches = c->here;
      if (c->state != TUNED && c->here > 0)
        c->usual = c->ran / (double)c->here;
      c->state = c->state == GIVEN_UP ? SEEN : c->state;
      c->changed = true;
    }
}

void o2o_tune_end(void) {
  if (o2o_settings.tune == O2O_TUNE_LOOK)
    weigh();
  for (struct o2o_tuned *t = all; t; t = t->next) {
    bool changed = false;
    for (unsigned i = 0; i < t->nclasses; i++) {
      struct size_class *c = &t->classes[i];
      changed |= c->changed || c->state == TRYING;
      if (c->state == TRYING)
        c->state = SEEN;
    }
    if (changed)
      put_record(t);
  }
  o2o_measured_end();
}

static void print_one(const struct o2o_tuned *t, const struct size_class *c) {
  char words[O2O_FORM_WORDS];
  o2o_form_words(c->found.form, words, sizeof words);
  if (o2o_settings.tune == O2O_TUNE_LOOK && c->weight >= MATTERS)
    o2o_say("%s, 4^%d iterations: %.0f%% of the time, %lu launches%s\n", t->name, c->log,
            100 * c->weight, c->launches,
            c->state != TUNED ? ""
            : c->unfinished   ? ", tuned as far as time allowed"
                              : ", tuned already");
  else if (c->reason)
    o2o_say("%s, 4^%d iterations: not tuned: %s\n", t->name, c->log, c->reason);
  else if ((c->here || c->used) && c->state == TUNED && o2o_settings.tune != O2O_TUNE_LOOK) {
    o2o_say("%s, 4^%d iterations: tuned: %s, %.2f of the time of the usual form; %u forms measured",
            t->name, c->log, words, c->usual > 0 ? c->seconds / c->usual : 1.0, c->measured);
    o2o_say_more(", %u cut", c->cut);
    if (c->violations)
      o2o_say_more(", %u bounds too high", c->violations);
    o2o_say_more("; limited by %s%s\n", o2o_limit_names[c->limit],
                 c->unfinished ? "; time ran out" : "");
  }
}

void o2o_tune_print(void) {
  for (const struct o2o_tuned *t = all; t; t = t->next)
    for (unsigned i = 0; i < t->nclasses; i++)
      print_one(t, &t->classes[i]);
}
