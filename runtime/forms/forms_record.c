/* The record of a kernel's forms: a line about the list of forms, and one for each size of
 * launches. Behind the numbers of a size there are words for people (omp2ocl-explain). */
#define _GNU_SOURCE
#include "runtime/forms/forms_record.h"

#include "runtime/core/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHARE 0.1
#define AGAIN 4
#define MILLION 1e6 /* weights are whole ones of these */

const char *const o2o_limit_names[] = {
    "operations", "memory",         "starting",           "waiting",
    "transfers",  "counts unknown", "device not measured"};

struct o2o_forms *o2o_forms_all;

static const char first_word[] = "omp2ocl-forms";

/* ---- forms by their numbers ------------------------------------------------------------------ */

bool o2o_forms_exists(const struct o2o_forms *f, const struct o2o_forms_size *s, unsigned form) {
  return form < f->count || (form == O2O_FORMS_SIZED && f->fixable) ||
         (form == O2O_FORMS_TUNED && s->tuned.form.group);
}

struct o2o_form o2o_forms_of(const struct o2o_forms *f, const struct o2o_forms_size *s,
                             unsigned number) {
  unsigned n = number == O2O_FORMS_SIZED ? s->base : number;
  struct o2o_form form = n == O2O_FORMS_TUNED ? s->tuned.form : f->forms[n];
  form.fixed = number == O2O_FORMS_SIZED ? s->fixed : 0;
  return form;
}

unsigned o2o_forms_untuned(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  unsigned best = s->current == O2O_FORMS_SIZED ? s->base : s->current;
  if (best != O2O_FORMS_TUNED)
    return best;
  best = f->start;
  for (unsigned i = 0; i < f->count; i++) {
    const struct o2o_form_time *t = &s->times[i], *b = &s->times[best];
    if (b->state == O2O_FORM_DROPPED ||
        (t->state == O2O_FORM_TRIED && t->time && (!b->time || t->time < b->time)))
      best = i;
  }
  return best;
}

void o2o_forms_renew(struct o2o_form_time *t) {
  if (t->state != O2O_FORM_DROPPED)
    *t = (struct o2o_form_time){.state = O2O_FORM_UNTRIED};
}

void o2o_forms_drop(const struct o2o_forms *f, struct o2o_forms_size *s, unsigned form) {
  s->times[form] = (struct o2o_form_time){.state = O2O_FORM_DROPPED};
  if (s->current == form || (s->current == O2O_FORMS_SIZED && s->base == form))
    s->current = o2o_forms_untuned(f, s);
  if (s->base == form) {
    s->base = s->current;
    o2o_forms_renew(&s->times[O2O_FORMS_SIZED]);
  }
}

/* The process is to know nothing of what the tuner has found. */
static void hide_tuned(struct o2o_forms *f) {
  for (unsigned i = 0; i < f->nsizes; i++) {
    struct o2o_forms_size *s = &f->sizes[i];
    f->held |= s->tuned.state != O2O_TUNED_NOT;
    if (s->tuned.form.group)
      o2o_forms_drop(f, s, O2O_FORMS_TUNED);
    s->tuned = (struct o2o_tuned){.state = O2O_TUNED_NOT};
  }
}

uint64_t o2o_forms_later(uint64_t ran) {
  return ran < O2O_FORMS_NS / AGAIN / 2 ? AGAIN * ran : O2O_FORMS_NS;
}

void o2o_forms_settle(struct o2o_forms *f, struct o2o_forms_size *s) {
  uint64_t trials = (uint64_t)((double)s->spent / SHARE);
  s->settled = true;
  s->check = o2o_forms_later(s->ran > trials ? s->ran : trials);
  o2o_forms_write(f);
}

/* ---- the text -------------------------------------------------------------------------------- */

/* What is written, or (out is NULL) read. */
struct text {
  FILE *out;
  const char *in;
  bool good;
};

