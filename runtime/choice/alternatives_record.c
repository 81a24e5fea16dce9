#define _GNU_SOURCE
#include "runtime/choice/alternatives_record.h"

#include "predictor/machine.h"
#include "predictor/model.h"
#include "runtime/core/numbers.h"
#include "runtime/core/say.h"
#include "runtime/device/measured.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAIN 0.95     /* of the first one's time: another one must not take longer */
#define SHORTEST 0.01 /* seconds of a run that is counted */
#define LONG_RUN 1e9  /* the same, at most */

int o2o_size_class(int64_t size) {
  return size > 0 ? 64 - __builtin_clzll((unsigned long long)size) : 0;
}

static bool print_key(const struct o2o_selector *s, const char *what, int threads, char **key,
                      size_t *size) {
  char cpu[O2O_MODEL_MACHINE];
  FILE *out = open_memstream(key, size);
  if (!out)
    return false;
  o2o_cpu_name(cpu, sizeof cpu);
  fprintf(out, "%s 1\n%s\n%d\n%016" PRIx64, what, cpu, threads, s->text);
  for (uint32_t i = 0; i < s->count; i++)
    fprintf(out, "\n%s", s->names[i]);
  return fclose(out) == 0;
}

void o2o_alternatives_key(struct o2o_tries *t, int threads) {
  const struct o2o_selector *s = t->selector;
  if (!print_key(s, "alternatives", threads, &t->key, &t->key_size) ||
      !print_key(s, "trials of alternatives", threads, &t->paid_key, &t->paid_size) ||
      asprintf(&t->label, "alternatives of %s (%s:%u), text %016" PRIx64 ", %d threads",
               s->names[0], s->file, s->line, s->text, threads) < 0) {
    free(t->key);
    t->key = NULL;
  }
}

/* Bits of those that are dropped. */
static unsigned dropped_of(const struct o2o_tries *t) {
  unsigned bits = 0;
  for (uint32_t i = 0; i < t->selector->count; i++)
    bits |= t->known->dropped[i] ? 1u << i : 0;
  return bits;
}

static uint64_t milliseconds(double seconds) { return (uint64_t)(seconds * 1e3 + 0.5); }

void o2o_alternatives_read_paid(struct o2o_tries *t) {
  size_t size;
  const uint64_t most = milliseconds(LONG_RUN);
  const char *bytes = o2o_measured_get(O2O_DATABASE_HOST, t->paid_key, t->paid_size, &size);
  char *copy = bytes ? strndup(bytes, size) : NULL;
  const char *text = copy;
  uint64_t ran, spent, wanted, dropped;
  if (text && o2o_measured_number(&text, most, &ran) && o2o_measured_number(&text, most, &spent) &&
      o2o_measured_number(&text, most, &wanted) &&
      o2o_measured_number(&text, (1u << t->selector->count) - 1, &dropped)) {
    t->paid = (struct o2o_paid){(double)ran * 1e-3, (double)spent * 1e-3, (double)wanted * 1e-3};
    t->dropped = (unsigned)dropped;
  }
  free(copy);
}

void o2o_alternatives_put_paid(const struct o2o_tries *t, double ran, double spent) {
  char text[128], label[256];
  if (ran < SHORTEST)
    return;
  int n = snprintf(text, sizeof text, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %u ; ms\n",
                   milliseconds(o2o_smaller(t->paid.ran + ran, LONG_RUN)),
                   milliseconds(o2o_smaller(t->paid.spent + spent, LONG_RUN)),
                   milliseconds(o2o_smaller(t->paid.wanted, LONG_RUN)),
                   t->known ? dropped_of(t) : t->dropped);
  snprintf(label, sizeof label, "trials of %s", t->label);
  if (o2o_measured_begin(O2O_DATABASE_HOST))
    o2o_measured_put(t->paid_key, t->paid_size, label, text, (size_t)n);
}

int o2o_alternatives_best(const struct o2o_known *k, uint32_t count, int class) {
  int found = 0;
  double least = k->seconds[class][0] * GAIN;
  for (uint32_t i = 1; i < count; i++)
    if (!k->dropped[i] && k->seconds[class][i] > 0 && k->seconds[class][i] < least) {
      least = k->seconds[class][i];
      found = (int)i;
    }
  return found;
}

void o2o_alternatives_fill(const struct o2o_tries *t, uint8_t table[O2O_SIZE_CLASSES]) {
  int found = 0;
  for (int c = 0; c < O2O_SIZE_CLASSES; c++) {
    if (t->known->tried[c] == O2O_TRIED)
      found = o2o_alternatives_best(t->known, t->selector->count, c);
    if (!t->running[c])
      table[c] = (uint8_t)found;
  }
}

static void print_class(FILE *out, const struct o2o_tries *t, int class) {
  const struct o2o_known *k = t->known;
  int found = o2o_alternatives_best(k, t->selector->count, class);
  fprintf(out, "%d %d ; sizes from %" PRIu64 ": %s, %.4g ms of %.4g ms\n", class, found,
          class ? (uint64_t)1 << (class - 1) : 0, t->selector->names[found],
          k->seconds[class][found] * 1e3, k->seconds[class][0] * 1e3);
}

void o2o_alternatives_put(const struct o2o_tries *t) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = t->key ? open_memstream(&text, &size) : NULL;
  if (!out)
    return;
  for (int c = 0; c < O2O_SIZE_CLASSES; c++)
    if (t->known->tried[c] == O2O_TRIED)
      print_class(out, t, c);
  if (fclose(out) == 0 && size > 0 && o2o_measured_begin(O2O_DATABASE_HOST))
    o2o_measured_put(t->key, t->key_size, t->label, text, size);
  free(text);
}

/* A line for each class, in their order; behind the numbers there are words for people. */
static bool parse(const struct o2o_tries *t, const char *text, uint8_t table[O2O_SIZE_CLASSES]) {
  int next = 0;
  uint8_t found = 0;
  while (*text) {
    uint64_t class, choice;
    if (!o2o_measured_number(&text, O2O_SIZE_CLASSES - 1, &class) || (int)class < next ||
        !o2o_measured_number(&text, t->selector->count - 1, &choice) ||
        !(text = strchr(text, '\n')))
      return false;
    text++;
    while (next < (int)class)
      table[next++] = found;
    found = table[next++] = (uint8_t)choice;
  }
  while (next < O2O_SIZE_CLASSES)
    table[next++] = found;
  return true;
}

/* The times behind the numbers, for trials that go on. */
static void take_known(struct o2o_tries *t, const char *text) {
  for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL) {
    unsigned class, choice;
    double least, own;
    if (sscanf(line, " %u %u ; %*[^:]: %*[^,], %lf ms of %lf ms", &class, &choice, &least, &own) !=
            4 ||
        class >= O2O_SIZE_CLASSES || choice >= t->selector->count || !(own > 0) || !(least > 0))
      continue;
    t->known->seconds[class][0] = own * 1e-3;
    t->known->seconds[class][choice] = least * 1e-3;
    t->known->tried[class] = O2O_TRIED;
  }
}

bool o2o_alternatives_read(struct o2o_tries *t) {
  size_t size;
  const void *bytes =
      t->key ? o2o_measured_get(O2O_DATABASE_HOST, t->key, t->key_size, &size) : NULL;
  char *text = bytes ? strndup(bytes, size) : NULL;
  bool good = text && parse(t, text, t->selector->table);
  if (text && !good)
    o2o_say("what was found for '%s' is not intact: its first version runs\n",
            t->selector->names[0]);
  if (good && t->known)
    take_known(t, text);
  free(text);
  return good;
}
