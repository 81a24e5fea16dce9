// RUN: %bin/training-boosted
/* Boosted trees, and the choice between them, one tree and one version alone. */
#include "training/boosted.h"
#include "training/chosen.h"
#include "training/model_write.h"

#include "../predictor/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAMS 30
#define CASES 10 /* of each */
#define MANY (PROGRAMS * CASES)

static double values[MANY][O2O_NFEATURES];
static struct o2o_lesson lessons[MANY];
static struct o2o_node nodes[O2O_MODEL_NODES], again[O2O_MODEL_NODES];

static double uniform(void) { return (double)check_random(1000000) / 1e6; }

/* Features at random; `gain` (above 0: OpenCL) is set by who asks. */
static void lesson(size_t i, double gain) {
  lessons[i] = (struct o2o_lesson){.features = values[i],
                                   .best = gain > 0 ? O2O_OPENCL : O2O_OPENMP,
                                   .weight = fabs(gain) + 1e-6,
                                   .gain = gain,
                                   .program = (uint32_t)(i / CASES) * 7};
}

static void draw_features(size_t i) {
  memset(values[i], 0, sizeof values[i]);
  for (int f = O2O_F1; f <= O2O_F4; f++)
    values[i][f] = uniform();
}

static size_t right(int n) {
  size_t sum = 0;
  for (size_t i = 0; i < MANY; i++)
    sum += o2o_tree_eval(nodes, n, values[i], NULL, NULL) == lessons[i].best;
  return sum;
}

/* A sum of four features: a slope that one tree has to make of steps. */
static double slope(const double *f) { return f[O2O_F1] + f[O2O_F2] + f[O2O_F3] + f[O2O_F4] - 2; }

static void sums_are_learnt(void) {
  for (size_t i = 0; i < MANY; i++) {
    draw_features(i);
    lesson(i, slope(values[i]));
  }
  int n = o2o_boosted(lessons, MANY, nodes);
  CHECK(n > 20 && n <= O2O_MODEL_NODES);
  CHECK_EQ(o2o_votes(nodes, n), 20);
  CHECK(right(n) > MANY * 95 / 100);
  struct o2o_ballot b;
  CHECK(o2o_ballot_of(nodes, n, values[0], &b));
  CHECK((b.sum > 0) == (o2o_tree_eval(nodes, n, values[0], NULL, NULL) == O2O_OPENCL));
  CHECK_EQ(b.moved[O2O_FEAT_SPEEDUP], 0);
  CHECK_EQ(o2o_boosted(lessons, MANY, again), n);
  CHECK(memcmp(nodes, again, (size_t)n * sizeof *nodes) == 0);
}

/* On programs that it has not seen. */
static size_t right_on_new(int n) {
  size_t sum = 0;
  for (size_t i = 0; i < 1000; i++) {
    draw_features(0);
    sum += (o2o_tree_eval(nodes, n, values[0], NULL, NULL) == O2O_OPENCL) == (slope(values[0]) > 0);
  }
  return sum;
}

static void boosted_trees_are_chosen_for_sums(void) {
  for (size_t i = 0; i < MANY; i++) {
    draw_features(i);
    lesson(i, 3 * slope(values[i]));
  }
  int n = o2o_chosen(lessons, MANY, &o2o_c45_defaults, nodes);
  CHECK(o2o_votes(nodes, n) > 1);
  CHECK(right_on_new(n) > 800);
}

static void one_threshold_is_a_tree(void) {
  for (size_t i = 0; i < MANY; i++) {
    draw_features(i);
    lesson(i, values[i][O2O_F3] > 0.4 ? 1 : -1);
  }
  CHECK_EQ(o2o_chosen(lessons, MANY, &o2o_c45_defaults, nodes), 3);
  CHECK(nodes[0].feature == O2O_F3 && fabs(nodes[0].threshold - 0.4) < 0.05);
}

