/* Boosted trees (boosted.h).
 *
 * The loss is the logistic one, each lesson weighing what a wrong choice costs, at most that of a
 * factor of MOST_GAIN.  A tree sees the lessons of six in seven programs or so, so that no
 * program is learnt by heart; it is grown from the leaf on whose split gains most, and each split
 * looks at some of the features.  A leaf votes by one step of Newton's towards the least loss.
 *
 * Thresholds are looked for between groups of a feature's values, so that a split costs a pass over
 * the lessons and no sorting.  Thresholds and votes have as few digits as do.
 */
#include "training/boosted.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TREES 20
#define TRIED 8 /* features for a split, some of them twice */
#define BINS 128
#define LEAVES 32
#define MOST_GAIN 2.0 /* beyond a factor of 7 it does not matter how much */
#define SEEN 85       /* of 100 programs, by each tree */
#define LEAST 4       /* lessons of a leaf */
#define STEP 0.2
#define PRIOR 0.2 /* added to the curvature of a leaf: votes of little evidence are small */
#define FEATURES O2O_FEAT_SPEEDUP

_Static_assert(TREES * (2 * LEAVES - 1) <= O2O_MODEL_NODES, "a model holds them");

/* A lesson as the next tree sees it. */
struct pupil {
  uint8_t bins[FEATURES];
  double stake;       /* what a wrong choice costs */
  double sum;         /* of the votes so far */
  double slope, bend; /* of the loss, with the sign that makes votes for OpenCL positive */
};

struct sample {
  const struct o2o_lesson *lessons;
  struct pupil *pupils;
  size_t count;
  size_t *seen; /* lessons of the programs that this tree sees, those of a leaf side by side */
  double edges[FEATURES][BINS]; /* the upper end of each group but the last */
  int nbins[FEATURES];
  int told[FEATURES], ntold; /* features that tell lessons apart at all */
  uint32_t programs;
  uint64_t random;
};

/* A leaf that may become a question. */
struct leaf {
  int node;
  size_t from, to; /* of `seen` */
  int feature, bin;
  double worth; /* of that question; 0: there is none */
};

static uint64_t draw(struct sample *s, uint64_t below) {
  s->random = s->random * 6364136223846793005u + 1442695040888963407u;
  return (s->random >> 33) % below;
}

/* The value of the fewest digits that is at least `least` and below `below`. */
static double round_between(double value, double least, double below) {
  char text[40];
  for (int digits = 1; digits < 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    double rounded = strtod(text, NULL);
    if (rounded >= least && rounded < below)
      return rounded;
  }
  return value;
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
    if (at == 0 || at >= s->count || (n > 0 && values[at - 1] <= edges[n - 1]))
      continue;
    edges[n++] = round_between(values[at - 1] / 2 + values[at] / 2, values[at - 1], values[at]);
  }
  s->nbins[feature] = n + 1;
  for (size_t i = 0; i < s->count; i++) {
    int k = 0;
    while (k < n && s->lessons[i].features[feature] > edges[k])
      k++;
    s->pupils[i].bins[feature] = (uint8_t)k;
  }
  if (n > 0)
    s->told[s->ntold++] = feature;
}

/* ---- a tree ---------------------------------------------------------------------------------- */

struct sum {
  double slope, bend;
  size_t n;
};

static struct sum sum_of(const struct sample *s, size_t from, size_t to) {
  struct sum all = {0, 0, to - from};
  for (size_t i = from; i < to; i++) {
    all.slope += s->pupils[s->seen[i]].slope;
    all.bend += s->pupils[s->seen[i]].bend;
  }
  return all;
}

static double worth_of(const struct sum *s) { return s->slope * s->slope / s->bend; }

/* The best threshold of a feature. */
static void look(const struct sample *s, struct leaf *l, const struct sum *all, int feature) {
  struct sum bins[BINS] = {{0, 0, 0}}, left = {0, 0, 0};
  for (size_t i = l->from; i < l->to; i++) {
    const struct pupil *p = &s->pupils[s->seen[i]];
    struct sum *b = &bins[p->bins[feature]];
    b->slope += p->slope, b->bend += p->bend, b->n++;
  }
  for (int b = 0; b + 1 < s->nbins[feature]; b++) {
    left.slope += bins[b].slope, left.bend += bins[b].bend, left.n += bins[b].n;
    struct sum right = {all->slope - left.slope, all->bend - left.bend, all->n - left.n};
    if (bins[b].n == 0 || left.n < LEAST || right.n < LEAST)
      continue;
    double worth = worth_of(&left) + worth_of(&right) - worth_of(all);
    if (worth > l->worth)
      l->worth = worth, l->feature = feature, l->bin = b;
  }
}

