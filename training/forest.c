/* The forest (forest.h).
 *
 * Thresholds are looked for between at most 32 groups of a feature's values, so that a split costs
 * a pass over the lessons and no sorting.
 */
#include "training/forest.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TREES 100
#define TRIED 4       /* features for a split */
#define BINS 32       /* groups of values */
#define MOST_GAIN 2.0 /* beyond a factor of 7 it does not matter how much */
#define FEATURES O2O_FEAT_SPEEDUP

static const size_t leaves[] = {2, 4, 8}; /* lessons of a leaf at least */

struct branch {
  int feature; /* -1: a leaf */
  int left, right;
  double threshold, gain;
};

struct o2o_forest {
  struct branch *branches;
  size_t count;
  int roots[TREES];
};

/* The lessons, and what a tree is grown from. */
struct sample {
  const struct o2o_lesson *lessons;
  size_t count, least;
  uint8_t (*bins)[FEATURES];    /* of each lesson's features */
  double edges[FEATURES][BINS]; /* the upper end of each group but the last */
  int nbins[FEATURES];
  int told[FEATURES], ntold; /* features that tell lessons apart at all */
  size_t *drawn;  /* lessons, one as often as its program was drawn; room for MOST_DRAWN * count */
  bool *is_drawn; /* by program */
  uint32_t programs;
  uint64_t random;
};

static uint64_t draw(struct sample *s, uint64_t below) {
  s->random = s->random * 6364136223846793005u + 1442695040888963407u;
  return (s->random >> 33) % below;
}

static double gain_of(const struct o2o_lesson *l) {
  return fmax(-MOST_GAIN, fmin(MOST_GAIN, l->gain));
}

/* Programs count alike: the lesson's weight without what a wrong choice costs. */
static double weight_of(const struct o2o_lesson *l) {
  return l->weight / fmax(fabs(l->gain), 1e-9);
}

/* ---- groups of values ------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b) {
  const double *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* Groups of about equally many lessons; equal values are in one. */
static void group(struct sample *s, int feature, double *values) {
  double *edges = s->edges[feature];
  int n = 0;
  for (size_t i = 0; i < s->count; i++)
    values[i] = s->lessons[i].features[feature];
  qsort(values, s->count, sizeof *values, by_size);
  for (size_t k = 1; k < BINS; k++) {
    size_t at = k * s->count / BINS;
    while (at > 0 && at < s->count && !(values[at] > values[at - 1]))
      at++;
    double edge = at > 0 && at < s->count ? values[at - 1] + (values[at] - values[at - 1]) / 2 : 0;
    if (at > 0 && at < s->count && (n == 0 || edge > edges[n - 1]))
      edges[n++] = edge;
  }
  s->nbins[feature] = n + 1;
  for (size_t i = 0; i < s->count; i++) {
    int k = 0;
    while (k < n && s->lessons[i].features[feature] > edges[k])
      k++;
    s->bins[i][feature] = (uint8_t)k;
  }
}

/* ---- a tree ---------------------------------------------------------------------------------- */

struct sum {
  double weight, gain;
  size_t n;
};

static void add(struct sum *s, const struct o2o_lesson *l) {
  double w = weight_of(l);
  s->weight += w;
  s->gain += w * gain_of(l);
  s->n++;
}

static double square(const struct sum *s) { return s->gain * s->gain / s->weight; }

struct split {
  int feature, bin;
  double worth;
};

/* The best threshold of a feature: the one that leaves the least squared error. */
static void look(const struct sample *s, size_t from, size_t to, int feature, struct split *best) {
  struct sum bins[BINS] = {{0, 0, 0}}, all = {0, 0, 0}, left = {0, 0, 0};
  for (size_t i = from; i < to; i++) {
    add(&bins[s->bins[s->drawn[i]][feature]], &s->lessons[s->drawn[i]]);
    add(&all, &s->lessons[s->drawn[i]]);
  }
  for (int b = 0; b + 1 < s->nbins[feature]; b++) {
    struct sum right;
    double worth;
    left.weight += bins[b].weight, left.gain += bins[b].gain, left.n += bins[b].n;
    right = (struct sum){all.weight - left.weight, all.gain - left.gain, all.n - left.n};
    if (bins[b].n == 0 || left.n < s->least || right.n < s->least)
      continue;
    worth = square(&left) + square(&right) - square(&all);
    if (worth > best->worth)
      *best = (struct split){feature, b, worth};
  }
}

/* Those of the left branch to the front; where the others begin. */
static size_t divide(struct sample *s, size_t from, size_t to, const struct split *split) {
  size_t middle = from;
  for (size_t i = from; i < to; i++)
    if (s->bins[s->drawn[i]][split->feature] <= split->bin) {
      size_t t = s->drawn[i];
      s->drawn[i] = s->drawn[middle];
      s->drawn[middle++] = t;
    }
  return middle;
}

