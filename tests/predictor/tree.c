// RUN: %bin/predictor-tree
/* Features from counts, and what trees choose. */
#include "predictor/formula.h"
#include "predictor/model.h"

#include "check.h"

#include <math.h>
#include <stddef.h>

static const double nothing[O2O_NFEATURES];

static void features_of_counts(void) {
  double counts[O2O_NCOUNTS] = {0}, f[O2O_NFEATURES];
  counts[O2O_C_COMP] = 100;
  counts[O2O_C_COMP64] = 50;
  counts[O2O_C_MEM] = 20;
  counts[O2O_C_LOCALMEM] = 10;
  counts[O2O_C_COALESCED] = 15;
  counts[O2O_C_TRANSFER] = 640;
  o2o_features(counts, 64, 8, 4, f);
  CHECK_EQ(f[O2O_FEAT_COMP], 300);
  CHECK_EQ(f[O2O_F1], 640.0 / 320);
  CHECK_EQ(f[O2O_F2], 0.75);
  CHECK_EQ(f[O2O_F3], 32);
  CHECK_EQ(f[O2O_F4], 15);
  CHECK_EQ(f[O2O_FEAT_MEM], 20);
  CHECK_EQ(f[O2O_FEAT_LOCALMEM], 10);
  CHECK_EQ(f[O2O_FEAT_COALESCED], 15);
  CHECK_EQ(f[O2O_FEAT_TRANSFER], 640);
  CHECK_EQ(f[O2O_FEAT_AVGWS], 64);
  CHECK_EQ(f[O2O_FEAT_LAUNCHES], 8);
  CHECK_EQ(f[O2O_FEAT_WORK], 40);
}

static void features_without_counts_are_finite(void) {
  double counts[O2O_NCOUNTS] = {0}, f[O2O_NFEATURES];
  o2o_features(counts, 0, 0, 4, f);
  for (int i = 0; i < O2O_NFEATURES; ++i)
    CHECK(isfinite(f[i]) == (i != O2O_FEAT_SPEEDUP)); /* which nobody can know without the machine */
  CHECK_EQ(f[O2O_F2], 1);
}

static void leaf(void) {
  const struct o2o_node yes = {-1, O2O_OPENCL, 0, 0}, no = {-1, O2O_OPENMP, 0, 0};
  CHECK(o2o_tree_eval(&yes, 1, nothing, NULL, NULL) == O2O_OPENCL);
  CHECK(o2o_tree_eval(&no, 1, nothing, NULL, NULL) == O2O_OPENMP);
}

/* if F1 <= 0.5: openmp; else if comp <= 10: openmp; else opencl */
static const struct o2o_node tree[] = {{O2O_F1, 1, 2, 0.5},
                                       {-1, O2O_OPENMP, 0, 0},
                                       {O2O_FEAT_COMP, 3, 4, 10},
                                       {-1, O2O_OPENMP, 0, 0},
                                       {-1, O2O_OPENCL, 0, 0}};

static void inner_nodes(void) {
  double f[O2O_NFEATURES] = {0};
  f[O2O_F1] = 0.5;
  f[O2O_FEAT_COMP] = 11;
  CHECK(o2o_tree_eval(tree, 5, f, NULL, NULL) == O2O_OPENMP);
  f[O2O_F1] = 0.51;
  CHECK(o2o_tree_eval(tree, 5, f, NULL, NULL) == O2O_OPENCL);
  f[O2O_FEAT_COMP] = 10;
  CHECK(o2o_tree_eval(tree, 5, f, NULL, NULL) == O2O_OPENMP);
}

static void path_of_nodes(void) {
  double f[O2O_NFEATURES] = {0};
  f[O2O_F1] = 1;
  f[O2O_FEAT_COMP] = 11;
  int16_t path[4];
  int n = 4;
  CHECK(o2o_tree_eval(tree, 5, f, path, &n) == O2O_OPENCL);
  CHECK_EQ(n, 3);
  CHECK(path[0] == 0 && path[1] == 2 && path[2] == 4);
  n = 2; /* no room for the leaf */
  CHECK(o2o_tree_eval(tree, 5, f, path, &n) == O2O_OPENCL);
  CHECK_EQ(n, 2);
}

static void features_that_are_no_numbers(void) {
  double f[O2O_NFEATURES] = {0};
  f[O2O_F1] = NAN;
  f[O2O_FEAT_COMP] = 11;
  CHECK(o2o_tree_eval(tree, 5, f, NULL, NULL) == O2O_OPENMP);
}

static void malformed_trees(void) {
  const struct o2o_node self = {O2O_F1, 0, 0, 1}, beyond = {O2O_F1, 1, 1, 1},
                        negative = {O2O_F1, -1, -1, 1};
  const struct o2o_node feature = {O2O_NFEATURES, 0, 0, 1}, below = {-2, O2O_OPENCL, 0, 1},
                        version = {-1, 7, 0, 1};
  const struct o2o_node back[] = {{O2O_F1, 1, 1, 1}, {O2O_F1, 0, 0, 1}};
  CHECK(o2o_tree_eval(&self, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(&beyond, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(&negative, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(&feature, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(&below, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(&version, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(back, 2, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(tree, 0, nothing, NULL, NULL) == O2O_OPENMP);
}

/* Any words as nodes: the evaluation stays inside and ends. */
static void random_trees(void) {
  for (int round = 0; round < 20000; ++round) {
    struct o2o_node nodes[8];
    for (int i = 0; i < 8; ++i)
      nodes[i] = (struct o2o_node){
          (int16_t)((int)check_random(14) - 3), (int16_t)((int)check_random(12) - 2),
          (int16_t)((int)check_random(12) - 2), (double)check_random(3) - 1};
    enum o2o_version v = o2o_tree_eval(nodes, (int)check_random(9), nothing, NULL, NULL);
    CHECK(v == O2O_OPENMP || v == O2O_OPENCL);
  }
}

int main(void) {
  RUN(features_of_counts);
  RUN(features_without_counts_are_finite);
  RUN(leaf);
  RUN(inner_nodes);
  RUN(path_of_nodes);
  RUN(features_that_are_no_numbers);
  RUN(malformed_trees);
  RUN(random_trees);
  return check_result();
}
