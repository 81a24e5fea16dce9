/* Choosing forms by measurement.
 *
 * A kernel starts in the form that was found to be fastest before, else in the one that suits
 * kernels of its kind on such a device: a CPU's compiler that gains by work-items as lanes of
 * vectors (a trait of the device, which the driver's trial has measured) gets them where the
 * compiler of the program says that neighbouring iterations are good lanes (O2O_KERNEL_LANES);
 * other CPUs get blocks, other devices work-items.
 *
 * The times of a few launches are taken, each with nothing else in the queue.  Another form is
 * tried when the kernel has run for so long, in this process and earlier ones, that building and
 * trying it take at most SHARE of that.  Its first launch, which may compile, is not counted; then
 * launches in the old form and in the new one take turns.  Launches are compared with launches that
 * have the same bounds and values, as an inner loop may be short in one and long in another; the
 * least time of each counts, as other work on the machine can only add to it, and most launches
 * must have taken less than the one in the old form before.  On a CPU the new form must also win in
 * processor time; where others had its processors during each launch that is all that counts, for
 * the clock then says how busy they were.  A form that takes twice as long is given up early.
 *
 * When all have been tried the kernel is settled, but not for good: a form may have won or lost
 * because the machine was busy with something else.  Each time that the kernel has run AGAIN times
 * as long as when it was settled, another form is tried once more, in turns, unless it was out of
 * the question; the same bound holds for what that may take.
 *
 * The last form is the current one in a build for the values that all launches so far have had
 * (sizes.h).  Launches with other values have the form without; when there are many of those, other
 * values are learnt.
 *
 * Times are kept by powers of four of the iterations: what is best for many need not be so for few.
 *
 * The record is one of the device's measurements (runtime/device/measured.h), for this kernel's
 * text.  Before a form runs for the first time the record says so: if the process dies of it, it is
 * not tried again.  What is read is checked; a record that is not as it should be is ignored and
 * replaced.
 */
#define _GNU_SOURCE
#include "runtime/launch/forms.h"

#include "runtime/core/say.h"
#include "runtime/core/settings.h"
#include "runtime/device/measured.h"
#include "runtime/launch/geometry.h"
#include "runtime/launch/sizes.h"
#include "runtime/launch/tune.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FORMS 5
#define CLASSES 6 /* sizes that are kept apart; others are not tried */
#define SKIPPED 3 /* launches that are not timed: short programs do not wait for kernels */
#define SAMPLES 5
#define PAIRS 12       /* kinds of launches that are told apart in a trial */
#define PAIR_SAMPLES 2 /* of each kind in each form, where there are several */
#define SHARE 0.1
#define AGAIN 4
#define LEAST_GAIN 0.9      /* of the time, to leave a form for another */
#define LEAST_WINS 0.75     /* of the launches in the new form */
#define HOPELESS 4          /* times as long */
#define BUILD_NS 300000000u /* what building a form is expected to take, until one has been */
#define WORTH_NS 50000000u  /* of running, to be written at the end of the process */
#define MOST_TURNS 1000
#define MOST_NS ((uint64_t)1 << 60)
#define SEEN 6         /* launches, for values that were the same in all of them to be constants */
#define MISSES 64      /* launches with other values, to learn them */
#define LANES_GAIN 1.5 /* times as fast, to start with work-items on a CPU */

enum form_state { UNTRIED, TRYING, TRIED, DROPPED };

struct form_time {
  enum form_state state;
  unsigned samples;
  unsigned turn; /* of the last trial; larger ones came later */
  uint64_t time; /* ns of a launch, the current form's under the same circumstances; 0: not known */
};

/* Launches with the same bounds and values, in the current form and in the one on trial. */
struct pair {
  uint64_t of;
  unsigned samples[2];
  uint64_t least[2]; /* ns */
  uint64_t work[2];  /* least ns of processor time on a CPU; 0: not known */
  uint64_t before;   /* what the last launch in the current form took, by the better clock */
  unsigned wins;     /* of the form on trial over that */
  bool quiet[2];     /* nobody has disturbed the launch of `least` */
};