static int grow(struct o2o_forest *f, struct sample *s, size_t from, size_t to) {
  struct split best = {-1, 0, 1e-9};
  struct sum all = {0, 0, 0};
  int at = (int)f->count++;
  size_t middle;
  for (size_t i = from; i < to; i++)
    add(&all, &s->lessons[s->drawn[i]]);
  for (int i = 0; i < TRIED && s->ntold && to - from >= 2 * s->least; i++)
    look(s, from, to, s->told[draw(s, (uint64_t)s->ntold)], &best);
  f->branches[at] = (struct branch){.feature = best.feature, .gain = all.gain / all.weight};
  if (best.feature < 0)
    return at;
  middle = divide(s, from, to, &best);
  f->branches[at].threshold = s->edges[best.feature][best.bin];
  f->branches[at].left = grow(f, s, from, middle);
  f->branches[at].right = grow(f, s, middle, to);
  return at;
}

static double ask(const struct o2o_forest *f, int tree, const double *features) {
  const struct branch *b = &f->branches[f->roots[tree]];
  while (b->feature >= 0)
    b = &f->branches[features[b->feature] <= b->threshold ? b->left : b->right];
  return b->gain;
}

/* ---- the forest ------------------------------------------------------------------------------ */

/* Draws as many programs as there are, as long as there is room for their lessons. */
static size_t draw_programs(struct sample *s, size_t room) {
  size_t n = 0;
  memset(s->is_drawn, 0, s->programs * sizeof *s->is_drawn);
  for (uint32_t k = 0; k < s->programs; k++) {
    uint32_t program = (uint32_t)draw(s, s->programs);
    s->is_drawn[program] = true;
    for (size_t i = 0; i < s->count && n < room; i++)
      if (s->lessons[i].program == program)
        s->drawn[n++] = i;
  }
  return n;
}

/* Grows the trees; `held_out` gets what those say of each lesson that have not seen its program. */
static void plant(struct o2o_forest *f, struct sample *s, size_t room, double *held_out) {
  f->count = 0;
  s->random = 1;
  memset(held_out, 0, s->count * sizeof *held_out);
  for (int t = 0; t < TREES; t++) {
    size_t n = draw_programs(s, room);
    f->roots[t] = grow(f, s, 0, n);
    for (size_t i = 0; i < s->count; i++)
      if (!s->is_drawn[s->lessons[i].program])
        held_out[i] += ask(f, t, s->lessons[i].features);
  }
}

/* What choosing by them gains. */
static double judge(const struct sample *s, const double *held_out) {
  double sum = 0;
  for (size_t i = 0; i < s->count; i++)
    sum += held_out[i] > 0 ? weight_of(&s->lessons[i]) * gain_of(&s->lessons[i]) : 0;
  return sum;
}

static void choose(struct o2o_forest *f, struct sample *s, size_t room, double *numbers) {
  double most = -INFINITY;
  size_t best = leaves[0];
  for (int feature = 0; feature < FEATURES; feature++) {
    group(s, feature, numbers);
    if (s->nbins[feature] > 1)
      s->told[s->ntold++] = feature;
  }
  for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
    double gain;
    s->least = leaves[i];
    plant(f, s, room, numbers);
    gain = judge(s, numbers);
    if (gain > most)
      most = gain, best = leaves[i];
  }
  s->least = best;
  plant(f, s, room, numbers);
}

struct o2o_forest *o2o_forest_learn(const struct o2o_lesson *lessons, size_t count) {
  struct o2o_forest *f = calloc(1, sizeof *f);
  struct sample s = {.lessons = lessons, .count = count};
  size_t room = 2 * count;
  double *numbers = calloc(count + 1, sizeof *numbers);
  for (size_t i = 0; i < count; i++)
    s.programs = lessons[i].program >= s.programs ? lessons[i].program + 1 : s.programs;
  s.bins = calloc(count + 1, sizeof *s.bins);
  s.drawn = calloc(room + 1, sizeof *s.drawn);
  s.is_drawn = calloc(s.programs + 1, sizeof *s.is_drawn);
  if (f)
    f->branches = calloc(TREES * (room + 1), sizeof *f->branches);
  if (f && f->branches && s.bins && s.drawn && s.is_drawn && numbers) {
    if (count > 0)
      choose(f, &s, room, numbers);
  } else {
    o2o_forest_free(f);
    f = NULL;
  }
  free(s.bins);
  free(s.drawn);
  free(s.is_drawn);
  free(numbers);
  return f;
}

void o2o_forest_free(struct o2o_forest *forest) {
  if (forest)
    free(forest->branches);
  free(forest);
}

double o2o_forest_gain(const struct o2o_forest *forest, const double *features) {
  double sum = 0;
  for (int t = 0; t < TREES && forest->count > 0; t++)
    sum += ask(forest, t, features);
  return sum / TREES;
}
