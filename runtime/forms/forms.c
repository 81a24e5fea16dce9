/* Choosing forms: the one place that says which form a launch has, and whether it is timed or
 * tuned.
 *
 * A kernel starts in the form that was found to be fastest before (forms_record.h), else in the one
 * that suits kernels of its kind on such a device: a CPU's compiler that gains by work-items as
 * lanes of vectors (a trait of the device, which the driver's trial has measured) gets them where
 * the compiler of the program says that neighbouring iterations are good lanes (O2O_KERNEL_LANES);
 * other CPUs get blocks, other devices work-items.
 *
 * The times of a few launches are taken, each with nothing else in the queue.  Another form is
 * tried when the kernel has run for so long, in this process and earlier ones, that building and
 * trying it take at most SHARE of that: first plain blocks, where a compiler that makes vectors of
 * work-items, and so of loops, has a kernel whose iterations are no good lanes.  Its first launch,
 * which may compile, is not counted; then launches in the old form and in the new one take turns
 * (turns.h).
 *
 * When all have been tried the kernel is settled, but not for good: a form may have won or lost
 * because the machine was busy with something else.  Each time that the kernel has run several
 * times as long as when it was settled, another form is tried once more, in turns, unless it was
 * out of the question; the same bound holds for what that may take.
 *
 * One form is a build for the values that all launches so far have had (sizes.h), on top of the
 * one that was best when it was tried.  Launches with other values have that without; when there
 * are many of those, other values are learnt.  Another one is the tuner's.  What it finds on copies
 * of a launch's data in a normal run (OMP2OCL_TUNE=auto, within the same share of the time, when
 * the others have been tried) is one more form that has to win in turns; what it finds when the
 * user asks for it has been confirmed there, and is compared with the others again later, as each
 * form is.
 */
#include "runtime/forms/forms.h"

#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/program.h"
#include "runtime/forms/forms_record.h"
#include "runtime/forms/geometry.h"

#include <stdlib.h>

#define SKIPPED 3 /* launches that are not timed: short programs do not wait for kernels */
#define SHARE 0.1
#define HOPELESS 4          /* times as long */
#define BUILD_NS 300000000u /* what building a form is expected to take, until one has been */
#define WORTH_NS 50000000u  /* of running, to be written at the end of the process */
#define SEEN 6              /* launches, for values that were the same in all to be constants */
#define MISSES 64           /* launches with other values, to learn them */
#define LANES_GAIN 1.5      /* times as fast, to start with work-items on a CPU */
#define MATTERS 0.02        /* of a run's time, to be tuned by omp2ocl-tune */
#define TUNED_LAUNCHES 20   /* that a search takes at least */

/* ---- what there is to choose from ------------------------------------------------------------ */

static const struct o2o_form blocks = {.blocked = true, .group = 1},
                             plain = {.blocked = true, .plain = true, .group = 1};

static struct o2o_form items(unsigned group) { return (struct o2o_form){.group = (uint16_t)group}; }

static void add(struct o2o_forms *f, struct o2o_form form) {
  if (f->count < O2O_FORMS_LISTED)
    f->forms[f->count++] = form;
}

