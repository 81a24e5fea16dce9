/* Asking a decision tree with the program's features. */
#ifndef O2O_RUNTIME_CHOICE_EVALUATE_TREE_H
#define O2O_RUNTIME_CHOICE_EVALUATE_TREE_H

#include "predictor/roofline.h"
#include "runtime/stub/stub_interface.h"

#include <stdbool.h>
#include <stddef.h>

#define O2O_USUAL_GROUP 256.0 /* work-items of a work-group, where there are so many */

/* What a run has done so far, or is expected to do. */
struct o2o_tally {
  double counts[O2O_NCOUNTS];
  double launches, groups; /* groups: the sum of the launches' work-group sizes */
};

/* A tree, and what it holds for: embedded in a unit, or read from this machine's model.  Nothing
 * is owned. */
struct o2o_predictor {
  const char *name, *device;
  const char *driver, *cpu; /* "": any */
  double fp64_weight;
  const struct o2o_node *nodes, *layout_nodes;
  int nnodes, nlayout_nodes;  /* 0: there is no such tree */
  struct o2o_machine machine; /* for trees that ask */
};

/* The tree of the unit that `kernel` is in, else (NULL, or that unit has none) of the first unit
 * with one. */
struct o2o_predictor o2o_choice_embedded(const struct o2o_unit *units,
                                         const struct o2o_kernel *kernel);

/* Adds a kernel's counts, with the values in its `slots`, or (NULL) average trip counts.  False
 * when its formula is malformed. */
bool o2o_choice_kernel(const struct o2o_kernel *kernel, const o2o_slot *slots,
                       double counts[O2O_NCOUNTS]);

/* Whether it counts: the launch of several directives does for their own kernels. */
bool o2o_choice_counts_kernel(const struct o2o_kernel *kernel);

/* What the tree says of these counts; OpenMP when there is no tree. */
enum o2o_version o2o_choice(const struct o2o_predictor *predictor, const struct o2o_tally *tally);

/* Whether the tree asks what processor and device can do. */
bool o2o_choice_uses_machine(const struct o2o_predictor *predictor);

/* The path of the tree that decides, as text: "comp 1.2e+09 > 4e+07, F1 0.02 <= 0.03"; of trees
 * that vote the result, and what moved it: "14 of 20 trees for opencl, sum 0.83: F1 0.002 +0.7".
 * Cut to the buffer. */
void o2o_choice_path(const struct o2o_predictor *predictor, const struct o2o_tally *tally,
                     char *text, size_t size);

/* The same for any tree, its words, and O2O_NFEATURES features. */
void o2o_choice_path_text(const struct o2o_words *words, const struct o2o_node *nodes, int nnodes,
                          const double *features, char *text, size_t size);

/* Writes counts and features to a file, one name per line with what was counted and what had
 * been expected when the version was chosen; and, where they are known (not below 0), the bytes
 * that were really moved.  A message on stderr when that fails, or when the counts are not known
 * (NULL). */
void o2o_choice_write(const char *path, double fp64_weight, const struct o2o_tally *counted,
                      const struct o2o_tally *expected, double moved);

#endif
