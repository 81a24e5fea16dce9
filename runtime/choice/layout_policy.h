/* Whether reordering an array on the device pays: by the tree that train-model has made on this
 * device from microbenchmarks (docs/training.md), else by a fixed rule. */
#ifndef O2O_RUNTIME_CHOICE_LAYOUT_POLICY_H
#define O2O_RUNTIME_CHOICE_LAYOUT_POLICY_H

#include "runtime/choice/evaluate_tree.h"

/* From now on the predictor's layout tree is asked; it stays the caller's.  Without one, or
 * before: the fixed rule. */
void o2o_layout_policy_use(const struct o2o_predictor *predictor);

/* Whether there is a tree. */
bool o2o_layout_policy_trained(void);

/* Whether an array of that many bytes is to be reordered when `accesses` per element become
 * coalesced.  With size > 0 `text` says why:
 * "accesses 16.5 > 3.1, bytes 65536 <= 131072". */
bool o2o_layout_pays(double bytes, double accesses, char *text, size_t size);

/* The fewest accesses per element for which it is; where it never is, what the fixed rule says. */
double o2o_layout_policy_from(double bytes);

#endif