static void list_forms(struct o2o_forms *f, const struct o2o_device *d,
                       const struct o2o_kernel *k) {
  bool blockable = (k->flags & (O2O_KERNEL_BLOCKS | O2O_KERNEL_REDUCES)) != 0;
  enum o2o_form_setting wish = o2o_settings.form;
  f->reason = "the only one";
  bool loops = wish == O2O_FORM_BLOCKS || wish == O2O_FORM_PLAIN;
  if (loops || (wish == O2O_FORM_ITEMS && blockable)) {
    add(f, !loops || !blockable     ? items(o2o_settings.form_group)
           : wish == O2O_FORM_PLAIN ? plain
                                    : blocks);
    f->reason = "OMP2OCL_FORM";
    return;
  }
  bool few = o2o_wants_few_items(d, k), vectors = d->cpu && d->traits.lanes >= LANES_GAIN,
       lanes = vectors && !o2o_has_slabs(k) && (k->flags & O2O_KERNEL_LANES),
       plain_first = vectors && !lanes;
  if (!d->cpu || !blockable) {
    add(f, items(d->cpu ? 128 : 256));
    if ((k->flags & O2O_KERNEL_LOCAL) && o2o_settings.local == O2O_LOCAL_AUTO && !d->cpu &&
        d->limits.local_apart && wish != O2O_FORM_OFF) {
      bool usual = o2o_program_local_suits(d, k);
      add(f, (struct o2o_form){.group = 256, .local = usual ? O2O_SWITCH_OFF : O2O_SWITCH_ON});
    }
    if (!d->cpu && !d->checks_races && wish != O2O_FORM_OFF && !(k->flags & O2O_KERNEL_LOCAL) &&
        !few)
      add(f, items(64));
  } else {
    add(f, blocks);
    if (wish != O2O_FORM_OFF && plain_first)
      add(f, plain);
    if (wish != O2O_FORM_OFF && !few) {
      add(f, items(256));
      add(f, items(64));
    }
    if (wish != O2O_FORM_OFF && !plain_first)
      add(f, plain);
  }
  f->fixable = wish == O2O_FORM_OFF || d->checks_races ? 0 : o2o_sizes_of(k);
  f->fixes = f->fixable && o2o_settings.sizes == O2O_SIZES_AUTO;
  f->tunable =
      o2o_settings.tune != O2O_TUNE_OFF && (wish == O2O_FORM_AUTO || wish == O2O_FORM_LEARN);
  if (f->count == 1)
    return;
  f->start = lanes;
  f->reason = f->start ? "its iterations are good lanes of vectors, and the device gains by those"
                       : "what suits most kernels on such a device";
}

static struct o2o_forms *forms_of(const struct o2o_device *d, const struct o2o_kernel *k,
                                  struct o2o_kernel_state *state) {
  struct o2o_forms *f = state->forms;
  if (f || !(f = calloc(1, sizeof *f)))
    return f;
  f->name = state->name;
  list_forms(f, d, k);
  if (f->count > 1 || f->fixes || f->tunable)
    o2o_forms_read(f, d, k);
  f->next = o2o_forms_all;
  o2o_forms_all = f;
  return state->forms = f;
}

/* ---- trials in turns ------------------------------------------------------------------------- */

/* What is known of launches of this size; NULL: too many sizes are kept already. */
static struct o2o_forms_size *size_of(struct o2o_forms *f, const struct o2o_kernel *k,
                                      const o2o_slot *slots) {
  struct o2o_forms_size *s;
  int log = o2o_size_of_launch(k, slots);
  if (log < 0)
    return NULL;
  for (unsigned i = 0; i < f->nsizes; i++)
    if (f->sizes[i].log == log)
      return &f->sizes[i];
  if (f->nsizes == O2O_FORMS_SIZES)
    return NULL;
  s = &f->sizes[f->nsizes++];
  *s = (struct o2o_forms_size){.log = log, .current = f->start, .trial = O2O_FORMS_MOST};
  return s;
}

/* Whether the form is another one than the current, and has been compared. */
static bool is_other(const struct o2o_forms *f, const struct o2o_forms_size *s, unsigned form) {
  return form != s->current && o2o_forms_exists(f, s, form) && s->times[form].time &&
         s->times[form].state == O2O_FORM_TRIED;
}

/* The form that came closest to the current one; MOST: none is worth a second look. */
static unsigned runner_up(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  unsigned best = O2O_FORMS_MOST;
  for (unsigned i = 0; i < O2O_FORMS_MOST; i++)
    if (is_other(f, s, i) && (best == O2O_FORMS_MOST || s->times[i].time < s->times[best].time))
      best = i;
  return best;
}

/* The form whose last trial is the longest ago; MOST: none is worth another one. */
static unsigned longest_ago(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  unsigned found = O2O_FORMS_MOST;
  for (unsigned i = 0; i < O2O_FORMS_MOST; i++)
    if (is_other(f, s, i) && s->times[i].time / HOPELESS < s->times[s->current].time &&
        (found == O2O_FORMS_MOST || s->times[i].turn < s->times[found].turn))
      found = i;
  return found;
}

/* It has run for so long that another form gets one more chance. */
static void reopen(struct o2o_forms *f, struct o2o_forms_size *s) {
  unsigned next = longest_ago(f, s);
  s->check = o2o_forms_later(s->ran);
  if (next == O2O_FORMS_MOST)
    return;
  s->settled = false;
  s->times[next].state = O2O_FORM_UNTRIED;
}