struct size_class {
  int log; /* power of four of the iterations */
  bool settled;
  unsigned current, trial; /* forms; trial == MOST_FORMS: none is being tried */
  bool warm;               /* the form on trial has run */
  bool mixed;              /* too many kinds of launches: taken for one */
  bool confirmed;          /* by a second trial */
  unsigned tries;          /* launches of this trial that count */
  uint64_t launches;       /* of this process */
  uint64_t ran,
      spent;      /* ns, of earlier processes too: in the current form; more than that for trials */
  uint64_t check; /* settled until it has run for so long */
  unsigned base;  /* what the form for certain sizes is otherwise */
  uint64_t fixed, values; /* slots whose values are constants in it, and their hash */
  struct o2o_sizes sizes; /* of launches of this process */
  unsigned missed;        /* launches that had other values */
  struct form_time times[MOST_FORMS];
  struct pair pairs[PAIRS];
  unsigned npairs;
};

struct o2o_forms {
  const char *name;
  char device[O2O_DEVICE_WORDS], *key, *label;
  size_t key_size;
  unsigned count;
  struct o2o_form forms[MOST_FORMS];
  uint64_t sizes;     /* slots whose values may be constants; 0: there is no such form */
  unsigned start;     /* the form for a size that nothing is known of */
  const char *reason; /* why that one */
  bool recorded;      /* earlier processes have measured */
  uint64_t unwritten; /* ns of running */
  unsigned nclasses;
  struct size_class classes[CLASSES];
  struct size_class *last; /* of the last launch; NULL: none, nothing to time */
  struct pair *last_pair;
  unsigned last_form;
  struct o2o_forms *next;
};

static struct o2o_forms *all;

/* ---- what there is to choose from ------------------------------------------------------------ */

static const struct o2o_form blocks = {.blocked = true, .group = 1},
                             plain = {.blocked = true, .plain = true, .group = 1};

static struct o2o_form items(unsigned group) { return (struct o2o_form){.group = (uint16_t)group}; }

static void add(struct o2o_forms *f, struct o2o_form form) {
  if (f->count < MOST_FORMS)
    f->forms[f->count++] = form;
}

/* The form for certain sizes: the last one. */
static bool is_sized(const struct o2o_forms *f, unsigned form) {
  return f->sizes && form == f->count - 1;
}

static struct o2o_form form_of(const struct o2o_forms *f, const struct size_class *c,
                               unsigned number) {
  struct o2o_form form = f->forms[is_sized(f, number) ? c->base : number];
  form.fixed = is_sized(f, number) ? c->fixed : 0;
  return form;
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
  bool few = o2o_wants_few_items(k);
  if (!d->cpu || !blockable) {
    add(f, items(d->cpu ? 128 : 256));
    if (!d->cpu && !d->checks_races && wish != O2O_FORM_OFF && !(k->flags & O2O_KERNEL_LOCAL) &&
        !few)
      add(f, items(64));
  } else {
    add(f, blocks);
    if (wish != O2O_FORM_OFF && !few) {
      add(f, items(256));
      add(f, items(64));
    }
    if (wish != O2O_FORM_OFF)
      add(f, plain);
  }
  unsigned others = f->count;
  if (o2o_settings.sizes == O2O_SIZES_AUTO && wish != O2O_FORM_OFF && !d->checks_races &&
      (f->sizes = o2o_sizes_of(k)))
    add(f, (struct o2o_form){0});
  if (others == 1)
    return;
  f->start = d->cpu && !few && d->traits.lanes >= LANES_GAIN && (k->flags & O2O_KERNEL_LANES);
  f->reason = f->start ? "its iterations are good lanes of vectors, and the device gains by those"
                       : "what suits most kernels on such a device";
}

/* ---- the record ------------------------------------------------------------------------------ */

static const char first_word[] = "omp2ocl-forms";

static void make_key(struct o2o_forms *f, const struct o2o_device *d, const struct o2o_kernel *k) {
  int n = asprintf(&f->key, "forms 5\n%s\n%s", k->options, k->source);
  if (n < 0)
    f->key = NULL;
  f->key_size = n < 0 ? 0 : (size_t)n;
  if (asprintf(&f->label, "forms of %s (%s:%u)", k->name, k->file, k->line) < 0)
    f->label = NULL;
  o2o_measured_name(d, f->device);
}

static bool read_small(const char **text, unsigned most, unsigned *number) {
  uint64_t n;
  bool good = o2o_measured_number(text, most, &n);
  *number = good ? (unsigned)n : 0;
  return good;
}

