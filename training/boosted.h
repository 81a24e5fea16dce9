/* Boosted trees (J. Friedman, "Greedy Function Approximation: A Gradient Boosting Machine", Annals
 * of Statistics 29(5), 2001): twenty small trees, each grown from what those before it get wrong,
 * whose votes are added.
 */
#ifndef O2O_TRAINING_BOOSTED_H
#define O2O_TRAINING_BOOSTED_H

#include "training/c45.h"

/* Grows trees that vote (predictor/model.h).  Returns the number of nodes, at most O2O_MODEL_NODES,
 * or 0 when memory ran out.  The result depends on the lessons and their
 * order only. */
int o2o_boosted(const struct o2o_lesson *lessons, size_t count, struct o2o_node *nodes);

#endif
