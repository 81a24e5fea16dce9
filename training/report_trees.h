/* Trees in the HTML report, drawn as SVG. */
#ifndef O2O_TRAINING_REPORT_TREES_H
#define O2O_TRAINING_REPORT_TREES_H

#include "training/report.h"

/* A tree, or trees that vote, with the words for what they choose and the cases that they were
 * grown from. */
struct o2o_grove {
  const struct o2o_words *words;
  const char *leaves[2];
  const struct o2o_node *nodes;
  int nnodes;
  const struct o2o_dataset *data;
};

/* The tree whose root is the first node, with the clear cases that reach each of its nodes. */
void o2o_draw_tree(FILE *file, const struct o2o_grove *grove);

/* Of trees that vote what they ask for and how much it tells, and each of them, folded; of others
 * nothing. */
void o2o_draw_votes(FILE *file, const struct o2o_grove *grove);

/* The root of the tree that votes after the one with this root; 0: there is none. */
int o2o_next_root(const struct o2o_node *nodes, int root);

#endif