static bool read_class(const char **text, unsigned count, struct size_class *c) {
  unsigned log, settled, state;
  memset(c, 0, sizeof *c);
  c->trial = MOST_FORMS;
  if (!read_small(text, 31, &log) || !read_small(text, 1, &settled) ||
      !read_small(text, count - 1, &c->current) || !o2o_measured_number(text, MOST_NS, &c->ran) ||
      !o2o_measured_number(text, MOST_NS, &c->spent) ||
      !o2o_measured_number(text, MOST_NS, &c->check) || !read_small(text, count - 1, &c->base) ||
      !o2o_measured_number(text, UINT64_MAX, &c->fixed) ||
      !o2o_measured_number(text, UINT64_MAX, &c->values))
    return false;
  c->log = (int)log;
  c->settled = settled;
  for (unsigned i = 0; i < count; i++) {
    struct form_time *t = &c->times[i];
    if (!read_small(text, DROPPED, &state) || !read_small(text, SAMPLES, &t->samples) ||
        !read_small(text, MOST_TURNS, &t->turn) || !o2o_measured_number(text, MOST_NS, &t->time))
      return false;
    /* The process that tried it has not come to its end. */
    t->state = state == TRYING ? DROPPED : (enum form_state)state;
  }
  return **text == '\n' && c->times[c->current].state != DROPPED;
}

static bool is_sound(const struct o2o_forms *f, const struct size_class *c) {
  return !is_sized(f, c->base) && !(c->fixed & ~f->sizes) && (c->fixed || !is_sized(f, c->current));
}

/* All of it, or nothing: what is there must be about the same forms. */
static bool parse(const char *text, struct o2o_forms *f) {
  unsigned n, group, classes;
  if (strncmp(text, first_word, sizeof first_word - 1) != 0)
    return false;
  text += sizeof first_word - 1;
  if (!read_small(&text, MOST_FORMS, &n) || n != f->count)
    return false;
  for (unsigned i = 0; i < n; i++)
    if (!read_small(&text, UINT16_MAX, &group) || group != f->forms[i].group)
      return false;
  if (!read_small(&text, CLASSES, &classes))
    return false;
  for (unsigned i = 0; i < classes; i++)
    if (*text++ != '\n' || !read_class(&text, n, &f->classes[i]) || !is_sound(f, &f->classes[i]))
      return false;
  f->nclasses = classes;
  return *text == '\n' && !text[1];
}

static void read_record(struct o2o_forms *f) {
  size_t size;
  const char *known = f->key ? o2o_measured_get(f->device, f->key, f->key_size, &size) : NULL;
  char *text = known ? strndup(known, size) : NULL;
  f->recorded = text && parse(text, f);
  if (!f->recorded)
    f->nclasses = 0;
  free(text);
}

static void print_class(FILE *out, const struct o2o_forms *f, const struct size_class *c) {
  fprintf(out, "\n%d %d %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %u %" PRIu64 " %" PRIu64, c->log,
          c->settled, c->current, c->ran, c->spent, c->check, c->base, c->fixed, c->values);
  for (unsigned n = 0; n < f->count; n++)
    fprintf(out, " %u %u %u %" PRIu64, (unsigned)c->times[n].state, c->times[n].samples,
            c->times[n].turn, c->times[n].time);
}

/* Whoever calls this calls o2o_measured_end() at last. */
static void put_record(struct o2o_forms *f) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = f->key && f->label ? open_memstream(&text, &size) : NULL;
  if (!out)
    return;
  fprintf(out, "%s %u", first_word, f->count);
  for (unsigned i = 0; i < f->count; i++)
    fprintf(out, " %u", f->forms[i].group);
  fprintf(out, " %u", f->nclasses);
  for (unsigned i = 0; i < f->nclasses; i++)
    print_class(out, f, &f->classes[i]);
  fprintf(out, "\n");
  if (fclose(out) == 0 && o2o_measured_begin(f->device))
    o2o_measured_put(f->key, f->key_size, f->label, text, size);
  free(text);
  f->unwritten = 0;
}

static void write_record(struct o2o_forms *f) {
  put_record(f);
  o2o_measured_end();
}

