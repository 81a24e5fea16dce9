/* What is tried when the tuner has its turn, and what is kept of it.
 *
 * omp2ocl-tune runs the program twice.  The first run (look) times every launch and leaves what
 * part of the time each kernel has taken, by sizes; the second (now) tunes those that matter, each
 * for as much of the time that the user grants as it takes of the run.  A normal run with
 * OMP2OCL_TUNE=auto does the same, one candidate at a time, when a kernel has run long enough to
 * pay for it (forms.c says when).
 *
 * The launch that is replayed is the second of its size, if there is one: what drivers do only once
 * is over.  The form that it has without the tuner is timed first; branch and bound (search.h)
 * names the candidates; one whose results differ is none, nor is a form of the list like it from
 * then on, and one of which a process has died is not tried.  In the end the best and the form so
 * far take turns (turns.h): on copies where the user has asked for the search, in launches of the
 * program in a normal run.
 *
 * Then come forms that differ from the best by the number of iterations that run together.
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

#include "runtime/core/clock.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/forms/candidates.h"
#include "runtime/forms/forms.h"
#include "runtime/forms/forms_record.h"
#include "runtime/launch/replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MATTERS 0.02 /* of a run's time, to be shown */
#define SAMPLES 3
#define MOST_RUNS 9  /* for as many */
#define HOPELESS 1.5 /* times the best: no further sample is taken, constants do not help */
#define LOOPS_GAIN 0.95
#define CONFIRM 5 /* samples of the best and of the usual form, in turns */
#define BUSY 1.25 /* by the clock, times the processor time */
/* Of what a program's work takes when it is spread evenly over all compute units: the part that it
 * still takes in another ND-range. */
#define FLOOR 0.7

/* A search that has begun. */
struct o2o_tuning {
  struct o2o_candidates candidates;
  struct o2o_search search;
  o2o_slot *slots;
  double least;   /* seconds of the usual form */
  double started; /* when the last form was tried */
  bool busy;    /* other programs had the processors while the usual form was timed: processor time
                    counts, for all forms */
  bool checked; /* the usual form does the same each time */
  bool sized;   /* a form was tried for certain sizes */
  unsigned nloops; /* forms with other numbers of iterations that run together (candidates.h) */
  struct o2o_form best; /* so far, */
  double seconds;       /* which takes so long; 0: candidates of the space are tried yet */
  bool ended;           /* there are no more */
  unsigned nran;        /* different launches among the candidates */
  struct {
    struct o2o_geometry geometry;
    double seconds, floor;
  } ran[O2O_SEARCH_NODES];
};

static bool searches(void) { return o2o_settings.tune != O2O_TUNE_AUTO; }

static void enter(struct o2o_forms *f, struct o2o_forms_size *s, unsigned state) {
  s->tuned.state = state;
  o2o_forms_write(f);
}

/* ---- candidates ------------------------------------------------------------------------------ */

static void end_search(struct o2o_forms_size *s) {
  if (s->here.tuning)
    free(s->here.tuning->slots);
  free(s->here.tuning);
  s->here.tuning = NULL;
}

/* What was found before is forgotten. NULL: there is nothing to choose, or no memory. */
static struct o2o_tuning *begin(struct o2o_forms *f, struct o2o_forms_size *s,
                                const struct o2o_launch *l) {
  size_t n = 2 * (size_t)l->kernel->nloops + l->kernel->nargs;
  struct o2o_tuning *u = calloc(1, sizeof *u);
  o2o_slot *slots = malloc((n + 1) * sizeof *slots);
  if (s->tuned.form.group)
    o2o_forms_drop(f, s, O2O_FORMS_TUNED);
  s->times[O2O_FORMS_TUNED] = (struct o2o_form_time){.state = O2O_FORM_UNTRIED};
  s->tuned.form = (struct o2o_form){0};
  if (u && slots) {
    memcpy(slots, l->slots, n * sizeof *slots);
    u->slots = slots;
    u->least = INFINITY;
  }
  s->here.kind = o2o_launch_kind(l->kernel, l->slots);
  if (!u || !slots ||
      !o2o_candidates_of(&u->candidates, l->device, l->kernel, slots, o2o_launch_bytes(l),
                         o2o_forms_of(f, s, o2o_forms_untuned(f, s)))) {
    free(slots);
    free(u);
    return NULL;
  }
  o2o_search_start(&u->search, &u->candidates.space, o2o_settings.tune != O2O_TUNE_ALL);
  return u;
}

