/* Growing and pruning (c45.h says what; this file is ordered as it happens: split, grow, prune,
 * flatten).
 *
 * The pessimistic estimate solves for the error rate p at which seeing no more than the errors
 * observed has the probability `confidence`: exact for no errors, by the normal approximation with
 * continuity correction otherwise, and in between interpolated for less than one error, since
 * weights make fractions.
 */
#include "training/c45.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

const struct o2o_c45_options o2o_c45_defaults = {
    .features = O2O_LEARNT_FEATURES, .confidence = 0.25, .minimum = 2};

#define EPSILON 1e-9

struct counts {
  double weight[2]; /* by version */
  size_t cases;
};

struct split {
  int feature; /* -1: none */
  double threshold;
  double gain, ratio;
};

struct tree {
  struct counts counts;
  int feature; /* -1: leaf */
  double threshold;
  struct tree *kids[2]; /* <=, > */
};

struct trainer {
  const struct o2o_c45_options *options;
  struct o2o_lesson *lessons; /* permuted while growing */
};

/* ---- split ----------------------------------------------------------------------------------- */

static double total(const struct counts *c) { return c->weight[0] + c->weight[1]; }

static void count(struct counts *c, const struct o2o_lesson *l) {
  c->weight[l->best] += l->weight;
  c->cases++;
}

static double plog2(double x) { return x > 0 ? x * log2(x) : 0; }

/* Entropy times weight. */
static double disorder(const struct counts *c) {
  return plog2(total(c)) - plog2(c->weight[0]) - plog2(c->weight[1]);
}

static int sort_feature; /* qsort() passes no context; training runs on one thread */

static int by_feature(const void *x, const void *y) {
  const struct o2o_lesson *a = x, *b = y;
  double u = a->features[sort_feature], v = b->features[sort_feature];
  if (u != v)
    return u < v ? -1 : 1;
  if (a->best != b->best)
    return a->best < b->best ? -1 : 1;
  return (a->weight > b->weight) - (a->weight < b->weight);
}

/* A threshold between two values, nearer to the middle than to either, and not below the smaller
 * one. */
static double between(double a, double b) {
  double middle = a + (b - a) / 2;
  return middle >= a && middle < b ? middle : a;
}

/* The best threshold for one feature; lessons[from..to) are left sorted by it. */
static struct split best_threshold(const struct trainer *t, size_t from, size_t to, int feature,
                                   const struct counts *all) {
  struct split best = {.feature = -1};
  struct counts left = {{0, 0}, 0};
  double before = disorder(all), sum = total(all), information = 0;
  unsigned candidates = 0;
  sort_feature = feature;
  qsort(t->lessons + from, to - from, sizeof *t->lessons, by_feature);
  for (size_t i = from; i + 1 < to; i++) {
    double low = t->lessons[i].features[feature], high = t->lessons[i + 1].features[feature];
    count(&left, &t->lessons[i]);
    if (low == high)
      continue;
    candidates++;
    if (left.cases < t->options->minimum || all->cases - left.cases < t->options->minimum)
      continue;
    struct counts right = {{all->weight[0] - left.weight[0], all->weight[1] - left.weight[1]}, 0};
    double gain = (before - disorder(&left) - disorder(&right)) / sum;
    if (best.feature < 0 || gain > best.gain + EPSILON) {
      best = (struct split){.feature = feature, .threshold = between(low, high), .gain = gain};
      information = (plog2(sum) - plog2(total(&left)) - plog2(total(&right))) / sum;
    }
  }
  if (best.feature >= 0) {
    best.gain -= log2(candidates) / (double)all->cases;
    best.ratio = information > EPSILON ? best.gain / information : 0;
    if (best.gain <= EPSILON)
      best.feature = -1;
  }
  return best;
}

static struct split best_split(const struct trainer *t, size_t from, size_t to,
                               const struct counts *all) {
  struct split splits[O2O_NFEATURES], best = {.feature = -1};
  double sum = 0;
  unsigned n = 0;
  for (int f = 0; f < O2O_NFEATURES; f++) {
    splits[f].feature = -1;
    if (t->options->features & (1u << f))
      splits[f] = best_threshold(t, from, to, f, all);
    if (splits[f].feature >= 0) {
      sum += splits[f].gain;
      n++;
    }
  }
  for (int f = 0; f < O2O_NFEATURES; f++)
    if (splits[f].feature >= 0 && splits[f].gain >= sum / n - EPSILON &&
        (best.feature < 0 || splits[f].ratio > best.ratio + EPSILON))
      best = splits[f];
  return best;
}

/* ---- grow ------------------------------------------------------------------------------------ */

static void free_tree(struct tree *tree) {
  if (!tree)
    return;
  free_tree(tree->kids[0]);
  free_tree(tree->kids[1]);
  free(tree);
}

static enum o2o_version majority(const struct counts *c) {
  return c->weight[O2O_OPENCL] > c->weight[O2O_OPENMP] ? O2O_OPENCL : O2O_OPENMP;
}

static double errors(const struct counts *c) { return c->weight[!majority(c)]; }