/* Nothing tells the cases apart: what is chosen is the version that loses less. */
static void noise_is_one_version(void) {
  for (int side = -1; side <= 1; side += 2) {
    for (size_t i = 0; i < MANY; i++) {
      draw_features(i);
      lesson(i, side * (check_random(4) ? 1 : -1));
    }
    CHECK_EQ(o2o_chosen(lessons, MANY, &o2o_c45_defaults, nodes), 1);
    CHECK(nodes[0].feature == -1 && nodes[0].left == (side > 0 ? O2O_OPENCL : O2O_OPENMP));
  }
}

static void few_lessons(void) {
  for (size_t n = 0; n < 12; n++) {
    for (size_t i = 0; i < n; i++) {
      draw_features(i);
      lesson(i, i % 2 ? 1 : -1);
    }
    int count = o2o_chosen(lessons, n, &o2o_c45_defaults, nodes);
    CHECK(count >= 1 && count <= O2O_MODEL_NODES);
    count = o2o_boosted(lessons, n, nodes);
    CHECK(count >= 1 && count <= O2O_MODEL_NODES && o2o_votes(nodes, count) >= 1);
  }
  /* features that are all alike, one program, gains of nothing */
  for (size_t i = 0; i < MANY; i++) {
    memset(values[i], 0, sizeof values[i]);
    lesson(i, 0);
    lessons[i].program = 0;
  }
  CHECK(o2o_chosen(lessons, MANY, &o2o_c45_defaults, nodes) >= 1);
}

/* Huge and tiny values: thresholds stay between the values that they tell apart. */
static void values_of_all_sizes(void) {
  for (size_t i = 0; i < MANY; i++) {
    draw_features(i);
    values[i][O2O_FEAT_COMP] = pow(10, 600 * uniform() - 300);
    values[i][O2O_FEAT_MEM] = 1e15 + (double)i;
    lesson(i, values[i][O2O_FEAT_COMP] > 1 ? 1 : -1);
  }
  int n = o2o_boosted(lessons, MANY, nodes);
  CHECK(right(n) >= MANY - 8);
  for (int i = 0; i < n; i++)
    CHECK(isfinite(nodes[i].threshold));
}

/* What is written is read back the same, digit for digit. */
static void written_and_read(void) {
  static struct o2o_model model, back;
  char error[200] = "", *text = NULL;
  size_t length = 0;
  for (size_t i = 0; i < MANY; i++) {
    draw_features(i);
    values[i][O2O_FEAT_COMP] = exp(20 * uniform());
    lesson(i, slope(values[i]) + values[i][O2O_FEAT_COMP] / 1e9);
  }
  model = (struct o2o_model){.name = "test", .device = "any", .fp64_weight = 1};
  model.nnodes = o2o_boosted(lessons, MANY, model.nodes);
  model.layout_nodes[0] = (struct o2o_node){.feature = -1, .left = O2O_LAYOUT_REORDER};
  model.nlayout_nodes = 1;
  FILE *file = open_memstream(&text, &length);
  CHECK(o2o_model_write(file, &model, NULL));
  fclose(file);
  CHECK(length < 128 << 10);
  CHECK(o2o_model_parse(text, length, &back, error, sizeof error));
  CHECK_EQ(back.nnodes, model.nnodes);
  CHECK_EQ(back.nlayout_nodes, 1);
  for (size_t i = 0; i < MANY; i++) {
    struct o2o_ballot a, b;
    CHECK(o2o_ballot_of(model.nodes, model.nnodes, values[i], &a));
    CHECK(o2o_ballot_of(back.nodes, back.nnodes, values[i], &b));
    CHECK_EQ(a.sum, b.sum);
  }
  free(text);
}

int main(void) {
  RUN(sums_are_learnt);
  RUN(boosted_trees_are_chosen_for_sums);
  RUN(one_threshold_is_a_tree);
  RUN(noise_is_one_version);
  RUN(few_lessons);
  RUN(values_of_all_sizes);
  RUN(written_and_read);
  return check_result();
}