static struct o2o_forms *forms_of(const struct o2o_device *d, const struct o2o_kernel *k,
                                  struct o2o_kernel_state *state) {
  struct o2o_forms *f = state->forms;
  if (f || !(f = calloc(1, sizeof *f)))
    return f;
  f->name = state->name;
  list_forms(f, d, k);
  if (f->count > 1) {
    make_key(f, d, k);
    read_record(f);
  }
  f->next = all;
  all = f;
  return state->forms = f;
}

/* ---- choosing -------------------------------------------------------------------------------- */

/* What is known of launches of this size; NULL: too many sizes are kept already. */
static struct size_class *class_of(struct o2o_forms *f, const struct o2o_kernel *k,
                                   const o2o_slot *slots) {
  struct size_class *c;
  int log = o2o_size_of_launch(k, slots);
  if (log < 0)
    return NULL;
  for (unsigned i = 0; i < f->nclasses; i++)
    if (f->classes[i].log == log)
      return &f->classes[i];
  if (f->nclasses == CLASSES)
    return NULL;
  c = &f->classes[f->nclasses++];
  *c = (struct size_class){.log = log, .current = f->start, .trial = MOST_FORMS};
  return c;
}

/* The form that came closest to the current one; MOST_FORMS: none is worth a second look. */
static unsigned runner_up(const struct o2o_forms *f, const struct size_class *c) {
  unsigned best = MOST_FORMS;
  for (unsigned i = 0; i < f->count; i++)
    if (i != c->current && c->times[i].state == TRIED && c->times[i].time &&
        (best == MOST_FORMS || c->times[i].time < c->times[best].time))
      best = i;
  return best;
}

/* The form whose last trial is the longest ago; MOST_FORMS: none is worth another one. */
static unsigned longest_ago(const struct o2o_forms *f, const struct size_class *c) {
  unsigned found = MOST_FORMS;
  for (unsigned i = 0; i < f->count; i++)
    if (i != c->current && c->times[i].state == TRIED && c->times[i].time &&
        c->times[i].time / HOPELESS < c->times[c->current].time &&
        (found == MOST_FORMS || c->times[i].turn < c->times[found].turn))
      found = i;
  return found;
}

static uint64_t later(uint64_t time) { return time < MOST_NS / AGAIN / 2 ? AGAIN * time : MOST_NS; }

static void settle(struct o2o_forms *f, struct size_class *c) {
  uint64_t trials = (uint64_t)((double)c->spent / SHARE);
  c->settled = true;
  c->check = later(c->ran > trials ? c->ran : trials);
  write_record(f);
}

/* It has run for so long that another form gets one more chance. */
static void reopen(struct o2o_forms *f, struct size_class *c) {
  unsigned next = longest_ago(f, c);
  c->check = later(c->ran);
  if (next == MOST_FORMS)
    return;
  c->settled = false;
  c->times[next].state = UNTRIED;
}

/* Behind those of all other forms. */
static unsigned next_turn(const struct o2o_forms *f, const struct size_class *c) {
  unsigned turn = 0;
  for (unsigned i = 0; i < f->count; i++)
    turn = c->times[i].turn > turn ? c->times[i].turn : turn;
  return turn < MOST_TURNS ? turn + 1 : MOST_TURNS;
}

/* The current form, with what has been the same so far as constants. */
static void fix_sizes(struct size_class *c, const o2o_slot *slots) {
  c->base = c->current;
  c->fixed = c->sizes.same;
  c->values = o2o_sizes_hash(c->fixed, slots);
  c->missed = 0;
}

/* The form for certain sizes is one that nothing is known of. */
static void forget_sizes(struct o2o_forms *f, struct size_class *c) {
  unsigned sized = f->count - 1;
  if (c->current == sized)
    c->current = c->base;
  if (c->trial == sized) {
    c->trial = MOST_FORMS;
    c->spent += BUILD_NS;
  }
  c->times[sized] = (struct form_time){.state = UNTRIED};
  c->settled = false;
  c->missed = 0;
}

/* The form for launches with these values that takes the place of the current one: that, unless it
 * is for other sizes. */
