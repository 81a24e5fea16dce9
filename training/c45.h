/* C4.5: decision trees from cases with continuous features and two classes (J. R. Quinlan, "C4.5:
 * Programs for Machine Learning", 1993).
 *
 * Splits are chosen by gain ratio among those of at least average gain; the threshold of a
 * continuous feature costs the bits that name it (Quinlan, JAIR 4, 1996); each branch keeps at
 * least `minimum` cases; the tree is pruned where the pessimistic estimate of the errors says that
 * a leaf is no worse.
 */
#ifndef O2O_TRAINING_C45_H
#define O2O_TRAINING_C45_H

#include "predictor/model.h"

#include <stddef.h>

struct o2o_c45_options {
  unsigned features; /* bit f: feature f may be asked for */
  /* of the pessimistic estimate, 0 < c <= 0.5; smaller prunes more. C4.5: 0.25 */
  double confidence;
  unsigned minimum; /* cases per branch. C4.5: 2 */
};

extern const struct o2o_c45_options o2o_c45_defaults;

/* One lesson: features of a case and the version to choose. */
struct o2o_lesson {
  const double *features; /* O2O_NFEATURES, finite; borrowed */
  enum o2o_version best;
  double weight; /* > 0; 1 for a plain case */
  /* for those who learn by how much: the logarithm of OpenMP's time over OpenCL's */
  double gain;
  uint32_t program; /* which program the case is of, from 0 */
};

/* Grows and prunes a tree; its nodes come in the order that predictor/model.h asks for. Returns
 * the number of nodes (at least 1, at most O2O_TREE_NODES), or 0 when memory ran out.  Without
 * lessons: one leaf, OpenMP.  The result depends on the lessons only, not on their order. */
int o2o_c45(const struct o2o_lesson *lessons, size_t count, const struct o2o_c45_options *options,
            struct o2o_node *nodes);

/* The upper limit of the errors to expect when `errors` of `cases` were seen, at that
 * confidence, minus the errors seen: what C4.5 adds before it compares a subtree with a leaf. */
double o2o_c45_pessimism(double cases, double errors, double confidence);

#endif
