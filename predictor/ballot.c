/* Trees that vote, for people (model.h): what they made of a run, and what they ask for.
 *
 * A question has the mean of its two branches as its worth, so the way to a leaf divides the vote
 * into what each question on it has added; the sum over all trees is what a feature has added.
 * Trees may come from a binary, so they are looked through before anything is followed.
 */
#include "predictor/model.h"

#include <math.h>
#include <string.h>

/* The mean of all leaves below each node, each branch being as likely as the other.  False: they
 * are no trees that vote. */
static bool means(const struct o2o_node *nodes, int nnodes, double *mean) {
  if (nnodes <= 0 || nnodes > O2O_MODEL_NODES)
    return false;
  for (int i = nnodes; i-- > 0;) {
    const struct o2o_node *n = &nodes[i];
    bool inner = n->feature >= 0 && n->feature < O2O_NFEATURES;
    bool below = n->right > i && n->right < nnodes;
    if (inner && below && n->left > i && n->left < nnodes)
      mean[i] = (mean[n->left] + mean[n->right]) / 2;
    else if (n->feature == O2O_VOTE && (n->right == 0 || below))
      mean[i] = n->threshold;
    else
      return false;
  }
  return true;
}

int o2o_votes(const struct o2o_node *nodes, int nnodes) {
  int trees = 0, at = 0;
  for (int below = -1; at > below && at < nnodes;) {
    below = at;
    if (nodes[at].feature != O2O_VOTE) {
      at = nodes[at].feature >= 0 ? nodes[at].left : 0;
      continue;
    }
    trees++;
    if (nodes[at].right == 0)
      return trees;
    at = nodes[at].right;
  }
  return 0;
}

bool o2o_ballot_of(const struct o2o_node *nodes, int nnodes, const double *features,
                   struct o2o_ballot *ballot) {
  double mean[O2O_MODEL_NODES];
  memset(ballot, 0, sizeof *ballot);
  if (!means(nodes, nnodes, mean))
    return false;
  for (int at = 0;;) {
    const struct o2o_node *n = &nodes[at];
    if (n->feature >= 0) {
      int next = features[n->feature] <= n->threshold ? n->left : n->right;
      ballot->moved[n->feature] += mean[next] - mean[at];
      at = next;
      continue;
    }
    ballot->trees++;
    ballot->in_favour += n->threshold > 0;
    ballot->sum += n->threshold;
    if (n->right == 0)
      return true;
    at = n->right;
  }
}

bool o2o_weights_of(const struct o2o_node *nodes, int nnodes, struct o2o_weights *weights) {
  double mean[O2O_MODEL_NODES], likely[O2O_MODEL_NODES] = {1};
  int last[O2O_NFEATURES] = {0}, root = 0;
  memset(weights, 0, sizeof *weights);
  if (!means(nodes, nnodes, mean))
    return false;
  for (int i = 0; i < nnodes; i++) {
    const struct o2o_node *n = &nodes[i];
    weights->trees += i == root;
    if (n->feature == O2O_VOTE) {
      if (n->right > root)
        likely[root = n->right] = 1;
      continue;
    }
    likely[n->left] = likely[n->right] = likely[i] / 2;
    weights->differ[n->feature] += likely[i] * fabs(mean[n->left] - mean[n->right]);
    weights->asked[n->feature] += last[n->feature] != weights->trees;
    last[n->feature] = weights->trees;
  }
  return true;
}
