/* The choice of the learner (chosen.h).
 *
 * Each candidate is trained on four fifths of the programs and asked about the rest, five times.
 * What counts is the time that its choices would take: the mean logarithm of the best time over the
 * chosen one's.
 */
#include "training/chosen.h"

#include "training/boosted.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FOLDS 5
#define POINT 0.01 /* of the oracle's performance, by which boosted trees have to be better */

enum candidate { OPENMP, OPENCL, TREE, BOOSTED, CANDIDATES };

struct school {
  const struct o2o_lesson *lessons;
  size_t count;
  const struct o2o_c45_options *options;
  int *folds; /* of each lesson: all of a program are in one */
  struct o2o_lesson *some;
};

static int learn(const struct school *s, enum candidate candidate, const struct o2o_lesson *lessons,
                 size_t count, struct o2o_node *nodes) {
  if (candidate == TREE)
    return o2o_c45(lessons, count, s->options, nodes);
  if (candidate == BOOSTED)
    return o2o_boosted(lessons, count, nodes);
  nodes[0] =
      (struct o2o_node){.feature = -1, .left = candidate == OPENCL ? O2O_OPENCL : O2O_OPENMP};
  return 1;
}

/* The programs in turns, in the order of their first lessons. */
static void divide(struct school *s) {
  int programs = 0;
  for (size_t i = 0; i < s->count; i++) {
    size_t first = 0;
    while (s->lessons[first].program != s->lessons[i].program)
      first++;
    s->folds[i] = first < i ? s->folds[first] : programs++ % FOLDS;
  }
}

/* The share of the oracle's performance with programs held out; below 0: out of memory. */
static double judge(const struct school *s, enum candidate candidate, struct o2o_node *nodes) {
  double lost = 0;
  for (int fold = 0; fold < FOLDS; fold++) {
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++)
      if (s->folds[i] != fold)
        s->some[n++] = s->lessons[i];
    int nnodes = learn(s, candidate, s->some, n, nodes);
    if (nnodes == 0)
      return -1;
    for (size_t i = 0; i < s->count; i++) {
      const struct o2o_lesson *l = &s->lessons[i];
      if (s->folds[i] == fold && o2o_tree_eval(nodes, nnodes, l->features, NULL, NULL) != l->best)
        lost += fabs(l->gain);
    }
  }
  return exp(-lost / (double)(s->count ? s->count : 1));
}

/* -1: out of memory. */
static int choose(const struct school *s, struct o2o_node *nodes) {
  double scores[CANDIDATES];
  for (int c = 0; c < CANDIDATES; c++)
    if ((scores[c] = judge(s, c, nodes)) < 0)
      return -1;
  int alone = scores[OPENCL] > scores[OPENMP] ? OPENCL : OPENMP;
  int best = scores[BOOSTED] > scores[TREE] + POINT ? BOOSTED : TREE;
  return scores[best] > scores[alone] + 1e-9 ? best : alone; /* votes may all be one version */
}

int o2o_chosen(const struct o2o_lesson *lessons, size_t count,
               const struct o2o_c45_options *options, struct o2o_node *nodes) {
  struct school s = {lessons, count, options, calloc(count + 1, sizeof *s.folds),
                     calloc(count + 1, sizeof *s.some)};
  int candidate = -1, nnodes = 0;
  if (s.folds && s.some) {
    divide(&s);
    candidate = choose(&s, nodes);
  }
  if (candidate >= 0)
    nnodes = learn(&s, candidate, lessons, count, nodes);
  free(s.folds);
  free(s.some);
  return nnodes;
}