/* Writes the number, or reads another one, which is none that is larger than `most`. */
static uint64_t number(struct text *t, uint64_t is, uint64_t most) {
  if (t->out)
    fprintf(t->out, " %" PRIu64, is);
  else
    t->good = t->good && o2o_measured_number(&t->in, most, &is);
  return t->good ? is : 0;
}

static void take_times(struct text *t, struct o2o_form_time *times) {
  for (struct o2o_form_time *f = times; f < times + O2O_FORMS_MOST; f++) {
    f->state = (enum o2o_form_state)number(t, f->state, O2O_FORM_DROPPED);
    f->samples = (unsigned)number(t, f->samples, O2O_TURNS_SAMPLES);
    f->turn = (unsigned)number(t, f->turn, O2O_FORMS_TURNS);
    f->time = number(t, f->time, O2O_FORMS_NS);
    if (!t->out && f->state == O2O_FORM_TRYING) /* the process died of it */
      f->state = O2O_FORM_DROPPED;
  }
}

static void take_tuned(struct text *t, struct o2o_tuned *f) {
  f->state = (enum o2o_tuned_state)number(t, f->state, O2O_TUNED_GIVEN_UP);
  f->unfinished = number(t, f->unfinished, 1);
  f->weight = (double)number(t, (uint64_t)(f->weight * MILLION), (uint64_t)MILLION) / MILLION;
  f->launches = number(t, f->launches, O2O_FORMS_NS);
  f->usual = number(t, f->usual, O2O_FORMS_NS);
  f->bound = number(t, f->bound, O2O_FORMS_NS);
  f->measured = (unsigned)number(t, f->measured, 1u << 20);
  f->cut = (unsigned)number(t, f->cut, 1u << 20);
  f->passed = (unsigned)number(t, f->passed, 1u << 20);
  f->violations = (unsigned)number(t, f->violations, 1u << 20);
  f->limit = (enum o2o_limit)number(t, f->limit, O2O_LIMIT_NONE);
  f->form.blocked = number(t, f->form.blocked, 1);
  f->form.plain = number(t, f->form.plain, 1);
  f->form.group = (uint16_t)number(t, f->form.group, 1024);
  f->form.pieces = (uint16_t)number(t, f->form.pieces, 1024);
  f->form.vectors = (uint8_t)number(t, f->form.vectors, O2O_SWITCH_ON);
  f->form.local = (uint8_t)number(t, f->form.local, O2O_SWITCH_ON);
  f->form.abreast = (uint8_t)number(t, f->form.abreast, O2O_MOST_AT_A_TIME);
  f->form.unroll = (uint8_t)number(t, f->form.unroll, O2O_MOST_AT_A_TIME);
  t->good = t->good && !(f->form.group & (f->form.group - 1));
  if (!t->out && f->state == O2O_TUNED_TRYING) /* the process has not come to its end */
    f->state = O2O_TUNED_GIVEN_UP;
}

static void take_size(struct text *t, struct o2o_forms_size *s) {
  s->log = (int)number(t, (uint64_t)s->log, 31);
  s->settled = number(t, s->settled, 1);
  s->current = (unsigned)number(t, s->current, O2O_FORMS_MOST - 1);
  s->base = (unsigned)number(t, s->base, O2O_FORMS_MOST - 1);
  s->fixed = number(t, s->fixed, UINT64_MAX);
  s->values = number(t, s->values, UINT64_MAX);
  s->ran = number(t, s->ran, O2O_FORMS_NS);
  s->spent = number(t, s->spent, O2O_FORMS_NS);
  s->check = number(t, s->check, O2O_FORMS_NS);
  take_times(t, s->times);
  take_tuned(t, &s->tuned);
}