/* Behind those of all other forms. */
static unsigned next_turn(const struct o2o_forms_size *s) {
  unsigned turn = 0;
  for (unsigned i = 0; i < O2O_FORMS_MOST; i++)
    turn = s->times[i].turn > turn ? s->times[i].turn : turn;
  return turn < O2O_FORMS_TURNS ? turn + 1 : O2O_FORMS_TURNS;
}

/* The form for certain sizes is one that nothing is known of. */
static void forget_sizes(struct o2o_forms_size *s) {
  if (s->current == O2O_FORMS_SIZED)
    s->current = s->base;
  if (s->trial == O2O_FORMS_SIZED) {
    s->trial = O2O_FORMS_MOST;
    s->spent += BUILD_NS;
  }
  o2o_forms_renew(&s->times[O2O_FORMS_SIZED]);
  s->settled = false;
  s->here.missed = 0;
}

/* The form for launches with these values that takes the place of the current one: that, unless it
 * is for other sizes. */
static unsigned form_for(struct o2o_forms *f, struct o2o_forms_size *s, const struct o2o_kernel *k,
                         const o2o_slot *slots) {
  if (!f->fixes)
    return s->current == O2O_FORMS_SIZED ? s->base : s->current;
  if (!s->settled || o2o_settings.tune > O2O_TUNE_OFF)
    o2o_sizes_note(&s->here.sizes, k, slots);
  if ((s->current != O2O_FORMS_SIZED && s->trial != O2O_FORMS_SIZED) ||
      o2o_sizes_hash(s->fixed, slots) == s->values)
    return s->current;
  unsigned base = s->base;
  if (s->trial == O2O_FORMS_SIZED)
    forget_sizes(s);
  else if (s->settled && ++s->here.missed >= MISSES) {
    forget_sizes(s);
    s->here.sizes = (struct o2o_sizes){0};
  }
  return base;
}

/* The next form to be tried; MOST: none. */
static unsigned next_form(const struct o2o_forms *f, struct o2o_forms_size *s) {
  for (unsigned i = 0; i < O2O_FORMS_MOST; i++)
    if (i != s->current && o2o_forms_exists(f, s, i) && s->times[i].state == O2O_FORM_UNTRIED &&
        (i != O2O_FORMS_SIZED || f->fixes))
      return i;
  if (o2o_settings.form != O2O_FORM_LEARN || s->here.confirmed)
    return O2O_FORMS_MOST;
  s->here.confirmed = true;
  return runner_up(f, s);
}

/* The current form, with what has been the same so far as constants; false: nothing has. */
static bool fix_sizes(struct o2o_forms_size *s, const o2o_slot *slots) {
  s->base = s->current;
  s->fixed = s->here.sizes.same;
  s->values = o2o_sizes_hash(s->fixed, slots);
  s->here.missed = 0;
  return s->fixed != 0;
}

static void start_trial(struct o2o_forms *f, struct o2o_forms_size *s, const o2o_slot *slots) {
  double usual = (double)s->times[s->current].time;
  unsigned next = next_form(f, s);
  if (next == O2O_FORMS_MOST) {
    o2o_forms_settle(f, s);
    return;
  }
  if (o2o_settings.form != O2O_FORM_LEARN &&
      (double)s->ran * SHARE < (double)s->spent + BUILD_NS + 4.0 * usual)
    return;
  if (next == O2O_FORMS_SIZED && s->here.sizes.launches < SEEN)
    return;
  if (next == O2O_FORMS_SIZED && !fix_sizes(s, slots)) {
    s->times[next].state = O2O_FORM_TRIED;
    return;
  }
  s->trial = next;
  s->here.warm = false;
  s->here.turns = (struct o2o_turns){.mixed = s->here.turns.mixed};
  s->times[next].state = O2O_FORM_TRYING;
  s->times[next].turn = next_turn(s);
  o2o_forms_write(f);
}

/* The current form takes so long now; others, as it does: the machine has become slower or faster,
 * and what they took compared with the current one holds. */
