/* A forest of regression trees (L. Breiman, "Random Forests", Machine Learning 45(1), 2001).
 *
 * Each tree learns by how much OpenCL is the faster one, from programs that are drawn with
 * replacement, and looks at a few features for each split; the mean of the trees decides.  How
 * small leaves may be is chosen by the programs that a tree has not drawn.
 */
#ifndef O2O_TRAINING_FOREST_H
#define O2O_TRAINING_FOREST_H

#include "training/c45.h"

struct o2o_forest; /* owns what it learnt */

/* NULL when memory ran out.  The result depends on the lessons and their order only. */
struct o2o_forest *o2o_forest_learn(const struct o2o_lesson *lessons, size_t count);
void o2o_forest_free(struct o2o_forest *forest);

/* The gain of OpenCL that is expected: the logarithm of OpenMP's time over OpenCL's.  `features`
 * has O2O_NFEATURES numbers. */
double o2o_forest_gain(const struct o2o_forest *forest, const double *features);

#endif