static bool is_sound(const struct o2o_forms *f, const struct o2o_forms_size *s) {
  return o2o_forms_exists(f, s, s->current) && o2o_forms_exists(f, s, s->base) &&
         s->base != O2O_FORMS_SIZED && !(s->fixed & ~f->fixable) &&
         (s->fixed || s->current != O2O_FORMS_SIZED) &&
         s->times[s->current].state != O2O_FORM_DROPPED;
}

static void print_words(FILE *out, const struct o2o_forms *f, const struct o2o_forms_size *s) {
  static const char *const states[] = {"seen", "trying", "tuned", "given up"};
  const struct o2o_tuned *t = &s->tuned;
  char words[O2O_FORM_WORDS];
  o2o_form_words(o2o_forms_of(f, s, s->current), words, sizeof words);
  fprintf(out, " ; 4^%d iterations, %s%s: %s", s->log, states[t->state],
          t->unfinished ? " as far as time allowed" : "", words);
  if (s->times[s->current].time)
    fprintf(out, ", %.4g ms", (double)s->times[s->current].time * 1e-6);
  if (t->state == O2O_TUNED)
    fprintf(out, " of %.4g ms, %.4g ms at least, limited by %s", (double)t->usual * 1e-6,
            (double)t->bound * 1e-6, o2o_limit_names[t->limit]);
}

static void end_line(struct text *t) {
  if (t->out)
    fputc('\n', t->out);
  else if ((t->good = t->good && (t->in = strchr(t->in, '\n'))))
    t->in++;
}

/* Writes all of it, or reads it; what is there must be about the same list. */
static void take(struct text *t, struct o2o_forms *f) {
  t->good &= number(t, f->count, O2O_FORMS_LISTED) == f->count;
  for (unsigned i = 0; i < f->count; i++)
    t->good &= number(t, f->forms[i].group, UINT16_MAX) == f->forms[i].group;
  unsigned n = (unsigned)number(t, f->nsizes, O2O_FORMS_SIZES);
  end_line(t);
  for (unsigned i = 0; i < n && t->good; i++) {
    struct o2o_forms_size *s = &f->sizes[i];
    if (!t->out)
      *s = (struct o2o_forms_size){.trial = O2O_FORMS_MOST};
    take_size(t, s);
    if (t->out)
      print_words(t->out, f, s);
    else
      t->good = t->good && is_sound(f, s);
    end_line(t);
  }
  f->nsizes = n;
}

void o2o_forms_read(struct o2o_forms *f, const struct o2o_device *d, const struct o2o_kernel *k) {
  size_t size;
  int n = asprintf(&f->key, O2O_DATABASE_FORMS, d->unified, k->options, k->source);
  if (n < 0)
    f->key = NULL;
  f->key_size = n < 0 ? 0 : (size_t)n;
  if (asprintf(&f->label, "forms of %s (%s:%u)", k->name, k->file, k->line) < 0)
    f->label = NULL;
  o2o_measured_name(d, f->device);
  const char *known = f->key ? o2o_measured_get(f->device, f->key, f->key_size, &size) : NULL;
  char *text = known ? strndup(known, size) : NULL;
  struct text t = {.good = text && strncmp(text, first_word, sizeof first_word - 1) == 0};
  if (t.good) {
    t.in = text + sizeof first_word - 1;
    take(&t, f);
  }
  f->recorded = t.good && !*t.in;
  if (!f->recorded)
    f->nsizes = 0;
  if (!f->tunable)
    hide_tuned(f);
  free(text);
}

void o2o_forms_put(struct o2o_forms *f) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = f->key && f->label && !f->held ? open_memstream(&text, &size) : NULL;
  if (!out)
    return;
  fputs(first_word, out);
  take(&(struct text){.out = out, .good = true}, f);
  if (fclose(out) == 0 && o2o_measured_begin(f->device))
    o2o_measured_put(f->key, f->key_size, f->label, text, size);
  free(text);
  f->unwritten = 0;
}

void o2o_forms_write(struct o2o_forms *f) {
  o2o_forms_put(f);
  o2o_measured_end();
}