static void take_time(struct o2o_forms_size *s, uint64_t time) {
  const double before = (double)s->times[s->current].time;
  for (unsigned i = 0; i < O2O_FORMS_MOST && before > 0; i++)
    s->times[i].time =
        (uint64_t)o2o_smaller((double)s->times[i].time * ((double)time / before), 1e15);
  s->times[s->current].time = time;
}

/* The form on trial has won or lost. */
static void end_trial(struct o2o_forms *f, struct o2o_forms_size *s,
                      const struct o2o_verdict *verdict) {
  struct o2o_form_time *tried = &s->times[s->trial];
  tried->state = O2O_FORM_TRIED;
  if (verdict->times[0]) {
    tried->samples = O2O_TURNS_SAMPLES;
    take_time(s, verdict->times[0]);
    tried->time = verdict->times[1];
  }
  if (verdict->wins && s->trial == O2O_FORMS_TUNED) {
    s->tuned.usual = verdict->times[0];
    forget_sizes(s); /* constants are tried on top of it */
  }
  if (verdict->wins)
    s->current = s->trial;
  s->trial = O2O_FORMS_MOST;
  o2o_forms_write(f);
}

/* ---- when the tuner searches ----------------------------------------------------------------- */

static bool searches(void) {
  return o2o_settings.tune == O2O_TUNE_NOW || o2o_settings.tune == O2O_TUNE_ALL;
}

/* What was found is used; a search for which time ran out begins anew when the user asks for
 * one. */
static bool is_tuned(const struct o2o_forms_size *s) {
  return s->tuned.state == O2O_TUNED && o2o_settings.tune != O2O_TUNE_ALL &&
         !(s->tuned.unfinished && searches());
}

double o2o_forms_allowance(const struct o2o_forms_size *s) {
  return searches() ? o2o_settings.tune_seconds * s->tuned.weight - s->here.spent
                    : (SHARE * (double)s->ran - (double)s->spent) * 1e-9;
}

/* In a run of omp2ocl-tune: once for each size that matters. */
static bool is_next(struct o2o_forms_size *s) {
  if (s->tuned.weight < MATTERS || s->here.launches <= (s->tuned.launches > 1) || s->here.reason ||
      s->here.spent > 0 || is_tuned(s))
    return false;
  if (s->tuned.state != O2O_TUNED &&
      o2o_forms_allowance(s) < TUNED_LAUNCHES * 1e-9 * (double)s->times[s->current].time)
    s->here.reason = "it needs more time";
  return !s->here.reason;
}

/* In a normal run: when the forms of the list have been tried, a candidate each time that the
 * launches have paid for one. */