/* Makes a leaf of the lessons, with its vote, and finds out what it might ask. */
static struct leaf make_leaf(struct sample *s, struct o2o_node *nodes, int at, size_t from,
                             size_t to) {
  struct leaf l = {.node = at, .from = from, .to = to, .worth = 1e-9};
  struct sum all = sum_of(s, from, to);
  double vote = STEP * all.slope / (all.bend + PRIOR);
  nodes[at] = (struct o2o_node){
      .feature = O2O_VOTE,
      .threshold = round_between(vote, vote - fabs(vote) / 100, vote + fabs(vote) / 100)};
  for (int i = 0; i < TRIED && s->ntold && to - from >= 2 * LEAST; i++)
    look(s, &l, &all, s->told[draw(s, (uint64_t)s->ntold)]);
  if (l.worth <= 1e-9)
    l.worth = 0;
  return l;
}

/* Those of the left branch to the front; where the others begin. */
static size_t divide(struct sample *s, const struct leaf *l) {
  size_t middle = l->from;
  for (size_t i = l->from; i < l->to; i++)
    if (s->pupils[s->seen[i]].bins[l->feature] <= l->bin) {
      size_t t = s->seen[i];
      s->seen[i] = s->seen[middle];
      s->seen[middle++] = t;
    }
  return middle;
}

/* Grows a tree in the nodes from `root` on; how many there are then. */
static int grow(struct sample *s, struct o2o_node *nodes, int root, size_t seen) {
  struct leaf leaves[LEAVES];
  int n = 1, nnodes = root + 1;
  leaves[0] = make_leaf(s, nodes, root, 0, seen);
  while (n < LEAVES) {
    int best = 0;
    for (int i = 1; i < n; i++)
      if (leaves[i].worth > leaves[best].worth)
        best = i;
    struct leaf l = leaves[best];
    if (l.worth <= 0)
      break;
    size_t middle = divide(s, &l);
    nodes[l.node] = (struct o2o_node){.feature = (int16_t)l.feature,
                                      .left = (int16_t)nnodes,
                                      .right = (int16_t)(nnodes + 1),
                                      .threshold = s->edges[l.feature][l.bin]};
    leaves[best] = make_leaf(s, nodes, nnodes++, l.from, middle);
    leaves[n++] = make_leaf(s, nodes, nnodes++, middle, l.to);
  }
  return nnodes;
}

/* ---- all trees ------------------------------------------------------------------------------- */

static double vote_of(const struct o2o_node *nodes, int root, const double *features) {
  int at = root;
  while (nodes[at].feature >= 0)
    at = features[nodes[at].feature] <= nodes[at].threshold ? nodes[at].left : nodes[at].right;
  return nodes[at].threshold;
}

/* The slope and the curvature of each lesson's loss at the votes so far. */
static void lean(struct sample *s) {
  for (size_t i = 0; i < s->count; i++) {
    struct pupil *p = &s->pupils[i];
    double sign = s->lessons[i].gain > 0 ? 1 : -1, wrong = 1 / (1 + exp(sign * p->sum));
    p->slope = p->stake * sign * wrong;
    p->bend = p->stake * fmax(wrong * (1 - wrong), 1e-3);
  }
}

/* The lessons of the programs that a tree sees; how many there are. */
static size_t enrol(struct sample *s) {
  size_t n = 0;
  for (uint32_t program = 0; program < s->programs; program++) {
    bool sees = draw(s, 100) < SEEN;
    for (size_t i = 0; sees && i < s->count; i++)
      if (s->lessons[i].program == program)
        s->seen[n++] = i;
  }
  return n;
}

static int plant(struct sample *s, struct o2o_node *nodes) {
  int nnodes = 0, before = -1;
  s->random = 1;
  for (int t = 0; t < TREES; t++) {
    size_t seen = enrol(s);
    if (seen == 0)
      continue;
    lean(s);
    int root = nnodes;
    nnodes = grow(s, nodes, root, seen);
    for (int i = before; i >= 0 && i < root; i++)
      if (nodes[i].feature == O2O_VOTE)
        nodes[i].right = (int16_t)root;
    before = root;
    for (size_t i = 0; i < s->count; i++)
      s->pupils[i].sum += vote_of(nodes, root, s->lessons[i].features);
  }
  if (nnodes == 0) /* nobody has seen anything */
    nodes[nnodes++] = (struct o2o_node){.feature = O2O_VOTE};
  return nnodes;
}

int o2o_boosted(const struct o2o_lesson *lessons, size_t count, struct o2o_node *nodes) {
  struct sample s = {.lessons = lessons, .count = count};
  double *values = calloc(count + 1, sizeof *values);
  int nnodes = 0;
  s.pupils = calloc(count + 1, sizeof *s.pupils);
  s.seen = calloc(count + 1, sizeof *s.seen);
  if (values && s.pupils && s.seen) {
    for (size_t i = 0; i < count; i++) {
      double gain = fmax(fabs(lessons[i].gain), 1e-9);
      s.programs = lessons[i].program >= s.programs ? lessons[i].program + 1 : s.programs;
      s.pupils[i].stake = lessons[i].weight / gain * fmin(gain, MOST_GAIN);
    }
    for (int feature = 0; feature < FEATURES; feature++)
      group(&s, feature, values);
    nnodes = plant(&s, nodes);
  }
  free(values);
  free(s.pupils);
  free(s.seen);
  return nnodes;
}