static unsigned form_for(struct o2o_forms *f, struct size_class *c, const struct o2o_kernel *k,
                         const o2o_slot *slots) {
  unsigned sized = f->count - 1;
  if (!f->sizes)
    return c->current;
  if (!c->settled)
    o2o_sizes_note(&c->sizes, k, slots);
  if ((c->current != sized && c->trial != sized) || o2o_sizes_hash(c->fixed, slots) == c->values)
    return c->current;
  unsigned base = c->base;
  if (c->trial == sized)
    forget_sizes(f, c);
  else if (c->settled && ++c->missed >= MISSES) {
    forget_sizes(f, c);
    c->sizes = (struct o2o_sizes){0};
  }
  return base;
}

static void start_trial(struct o2o_forms *f, struct size_class *c, const o2o_slot *slots) {
  uint64_t usual = c->times[c->current].time;
  bool learns = o2o_settings.form == O2O_FORM_LEARN;
  unsigned next = 0;
  while (next < f->count && (next == c->current || c->times[next].state != UNTRIED))
    next++;
  if (next == f->count && learns && !c->confirmed) {
    c->confirmed = true;
    next = runner_up(f, c);
  }
  if (next >= f->count) {
    settle(f, c);
    return;
  }
  if (!learns && (double)c->ran * SHARE < (double)c->spent + BUILD_NS + 4.0 * (double)usual)
    return;
  if (is_sized(f, next)) {
    if (c->sizes.launches < SEEN)
      return;
    fix_sizes(c, slots);
  }
  if (is_sized(f, next) && !c->fixed) {
    c->times[next].state = TRIED;
    return;
  }
  c->trial = next;
  c->warm = false;
  c->tries = c->npairs = 0;
  c->times[next].state = TRYING;
  c->times[next].turn = next_turn(f, c);
  write_record(f);
}

/* Where there are too many kinds they are one from then on. */
static struct pair *pair_of(struct size_class *c, const struct o2o_kernel *k,
                            const o2o_slot *slots) {
  uint64_t of = c->mixed ? 0 : o2o_launch_kind(k, slots);
  for (unsigned i = 0; i < c->npairs; i++)
    if (c->pairs[i].of == of)
      return &c->pairs[i];
  if (c->npairs == PAIRS) {
    c->mixed = true;
    c->tries = c->npairs = 0;
    of = 0;
  }
  struct pair *p = &c->pairs[c->npairs++];
  *p = (struct pair){.of = of};
  return p;
}

struct o2o_form o2o_forms_usual(const struct o2o_device *d, const struct o2o_kernel *k,
                                struct o2o_kernel_state *state) {
  struct o2o_forms *f = forms_of(d, k, state);
  const struct size_class *longest = NULL;
  if (!f)
    return d->cpu ? blocks : items(256);
  for (unsigned i = 0; i < f->nclasses; i++)
    if (!longest || f->classes[i].ran > longest->ran)
      longest = &f->classes[i];
  if (!longest)
    return f->forms[f->start];
  return f->forms[is_sized(f, longest->current) ? longest->base : longest->current];
}

static struct o2o_form choose(const struct o2o_device *d, const struct o2o_kernel *k,
                              struct o2o_kernel_state *state, const o2o_slot *slots, bool *timed) {
  struct o2o_forms *f = forms_of(d, k, state);
  struct size_class *c;
  struct o2o_form form;
  *timed = false;
  if (!f)
    return d->cpu ? blocks : items(256);
  f->last = NULL;
  f->last_form = f->start;
  if (o2o_settings.form == O2O_FORM_AUTO && o2o_tune_form(d, k, state, slots, &form))
    return form;
  if (f->count == 1 || !(c = class_of(f, k, slots)))
    return f->forms[f->start];
  f->last_form = form_for(f, c, k, slots);
  if (f->last_form != c->current)
    return form_of(f, c, f->last_form);
  struct form_time *usual = &c->times[c->current];
  f->unwritten += usual->time;
  c->ran += usual->time;
  if (c->settled && c->ran >= c->check)
    reopen(f, c);
  if (c->settled || ++c->launches <= (o2o_settings.form == O2O_FORM_LEARN ? 1 : SKIPPED))
    return form_of(f, c, c->current);
  if (c->trial == MOST_FORMS && usual->samples >= SAMPLES)
    start_trial(f, c, slots);
  *timed = c->trial != MOST_FORMS || (!c->settled && usual->samples < SAMPLES);
  if (!*timed)
    return form_of(f, c, c->current);
  f->last = c;
  f->last_pair = pair_of(c, k, slots);
  if (c->trial != MOST_FORMS && f->last_pair->samples[0] > f->last_pair->samples[1])
    f->last_form = c->trial;
  return form_of(f, c, f->last_form);
}