static bool wants_search(struct o2o_forms_size *s, const struct o2o_kernel *k,
                         const o2o_slot *slots) {
  bool begun = s->here.tuning != NULL;
  if (searches())
    return is_next(s);
  return o2o_settings.tune == O2O_TUNE_AUTO && s->settled &&
         (begun ? s->here.kind == o2o_launch_kind(k, slots) : s->tuned.state == O2O_TUNED_NOT) &&
         o2o_forms_allowance(s) * 1e9 > BUILD_NS + 8.0 * (double)s->times[s->current].time;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* The size whose launches have taken the longest. */
static const struct o2o_forms_size *largest(const struct o2o_forms *f) {
  const struct o2o_forms_size *most = NULL;
  for (unsigned i = 0; i < f->nsizes; i++)
    if (!most || f->sizes[i].ran > most->ran)
      most = &f->sizes[i];
  return most;
}

struct o2o_form o2o_forms_usual(const struct o2o_device *d, const struct o2o_kernel *k,
                                struct o2o_kernel_state *state) {
  struct o2o_forms *f = forms_of(d, k, state);
  const struct o2o_forms_size *longest = f ? largest(f) : NULL;
  if (!f)
    return d->cpu ? blocks : items(256);
  if (!longest)
    return f->forms[f->start];
  return o2o_forms_of(f, longest,
                      longest->current == O2O_FORMS_SIZED ? longest->base : longest->current);
}

/* Whether there is anything to choose or to learn. */
static bool has_choice(const struct o2o_forms *f) {
  return f->count > 1 || f->fixes ||
         (f->tunable && (f->nsizes || o2o_settings.tune != O2O_TUNE_USE));
}

/* What a launch of this size is for; sets its form to the one on trial, when it has its turn. */
static enum o2o_forms_use use_of(struct o2o_forms *f, struct o2o_forms_size *s,
                                 const struct o2o_kernel *k, const o2o_slot *slots) {
  const struct o2o_form_time *usual = &s->times[s->current];
  if (s->settled || s->here.launches <= (o2o_settings.form == O2O_FORM_LEARN ? 1 : SKIPPED))
    return O2O_FORMS_RUNS;
  if (s->trial == O2O_FORMS_MOST && usual->samples >= O2O_TURNS_SAMPLES)
    start_trial(f, s, slots);
  if (s->trial == O2O_FORMS_MOST)
    return !s->settled && usual->samples < O2O_TURNS_SAMPLES ? O2O_FORMS_TIMES : O2O_FORMS_RUNS;
  s->here.pair = o2o_turns_of(&s->here.turns, o2o_launch_kind(k, slots));
  if (o2o_turns_next(s->here.pair))
    f->last_form = s->trial;
  return O2O_FORMS_TIMES;
}

static struct o2o_form choose(const struct o2o_device *d, const struct o2o_kernel *k,
                              struct o2o_kernel_state *state, const o2o_slot *slots, bool whole,
                              enum o2o_forms_use *use) {
  struct o2o_forms *f = forms_of(d, k, state);
  struct o2o_forms_size *s;
  *use = O2O_FORMS_RUNS;
  if (!f)
    return d->cpu ? blocks : items(256);
  f->last = NULL;
  f->last_form = f->start;
  if (!has_choice(f) || !(s = size_of(f, k, slots)))
    return f->forms[f->start];
  f->last = s;
  s->here.launches++;
  f->last_form = form_for(f, s, k, slots);
  if (f->last_form != s->current)
    return o2o_forms_of(f, s, f->last_form);
  f->unwritten += s->times[s->current].time;
  s->ran += s->times[s->current].time;
  s->here.used |= s->tuned.state == O2O_TUNED;
  if (s->settled && s->ran >= s->check)
    reopen(f, s);
  bool tunes = whole && f->tunable && o2o_settings.form == O2O_FORM_AUTO && !d->checks_races &&
               o2o_settings.version != O2O_VERSION_VERIFY;
  if (tunes && wants_search(s, k, slots))
    *use = O2O_FORMS_TUNES;
  else if (o2o_settings.tune <= O2O_TUNE_OFF)
    *use = use_of(f, s, k, slots);
  else if (tunes && o2o_settings.tune == O2O_TUNE_LOOK)
    *use = O2O_FORMS_TIMES;
  return o2o_forms_of(f, s, f->last_form);
}

struct o2o_form o2o_forms_choose(const struct o2o_device *d, const struct o2o_kernel *k,
                                 struct o2o_kernel_state *state, const o2o_slot *slots, bool whole,
                                 enum o2o_forms_use *use) {
  struct o2o_form form = choose(d, k, state, slots, whole, use);
  if (o2o_settings.sizes == O2O_SIZES_ON)
    form.fixed = o2o_sizes_of(k);
  return form;
}

/* Before there is a trial: what a launch takes. */
static void note_usual(struct o2o_form_time *t, uint64_t time) {
  t->state = O2O_FORM_TRIED;
  t->time = (t->time * t->samples + time) / (t->samples + 1);
  t->samples++;
}

void o2o_forms_time(struct o2o_kernel_state *state, double seconds, double work, bool disturbed,
                    double building) {
  struct o2o_forms *f = state->forms;
  struct o2o_forms_size *s = f ? f->last : NULL;
  const struct o2o_took took = o2o_took(seconds, work, disturbed);
  if (!s)
    return;
  if (o2o_settings.tune == O2O_TUNE_LOOK) {
    s->here.ran += took.time;
    return;
  }
  if (s->trial == O2O_FORMS_MOST) {
    note_usual(&s->times[s->current], took.time);
    return;
  }
  bool fresh = f->last_form == s->trial;
  if (fresh) {
    uint64_t usual = s->here.pair->least[0].time;
    s->spent += o2o_took(building, 0, false).time + (took.time > usual ? took.time - usual : 0);
    bool warm = s->here.warm;
    s->here.warm = true;
    if (!warm) /* it may have been compiled */
      return;
  }
  o2o_turns_note(&s->here.turns, s->here.pair, fresh, &took);
  struct o2o_verdict verdict = o2o_turns_verdict(&s->here.turns);
  if (fresh && verdict.decided)
    end_trial(f, s, &verdict);
}

/* What the tuner has found cannot be built: launches have the form before. */
static void forget_tuned(struct o2o_forms *f, struct o2o_forms_size *s) {
  if (s->trial == O2O_FORMS_TUNED)
    s->trial = O2O_FORMS_MOST;
  o2o_forms_drop(f, s, O2O_FORMS_TUNED);
  s->tuned.state = O2O_TUNED_GIVEN_UP;
  f->unwritten += WORTH_NS;
}

bool o2o_forms_fail(struct o2o_kernel_state *state, struct o2o_form *form) {
  struct o2o_forms *f = state->forms;
  struct o2o_forms_size *s = f ? f->last : NULL;
  if (!f)
    return false;
  f->last = NULL;
  if (s && (f->last_form == O2O_FORMS_SIZED ? s->base : f->last_form) == O2O_FORMS_TUNED) {
    forget_tuned(f, s);
    *form = o2o_forms_of(f, s, s->current);
    return true;
  }
  for (unsigned i = 0; i < f->count; i++)
    if (i != f->last_form) {
      *form = f->forms[i];
      f->forms[0] = *form;
      f->count = 1;
      f->fixable = f->fixes = 0;
      f->start = f->last_form = 0;
      f->nsizes = 0;
      f->tunable = false;
      f->held = true;
      f->reason = "it cannot be built in another one";
      return true;
    }
  return false;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What has not come to its end begins anew in the next process. */
static void leave(struct o2o_forms *f, struct o2o_forms_size *s) {
  bool trial = s->trial != O2O_FORMS_MOST && s->times[s->trial].state == O2O_FORM_TRYING;
  if (trial)
    s->times[s->trial] = (struct o2o_form_time){.state = O2O_FORM_UNTRIED};
  if (trial || s->tuned.state == O2O_TUNED_TRYING)
    f->unwritten += WORTH_NS;
  if (s->tuned.state == O2O_TUNED_TRYING)
    s->tuned.state = O2O_TUNED_NOT;
}

void o2o_forms_end(void) {
  for (struct o2o_forms *f = o2o_forms_all; f; f = f->next) {
    for (unsigned i = 0; i < f->nsizes; i++)
      leave(f, &f->sizes[i]);
    if (f->unwritten >= WORTH_NS)
      o2o_forms_put(f);
  }
  o2o_measured_end();
}

static void print_form(struct o2o_form form) {
  char words[O2O_FORM_WORDS];
  o2o_form_words(form, words, sizeof words);
  o2o_say_more("%s", words);
}

/* How the form compares with the others, as far as they were tried; false: none was. */
static bool print_measured(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  const char *word = f->recorded ? ", remembered: " : ", measured: ";
  bool any = false;
  for (unsigned i = 0; i < O2O_FORMS_MOST && s->times[s->current].time; i++)
    if (i != s->current && o2o_forms_exists(f, s, i) && s->times[i].time) {
      o2o_say_more("%s%.2f of the time of ", any ? ", " : word,
                   (double)s->times[s->current].time / (double)s->times[i].time);
      print_form(o2o_forms_of(f, s, i));
      any = true;
    }
  return any;
}

static bool is_measured(const struct o2o_forms_size *s) {
  for (unsigned i = 0; i < O2O_FORMS_MOST; i++)
    if (i != s->current && s->times[i].time)
      return true;
  return false;
}

void o2o_forms_print(bool every) {
  for (const struct o2o_forms *f = o2o_forms_all; f; f = f->next) {
    const struct o2o_forms_size *s = largest(f);
    bool usual = s && s->current == 0 && !is_measured(s);
    if ((f->count == 1 && !f->fixes) || !s || (usual && !every))
      continue;
    o2o_say("form of %s: ", f->name);
    print_form(o2o_forms_of(f, s, s->current));
    if (!print_measured(f, s))
      o2o_say_more(": %s", f->reason);
    o2o_say_more("\n");
  }
}