/* NULL when memory ran out. */
static struct tree *grow(const struct trainer *t, size_t from, size_t to) {
  struct tree *tree = calloc(1, sizeof *tree);
  size_t middle = from;
  struct split split;
  if (!tree)
    return NULL;
  tree->feature = -1;
  for (size_t i = from; i < to; i++)
    count(&tree->counts, &t->lessons[i]);
  if (errors(&tree->counts) <= 0 || to - from < 2 * (size_t)t->options->minimum)
    return tree;
  split = best_split(t, from, to, &tree->counts);
  if (split.feature < 0)
    return tree;
  sort_feature = split.feature;
  qsort(t->lessons + from, to - from, sizeof *t->lessons, by_feature);
  while (middle < to && t->lessons[middle].features[split.feature] <= split.threshold)
    middle++;
  tree->feature = split.feature;
  tree->threshold = split.threshold;
  tree->kids[0] = grow(t, from, middle);
  tree->kids[1] = grow(t, middle, to);
  if (!tree->kids[0] || !tree->kids[1]) {
    free_tree(tree);
    return NULL;
  }
  return tree;
}

/* ---- prune ----------------------------------------------------------------------------------- */

/* The z with P(Z > z) = p for a standard normal Z, 0 < p <= 0.5, by bisection. */
static double normal_deviate(double p) {
  double low = 0, high = 40;
  for (int i = 0; i < 100; i++) {
    double z = (low + high) / 2;
    *(erfc(z / sqrt(2)) / 2 > p ? &low : &high) = z;
  }
  return low;
}

double o2o_c45_pessimism(double cases, double errors_seen, double confidence) {
  double none, one, z, f, upper;
  if (cases <= 0)
    return 0;
  none = cases * (1 - pow(confidence, 1 / cases));
  if (errors_seen <= 0)
    return none;
  if (errors_seen < 1 - EPSILON) {
    one = o2o_c45_pessimism(cases, 1, confidence);
    return none + errors_seen * (one - none);
  }
  if (errors_seen + 0.5 >= cases)
    return 0.67 * (cases - errors_seen);
  z = normal_deviate(confidence);
  f = (errors_seen + 0.5) / cases;
  upper = (f + z * z / (2 * cases) + z * sqrt(f * (1 - f) / cases + z * z / (4 * cases * cases))) /
          (1 + z * z / cases);
  return cases * upper - errors_seen;
}

static double leaf_estimate(const struct trainer *t, const struct counts *c) {
  return errors(c) + o2o_c45_pessimism(total(c), errors(c), t->options->confidence);
}

/* Replaces subtrees by leaves where that is not worse; returns the estimated errors. */
static double prune(const struct trainer *t, struct tree *tree) {
  double leaf = leaf_estimate(t, &tree->counts), kids;
  if (tree->feature < 0)
    return leaf;
  kids = prune(t, tree->kids[0]) + prune(t, tree->kids[1]);
  bool same = tree->kids[0]->feature < 0 && tree->kids[1]->feature < 0 &&
              majority(&tree->kids[0]->counts) == majority(&tree->kids[1]->counts);
  if (leaf > kids + 0.1 && !same)
    return kids;
  for (int k = 0; k < 2; k++) {
    free_tree(tree->kids[k]);
    tree->kids[k] = NULL;
  }
  tree->feature = -1;
  return leaf;
}

/* ---- flatten --------------------------------------------------------------------------------- */

static size_t size_of(const struct tree *tree) {
  return tree->feature < 0 ? 1 : 1 + size_of(tree->kids[0]) + size_of(tree->kids[1]);
}

/* Cuts the deepest levels until the tree fits the format. */
static void cut(struct tree *tree, int depth) {
  if (tree->feature < 0)
    return;
  if (depth > 0) {
    cut(tree->kids[0], depth - 1);
    cut(tree->kids[1], depth - 1);
    return;
  }
  free_tree(tree->kids[0]);
  free_tree(tree->kids[1]);
  tree->kids[0] = tree->kids[1] = NULL;
  tree->feature = -1;
}

static int flatten(const struct tree *tree, struct o2o_node *nodes, int at) {
  struct o2o_node *node = &nodes[at++];
  if (tree->feature < 0) {
    *node = (struct o2o_node){.feature = -1, .left = (int16_t)majority(&tree->counts)};
    return at;
  }
  *node = (struct o2o_node){.feature = (int16_t)tree->feature, .threshold = tree->threshold};
  node->left = (int16_t)at;
  at = flatten(tree->kids[0], nodes, at);
  node->right = (int16_t)at;
  return flatten(tree->kids[1], nodes, at);
}

int o2o_c45(const struct o2o_lesson *lessons, size_t n, const struct o2o_c45_options *options,
            struct o2o_node *nodes) {
  struct trainer t = {options, malloc((n ? n : 1) * sizeof *t.lessons)};
  struct tree *tree = NULL;
  int used = 0;
  if (t.lessons) {
    if (n)
      memcpy(t.lessons, lessons, n * sizeof *lessons);
    tree = grow(&t, 0, n);
  }
  if (tree) {
    prune(&t, tree);
    for (int depth = 64; size_of(tree) > O2O_TREE_NODES; depth--)
      cut(tree, depth);
    used = flatten(tree, nodes, 0);
  }
  free_tree(tree);
  free(t.lessons);
  return used;
}
