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
  const struct o2o_node feature = {O2O_NFEATURES, 0, 0, 1}, below = {-3, O2O_OPENCL, 0, 1},
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

/* Two trees: comp above 10 is 0.5 for OpenCL, F1 above 0.5 is 0.75 against it. */
static const struct o2o_node votes[] = {{O2O_FEAT_COMP, 1, 2, 10}, {O2O_VOTE, 0, 3, -0.25}, {O2O_VOTE, 0, 3, 0.5},
                                        {O2O_F1, 4, 5, 0.5},       {O2O_VOTE, 0, 0, 0.25},  {O2O_VOTE, 0, 0, -0.75}};

static void votes_are_added(void) {
  double f[O2O_NFEATURES] = {0};
  CHECK_EQ(o2o_votes(votes, 6), 2);
  CHECK(o2o_tree_eval(votes, 6, f, NULL, NULL) == O2O_OPENMP); /* -0.25 + 0.25 is not above 0 */
  f[O2O_FEAT_COMP] = 11;
  CHECK(o2o_tree_eval(votes, 6, f, NULL, NULL) == O2O_OPENCL);
  f[O2O_F1] = 1;
  CHECK(o2o_tree_eval(votes, 6, f, NULL, NULL) == O2O_OPENMP);
  f[O2O_F1] = NAN;
  CHECK(o2o_tree_eval(votes, 6, f, NULL, NULL) == O2O_OPENMP);
}

static void votes_are_explained(void) {
  double f[O2O_NFEATURES] = {0};
  struct o2o_ballot b;
  struct o2o_weights w;
  f[O2O_FEAT_COMP] = 11;
  CHECK(o2o_ballot_of(votes, 6, f, &b));
  CHECK(b.trees == 2 && b.in_favour == 2);
  CHECK_EQ(b.sum, 0.75);
  CHECK_EQ(b.moved[O2O_FEAT_COMP], 0.375); /* from the mean, 0.125, to 0.5 */
  CHECK_EQ(b.moved[O2O_F1], 0.5);
  CHECK(o2o_weights_of(votes, 6, &w));
  CHECK(w.trees == 2 && w.asked[O2O_F1] == 1 && w.asked[O2O_FEAT_COMP] == 1 && w.asked[O2O_F2] == 0);
  CHECK_EQ(w.differ[O2O_F1], 1);
  CHECK_EQ(w.differ[O2O_FEAT_COMP], 0.75);
}

/* A tree that does not vote is no such tree, nor is one whose next tree is missing. */
static void malformed_votes(void) {
  const struct o2o_node lost[] = {{O2O_VOTE, 0, 7, 1}}, back[] = {{O2O_VOTE, 0, 1, 1}, {O2O_VOTE, 0, 1, 1}};
  const struct o2o_node mixed[] = {{O2O_F1, 1, 2, 1}, {-1, O2O_OPENCL, 0, 0}, {O2O_VOTE, 0, 0, 1}};
  const struct o2o_node huge[] = {{O2O_VOTE, 0, 1, INFINITY}, {O2O_VOTE, 0, 0, -INFINITY}};
  struct o2o_ballot b;
  CHECK(o2o_tree_eval(lost, 1, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(back, 2, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(o2o_tree_eval(huge, 2, nothing, NULL, NULL) == O2O_OPENMP);
  CHECK(!o2o_ballot_of(lost, 1, nothing, &b) && !o2o_ballot_of(back, 2, nothing, &b) && !o2o_ballot_of(mixed, 3, nothing, &b));
  CHECK(!o2o_ballot_of(tree, 5, nothing, &b) && !o2o_ballot_of(tree, 0, nothing, &b) && o2o_votes(tree, 5) == 0);
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
    struct o2o_ballot b;
    struct o2o_weights w;
    if (o2o_ballot_of(nodes, 8, nothing, &b))
      CHECK(o2o_votes(nodes, 8) == b.trees && o2o_weights_of(nodes, 8, &w) && w.trees >= b.trees &&
            o2o_tree_eval(nodes, 8, nothing, NULL, NULL) == (b.sum > 0 ? O2O_OPENCL : O2O_OPENMP));
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
  RUN(votes_are_added);
  RUN(votes_are_explained);
  RUN(malformed_votes);
  RUN(random_trees);
  return check_result();
}