struct o2o_form o2o_forms_choose(const struct o2o_device *d, const struct o2o_kernel *k,
                                 struct o2o_kernel_state *state, const o2o_slot *slots,
                                 bool *timed) {
  struct o2o_form form = choose(d, k, state, slots, timed);
  if (o2o_settings.sizes == O2O_SIZES_ON)
    form.fixed = o2o_sizes_of(k);
  return form;
}

/* The least counts; by the clock, of launches that nobody has disturbed, if there was one. */
static void note(struct pair *p, bool trial, uint64_t time, uint64_t work, bool disturbed) {
  uint64_t took = work ? work : time;
  bool first = p->samples[trial]++ == 0, better = !disturbed && !p->quiet[trial];
  if (trial)
    p->wins += took < p->before;
  else
    p->before = took;
  if (first || work < p->work[trial])
    p->work[trial] = work;
  if (first || better || (disturbed <= !p->quiet[trial] && time < p->least[trial]))
    p->least[trial] = time;
  p->quiet[trial] |= !disturbed;
}

/* What launches have taken in both forms, as far as both are known, of each kind once. */
struct comparison {
  unsigned kinds, launches, wins; /* launches in the form on trial, and how many of them won */
  bool busy; /* the clock tells nothing: there were others, and processor time is known */
  uint64_t least[2], work[2]; /* ns; work is 0 where it is not known of all */
};

/* Returns whether every kind has `least` samples of each. */
static bool sum_up(const struct size_class *c, unsigned least, struct comparison *sum) {
  bool all = true, works = true, quiet = true;
  *sum = (struct comparison){0};
  for (unsigned i = 0; i < c->npairs; i++) {
    const struct pair *p = &c->pairs[i];
    all &= p->samples[0] >= least && p->samples[1] >= least;
    if (!p->samples[0] || !p->samples[1])
      continue;
    sum->kinds++;
    sum->launches += p->samples[1];
    sum->wins += p->wins;
    for (int n = 0; n < 2; n++) {
      works &= p->work[n] != 0;
      quiet &= p->quiet[n];
      sum->least[n] += p->least[n];
      sum->work[n] += p->work[n];
    }
  }
  if (!works)
    sum->work[0] = sum->work[1] = 0;
  sum->busy = works && !quiet;
  return all;
}

static bool is_slow(const struct comparison *sum, unsigned times) {
  const uint64_t *took = sum->work[0] ? sum->work : sum->least;
  return sum->kinds && took[1] / times > took[0];
}

static bool is_faster(const struct comparison *sum) {
  const uint64_t *took = sum->busy ? sum->work : sum->least;
  return (double)took[1] < LEAST_GAIN * (double)took[0] && sum->work[1] <= sum->work[0] &&
         sum->wins >= LEAST_WINS * sum->launches;
}

/* Compares the form on trial with the current one. */
static void decide(struct size_class *c) {
  struct form_time *usual = &c->times[c->current], *tried = &c->times[c->trial];
  struct comparison sum;
  bool dropped =
      (sum_up(c, 1, &sum) && is_slow(&sum, HOPELESS)) || (sum_up(c, 2, &sum) && is_slow(&sum, 2));
  if (!dropped && !sum_up(c, c->npairs == 1 ? SAMPLES : PAIR_SAMPLES, &sum) &&
      c->tries < PAIRS * SAMPLES)
    return;
  tried->state = TRIED;
  if (sum.kinds) {
    tried->samples = SAMPLES;
    usual->time = sum.least[0] / sum.kinds;
    tried->time = sum.busy
                      ? (uint64_t)((double)usual->time * (double)sum.work[1] / (double)sum.work[0])
                      : sum.least[1] / sum.kinds;
    if (is_faster(&sum))
      c->current = c->trial;
  }
  c->trial = MOST_FORMS;
}

static uint64_t nanoseconds(double seconds) {
  return seconds > 1e-9 ? seconds < 1e6 ? (uint64_t)(seconds * 1e9) : (uint64_t)1e15 : 1;
}

