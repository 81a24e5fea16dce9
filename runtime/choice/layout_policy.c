/* When reordering pays (layout_policy.h).
 *
 * The fixed rule: reordering costs reading and writing each element, there and perhaps back again,
 * while an access that is not coalesced moves several times the bytes that it needs; so two
 * accesses per element.  That is an estimate for GPUs.  The tree has been measured: it asks for the
 * size, since small arrays are in caches, and for the accesses per element that would become
 * coalesced.
 */
#include "runtime/choice/layout_policy.h"

#include <float.h>
#include <stdio.h>

#define FIXED 2.0 /* accesses per element */

static struct o2o_predictor tree; /* nlayout_nodes == 0: none */

void o2o_layout_policy_use(const struct o2o_predictor *predictor) { tree = *predictor; }

bool o2o_layout_policy_trained(void) { return tree.nlayout_nodes > 0; }

/* A tree of a binary may be malformed: what is no feature of layouts is no number. */
static void set_features(double bytes, double accesses, double features[O2O_NFEATURES]) {
  for (int f = 0; f < O2O_NFEATURES; f++)
    features[f] = __builtin_nan("");
  features[O2O_LAYOUT_BYTES] = bytes;
  features[O2O_LAYOUT_ACCESSES] = accesses;
}

bool o2o_layout_pays(double bytes, double accesses, char *text, size_t size) {
  double features[O2O_NFEATURES];
  if (!o2o_layout_policy_trained()) {
    if (size > 0)
      snprintf(text, size, "accesses %.4g %s %g", accesses, accesses >= FIXED ? ">=" : "<", FIXED);
    return accesses >= FIXED;
  }
  set_features(bytes, accesses, features);
  if (size > 0)
    o2o_choice_path_text(&o2o_layout_words, tree.layout_nodes, tree.nlayout_nodes, features, text,
                         size);
  return (int)o2o_tree_eval(tree.layout_nodes, tree.nlayout_nodes, features, NULL, NULL) ==
         O2O_LAYOUT_REORDER;
}

double o2o_layout_policy_from(double bytes) {
  double least = DBL_MAX;
  for (int n = 0; n < tree.nlayout_nodes; n++) {
    /* The answer changes with the accesses behind a threshold only. */
    const struct o2o_node *node = &tree.layout_nodes[n];
    double above = node->threshold * (1 + 1e-9) + DBL_MIN;
    if (node->feature == O2O_LAYOUT_ACCESSES && above > 0 && above < least &&
        o2o_layout_pays(bytes, above, NULL, 0))
      least = above;
  }
  return least < DBL_MAX ? least : FIXED;
}