/* The form of the list that runs the same program; MOST: there is none. */
static unsigned listed_like(const struct o2o_forms *f, struct o2o_form form) {
  for (unsigned i = 0; i < f->count; i++) {
    form.pieces = f->forms[i].pieces;
    if (o2o_same_form(f->forms[i], form))
      return i;
  }
  return O2O_FORMS_MOST;
}

static bool is_dropped(const struct o2o_forms *f, const struct o2o_forms_size *s,
                       struct o2o_form form) {
  unsigned like = listed_like(f, form);
  return like < O2O_FORMS_MOST && s->times[like].state == O2O_FORM_DROPPED;
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

/* Whether something else had the processors in a run of so many seconds, of the clock and of
 * processors, during which this process was preempted. */
static bool is_disturbed(double seconds, double work, bool preempted) {
  return work > 0 && (preempted || seconds > BUSY * work);
}

/* The least of some runs.  On a CPU their processor time says what the program does in another
 * ND-range at least, when no unit is idle.  One that something else has disturbed is no sample, nor
 * is it hopeless by the clock, within a few times as many runs.  Where those of the usual form were
 * disturbed, processor time counts in place of the clock, as in turns (turns.h), for all forms: the
 * two don't compare. */
static struct time time_runs(struct o2o_replay *r, struct o2o_tuning *u) {
  double least = INFINITY, work, works = INFINITY, hopeless = HOPELESS * u->search.seconds;
  double units = r->other.device->units;
  int samples = 0;
  bool slow = false;
  for (int run = 0; run < MOST_RUNS && samples < SAMPLES && !slow; run++) {
    long preemptions = o2o_preemptions();
    double seconds = o2o_replay_run(r, &work);
    if (seconds < 0)
      return (struct time){-1, 0};
    bool disturbed = is_disturbed(seconds, work, o2o_preemptions() != preemptions);
    least = o2o_smaller(least, seconds);
    works = o2o_smaller(works, work);
    samples += !disturbed;
    slow = (disturbed ? works / units : least) > hopeless;
  }
  if (!u->checked)
    u->busy = samples < SAMPLES && !slow;
  if (u->busy)
    least = works / o2o_smaller(units, (double)r->other.geometry.groups);
  works /= units;
  return (struct time){least, works > 0 ? FLOOR * o2o_smaller(works, least) : 0};
}

/* The first run may be cold. */
static struct time time_form(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_replay *r,
                             struct o2o_form form) {
  struct o2o_tuning *u = s->here.tuning;
  struct time time = {INFINITY, 0};
  unsigned like = listed_like(f, form);
  double work;
  u->started = o2o_now();
  if (is_dropped(f, s, form) || !o2o_replay_build(r, form))
    return time;
  for (unsigned i = 0; i < u->nran; i++)
    if (is_same_launch(r->other.kernel, &u->ran[i].geometry, &r->other.geometry))
      return (struct time){u->ran[i].seconds, u->ran[i].floor};
  if (o2o_replay_run(r, &work) < 0)
    return (struct time){-1, 0};
  if (o2o_replay_alike(r))
    time = time_runs(r, u);
  else if (like < O2O_FORMS_MOST && like != o2o_forms_untuned(f, s))
    o2o_forms_drop(f, s, like);
  if (u->nran < O2O_SEARCH_NODES && time.seconds >= 0) {
    u->ran[u->nran].geometry = r->other.geometry;
    u->ran[u->nran].seconds = time.seconds;
    u->ran[u->nran++].floor = time.floor;
  }
  return time;
}

static void say_form(const struct o2o_forms *f, const struct o2o_tuning *u, struct o2o_form form,
                     const struct o2o_choices *c, unsigned depth, double seconds) {
  char words[O2O_FORM_WORDS];
  if (o2o_settings.verbose < 2)
    return;
  o2o_form_words(form, words, sizeof words);
  o2o_say("tuning %s: %s: %.6g ms, at least %.6g ms, tried in %.3g s\n", f->name, words,
          seconds * 1e3, u->candidates.space.bound(&u->candidates, c, depth) * 1e3,
          o2o_now() - u->started);
}

/* The usual form comes first.  What differs from run to run cannot be compared with other forms.
 * NULL: it is known; else why nothing can be tuned. */
static const char *time_usual(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_replay *r) {
  struct o2o_tuning *u = s->here.tuning;
  struct o2o_choices usual;
  double work;
  if (!o2o_replay_build(r, u->candidates.usual) || o2o_replay_run(r, &work) < 0)
    return "it could not be replayed";
  if (o2o_replay_alike(r) && u->checked)
    return NULL;
  struct time time = time_form(f, s, r, u->candidates.usual);
  if (!(time.seconds >= 0 && time.seconds < INFINITY))
    return time.seconds < 0 ? "it could not be replayed" : "its results differ from run to run";
  u->least = time.seconds;
  u->checked = true;
  if (o2o_candidates_usual(&u->candidates, &usual)) {
    o2o_search_note(&u->search, &usual, time.seconds, time.floor);
    say_form(f, u, o2o_candidates_form(&u->candidates, &usual), &usual, O2O_SEARCH_DEPTH,
             time.seconds);
  }
  return NULL;
}

/* ---- what is kept ---------------------------------------------------------------------------- */

/* Both forms in turns.  The second one does not win when the device has failed. */
static struct o2o_verdict compare(struct o2o_replay *r, const struct o2o_form forms[2]) {
  struct o2o_turns turns = {0};
  struct o2o_pair *pair = o2o_turns_of(&turns, 0);
  struct o2o_verdict verdict;
  do {
    for (int i = 0; i < 2; i++) {
      double work = 0, seconds = -1;
      long preemptions = o2o_preemptions();
      if (o2o_replay_build(r, forms[i]))
        seconds = o2o_replay_run(r, &work);
      if (seconds < 0)
        return (struct o2o_verdict){.decided = true};
      const struct o2o_took took =
          o2o_took(seconds, work, is_disturbed(seconds, work, o2o_preemptions() != preemptions));
      o2o_turns_note(&turns, pair, i, &took);
    }
    verdict = o2o_turns_verdict(&turns);
  } while (!verdict.decided);
  return verdict;
}

/* The form, which takes so many seconds, with or without constants. */
static struct o2o_form choose_sizes(struct o2o_forms *f, struct o2o_forms_size *s,
                                    struct o2o_replay *r, struct o2o_form form, double seconds) {
  struct o2o_tuning *u = s->here.tuning;
  struct o2o_form forms[2] = {form, form};
  forms[1].fixed = f->fixes ? s->here.sizes.same : 0;
  if (!forms[1].fixed || o2o_forms_allowance(s) < 4 * CONFIRM * u->least)
    return form;
  struct time time = time_form(f, s, r, forms[1]);
  u->sized = true;
  say_form(f, u, forms[1], &u->search.best, 0, time.seconds);
  bool hopeless = time.seconds < 0 || time.seconds > HOPELESS * seconds;
  return !hopeless && compare(r, forms).wins ? forms[1] : form;
}

/* The number of a form without constants, which is the tuner's unless it is in the list. */
static unsigned number_of(const struct o2o_forms *f, struct o2o_forms_size *s,
                          struct o2o_form form) {
  form.fixed = 0;
  for (unsigned i = 0; i < f->count; i++)
    if (o2o_same_form(f->forms[i], form))
      return i;
  s->tuned.form = form;
  return O2O_FORMS_TUNED;
}

/* Launches have it from now on. */
static void adopt(const struct o2o_forms *f, struct o2o_forms_size *s, const o2o_slot *slots,
                  struct o2o_form form, const uint64_t times[2]) {
  struct o2o_form_time won = {O2O_FORM_TRIED, O2O_TURNS_SAMPLES, 0, times[1]};
  unsigned number = number_of(f, s, form);
  s->times[s->current].state = O2O_FORM_TRIED;
  s->times[s->current].time = times[0];
  s->tuned.usual = times[0];
  s->times[number] = won;
  if (form.fixed)
    s->times[O2O_FORMS_SIZED] = won;
  else
    o2o_forms_renew(&s->times[O2O_FORMS_SIZED]);
  s->base = number;
  s->fixed = form.fixed;
  s->values = o2o_sizes_hash(form.fixed, slots);
  s->current = form.fixed ? O2O_FORMS_SIZED : number;
}

/* It is one more form that launches try. */
static void propose(const struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_form form) {
  unsigned number = number_of(f, s, form);
  if (number == s->current || s->times[number].state == O2O_FORM_DROPPED)
    return;
  s->times[number].state = O2O_FORM_UNTRIED;
  s->settled = false;
}

/* The best candidate of the space; what comes then are forms like it. */
static void take_best(struct o2o_tuning *u) {
  bool better = u->search.any && u->search.seconds < u->least;
  if (u->seconds > 0)
    return;
  u->best = better ? o2o_candidates_form(&u->candidates, &u->search.best) : u->candidates.usual;
  u->seconds = better ? u->search.seconds : u->least;
}

/* The search is over, or its time. */
static void finish(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_replay *r) {
  struct o2o_tuning *u = s->here.tuning;
  take_best(u);
  struct o2o_form forms[2] = {o2o_forms_of(f, s, s->current), u->best};
  struct o2o_verdict verdict = {.wins = false};
  if (searches()) {
    forms[1] = choose_sizes(f, s, r, u->best, u->seconds);
    if (!o2o_same_form(forms[0], forms[1]))
      verdict = compare(r, forms);
  } else if (u->seconds < u->least)
    propose(f, s, u->best);
  s->tuned.usual = s->times[s->current].time = o2o_took(u->least, 0, false).time;
  if (verdict.wins)
    adopt(f, s, r->other.slots, forms[1], verdict.times);
  if (searches())
    o2o_forms_settle(f, s);
  s->tuned.measured = u->search.measured + u->nloops + u->sized;
  s->tuned.cut = u->search.cut;
  s->tuned.passed = u->search.passed;
  s->tuned.violations = u->search.violations;
  s->tuned.unfinished = !u->ended;
  s->tuned.bound =
      o2o_took(u->candidates.space.bound(&u->candidates, &u->search.best, 0), 0, false).time;
  s->tuned.limit =
      o2o_demand_limit(&u->candidates.demand, 1e-9 * (double)s->times[s->current].time);
  end_search(s);
  enter(f, s, O2O_TUNED);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* One candidate of the space; false: there is none left. *seconds: negative, the device has
 * failed. */
static bool try_next(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_replay *r,
                     double *seconds) {
  struct o2o_tuning *u = s->here.tuning;
  struct o2o_choices next;
  if (u->seconds > 0 || !o2o_search_next(&u->search, &next))
    return false;
  struct o2o_form form = o2o_candidates_form(&u->candidates, &next);
  struct time time = time_form(f, s, r, form);
  say_form(f, u, form, &next, O2O_SEARCH_DEPTH, time.seconds);
  o2o_search_note(&u->search, &next, time.seconds < 0 ? INFINITY : time.seconds, time.floor);
  *seconds = time.seconds;
  return true;
}

/* The same of the forms like the best one.  Two builds of the same text differ by chance, too. */
static bool try_loops(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_replay *r,
                      double *seconds) {
  struct o2o_tuning *u = s->here.tuning;
  struct o2o_form form;
  take_best(u);
  if (!o2o_candidates_loops(&u->candidates, u->best, u->nloops, &form))
    return false;
  u->nloops++;
  *seconds = time_form(f, s, r, form).seconds;
  say_form(f, u, form, &u->search.best, 0, *seconds);
  if (*seconds >= 0 && *seconds < LOOPS_GAIN * u->seconds) {
    u->best = form;
    u->seconds = *seconds;
  }
  return true;
}

/* One candidate after the other, in a normal run one; false: no time is left. */
static bool try_candidates(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_replay *r,
                           double since) {
  struct o2o_tuning *u = s->here.tuning;
  double before = s->here.spent, seconds;
  while (try_next(f, s, r, &seconds) || try_loops(f, s, r, &seconds)) {
    s->here.spent = before + o2o_now() - since;
    if (seconds < 0 || o2o_forms_allowance(s) <= 2 * CONFIRM * u->least || !searches())
      return false;
  }
  u->ended = true;
  return true;
}

static void search(struct o2o_forms *f, struct o2o_forms_size *s, struct o2o_launch *l,
                   struct o2o_replay *r) {
  double since = o2o_now(), before = s->here.spent;
  struct o2o_reason why;
  s->here.reason = NULL;
  if (!s->here.tuning && !(s->here.tuning = begin(f, s, l)))
    s->here.reason = "it has one form";
  else if (s->tuned.state != O2O_TUNED_TRYING)
    enter(f, s, O2O_TUNED_TRYING);
  if (!s->here.reason)
    s->here.reason = o2o_replay_begin(r, l, &why) ? time_usual(f, s, r) : "no memory for copies";
  if (s->here.reason) {
    end_search(s);
    enter(f, s, O2O_TUNED_GIVEN_UP);
  } else if (try_candidates(f, s, r, since) || searches())
    finish(f, s, r);
  s->here.spent = before + o2o_now() - since;
  if (!searches())
    s->spent += o2o_took(o2o_now() - since, 0, false).time;
}

bool o2o_tune(struct o2o_launch *l, struct o2o_reason *why) {
  struct o2o_forms *f = l->state->forms;
  struct o2o_replay replay = {.launch = NULL};
  search(f, f->last, l, &replay);
  return !replay.launch || o2o_replay_end(&replay, o2o_forms_of(f, f->last, f->last->current), why);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What each has taken of the time of all.  A process that died of tuning is no reason not to tune
 * when the user asks for it. */
void o2o_tune_end(void) {
  double sum = 0;
  if (o2o_settings.tune != O2O_TUNE_LOOK)
    return;
  for (struct o2o_forms *f = o2o_forms_all; f; f = f->next)
    for (unsigned i = 0; i < f->nsizes; i++)
      sum += (double)f->sizes[i].here.ran;
  for (struct o2o_forms *f = o2o_forms_all; f; f = f->next) {
    for (unsigned i = 0; i < f->nsizes; i++) {
      struct o2o_forms_size *s = &f->sizes[i];
      struct o2o_form_time *t = &s->times[s->current];
      s->tuned.weight = sum > 0 ? (double)s->here.ran / sum : 0;
      s->tuned.launches = s->here.launches;
      if (!t->time && s->here.launches)
        t->time = s->here.ran / s->here.launches;
      if (s->tuned.state == O2O_TUNED_GIVEN_UP)
        s->tuned.state = O2O_TUNED_NOT;
    }
    o2o_forms_put(f);
  }
  o2o_measured_end();
}

/* In a normal run: why it has not come to its end. */
static void print_background(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  const struct o2o_tuning *u = s->here.tuning;
  o2o_say("%s, 4^%d iterations: not tuned yet: %u forms measured; trials have taken %.3g s, "
          "launches %.3g s\n",
          f->name, s->log, u ? u->search.measured + u->nloops : 0, (double)s->spent * 1e-9,
          (double)s->ran * 1e-9);
}

static void print_one(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  const struct o2o_tuned *t = &s->tuned;
  const bool looks = o2o_settings.tune == O2O_TUNE_LOOK, known = t->state == O2O_TUNED;
  char words[O2O_FORM_WORDS];
  o2o_form_words(o2o_forms_of(f, s, s->current), words, sizeof words);
  if (looks && t->weight >= MATTERS)
    o2o_say("%s, 4^%d iterations: %.0f%% of the time, %lu launches%s\n", f->name, s->log,
            100 * t->weight, (unsigned long)t->launches,
            !known          ? ""
            : t->unfinished ? ", tuned as far as time allowed"
                            : ", tuned already");
  else if (s->here.reason)
    o2o_say("%s, 4^%d iterations: not tuned: %s\n", f->name, s->log, s->here.reason);
  else if (known && !looks && (s->here.launches || s->here.used)) {
    o2o_say("%s, 4^%d iterations: tuned: %s, %.2f of the time of the usual form; %u forms measured",
            f->name, s->log, words,
            t->usual ? (double)s->times[s->current].time / (double)t->usual : 1.0, t->measured);
    o2o_say_more(", %u cut", t->cut);
    if (t->passed)
      o2o_say_more(", %u passed over", t->passed);
    if (t->violations)
      o2o_say_more(", %u bounds too high", t->violations);
    o2o_say_more("; limited by %s%s\n", o2o_limit_names[t->limit],
                 t->unfinished ? "; time ran out" : "");
  } else if (o2o_settings.tune == O2O_TUNE_AUTO && t->state == O2O_TUNED_NOT && s->here.launches)
    print_background(f, s);
}

void o2o_tune_print(void) {
  for (const struct o2o_forms *f = o2o_forms_all; f; f = f->next)
    for (unsigned i = 0; i < f->nsizes; i++)
      print_one(f, &f->sizes[i]);
}
