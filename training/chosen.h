/* Which learner a model is of: C4.5's tree, unless boosted trees win by more than a point, and
 * neither where one version alone is no slower.
 */
#ifndef O2O_TRAINING_CHOSEN_H
#define O2O_TRAINING_CHOSEN_H

#include "training/c45.h"

/* Learns from all lessons by what does best with programs held out, of these lessons only: so what
 * the choice is worth can be judged with others held out.  Returns the number of nodes, at most
 * O2O_MODEL_NODES, or 0 when memory ran out. */
int o2o_chosen(const struct o2o_lesson *lessons, size_t count,
               const struct o2o_c45_options *options, struct o2o_node *nodes);

#endif