/* Before there is a trial: what a launch takes. */
static void note_usual(struct form_time *t, uint64_t time) {
  t->state = TRIED;
  t->time = (t->time * t->samples + time) / (t->samples + 1);
  t->samples++;
}

void o2o_forms_time(struct o2o_kernel_state *state, double seconds, double work, bool disturbed,
                    double building) {
  struct o2o_forms *f = state->forms;
  struct size_class *c = f ? f->last : NULL;
  uint64_t time = nanoseconds(seconds), worked = work > 0 ? nanoseconds(work) : 0;
  if (!c)
    return;
  f->last = NULL;
  if (c->trial == MOST_FORMS) {
    note_usual(&c->times[c->current], time);
    return;
  }
  bool trial = f->last_form == c->trial;
  if (trial) {
    uint64_t usual = f->last_pair->least[0];
    c->spent += nanoseconds(building) + (time > usual ? time - usual : 0);
    bool warm = c->warm;
    c->warm = true;
    if (!warm) /* it may have been compiled */
      return;
    c->tries++;
  }
  note(f->last_pair, trial, time, worked, disturbed);
  if (!trial)
    return;
  decide(c);
  if (c->trial == MOST_FORMS)
    write_record(f);
}

bool o2o_forms_fail(struct o2o_kernel_state *state, struct o2o_form *form) {
  struct o2o_forms *f = state->forms;
  if (f && o2o_tune_fail(state)) {
    *form = f->forms[f->start];
    return true;
  }
  if (!f || f->count == 1)
    return false;
  for (unsigned i = 0; i < f->count; i++)
    if (i != f->last_form && !is_sized(f, i)) {
      *form = f->forms[i];
      f->forms[0] = *form;
      f->count = 1;
      f->sizes = 0;
      f->start = f->last_form = 0;
      f->last = NULL;
      f->reason = "it cannot be built in another one";
      return true;
    }
  return false;
}

/* ---- the end --------------------------------------------------------------------------------- */

void o2o_forms_end(void) {
  for (struct o2o_forms *f = all; f; f = f->next) {
    for (unsigned i = 0; i < f->nclasses; i++)
      if (f->classes[i].trial != MOST_FORMS &&
          f->classes[i].times[f->classes[i].trial].state == TRYING) {
        f->classes[i].times[f->classes[i].trial] = (struct form_time){.state = UNTRIED};
        f->unwritten = WORTH_NS;
      }
    if (f->unwritten >= WORTH_NS)
      put_record(f);
  }
  o2o_measured_end();
}

static void print_form(struct o2o_form form) {
  char words[O2O_FORM_WORDS];
  o2o_form_words(form, words, sizeof words);
  o2o_say_more("%s", words);
}

/* The size whose launches have taken the longest. */
static const struct size_class *largest(const struct o2o_forms *f) {
  const struct size_class *most = NULL;
  for (unsigned i = 0; i < f->nclasses; i++)
    if (!most || f->classes[i].ran > most->ran)
      most = &f->classes[i];
  return most;
}

/* How the form compares with the others, as far as they were tried; false: none was. */
static bool print_measured(const struct o2o_forms *f, const struct size_class *c) {
  const char *word = f->recorded ? ", remembered: " : ", measured: ";
  bool any = false;
  for (unsigned i = 0; i < f->count; i++)
    if (i != c->current && c->times[i].time && c->times[c->current].time) {
      o2o_say_more("%s%.2f of the time of ", any ? ", " : word,
                   (double)c->times[c->current].time / (double)c->times[i].time);
      print_form(form_of(f, c, i));
      any = true;
    }
  return any;
}

static bool is_measured(const struct o2o_forms *f, const struct size_class *c) {
  for (unsigned i = 0; i < f->count; i++)
    if (i != c->current && c->times[i].time)
      return true;
  return false;
}

void o2o_forms_print(bool every) {
  for (const struct o2o_forms *f = all; f; f = f->next) {
    const struct size_class *c = largest(f);
    bool usual = c && c->current == 0 && !is_measured(f, c);
    if (f->count == 1 || !c || (usual && !every))
      continue;
    o2o_say("form of %s: ", f->name);
    print_form(form_of(f, c, c->current));
    if (!print_measured(f, c))
      o2o_say_more(": %s", f->reason);
    o2o_say_more("\n");
  }
}
