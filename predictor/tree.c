/* Features of a program and the decision of a tree (model.h).  Compiled into every object of the
 * user: no library calls.
 *
 * Whatever is wrong with a tree or a feature ends in O2O_OPENMP, the version that cannot be worse
 * than what the user wrote.
 */
#include "predictor/model.h"

#include "predictor/formula.h"

#include <stddef.h>

/* A program without memory accesses or operations has a divisor of 1: its ratios stay finite. */
static double ratio(double a, double b) { return a / (b > 0 ? b : 1); }

void o2o_features(const double *counts, double avgws, double launches, double fp64_weight,
                  double *features) {
  double comp = counts[O2O_C_COMP] + fp64_weight * counts[O2O_C_COMP64];
  double mem = counts[O2O_C_MEM], local = counts[O2O_C_LOCALMEM];
  double coalesced = counts[O2O_C_COALESCED], transfer = counts[O2O_C_TRANSFER];
  features[O2O_F1] = ratio(transfer, comp + mem);
  features[O2O_F2] = mem > 0 ? coalesced / mem : 1; /* no access is scattered */
  features[O2O_F3] = ratio(local, mem) * avgws;
  features[O2O_F4] = ratio(comp, mem);
  features[O2O_FEAT_COMP] = comp;
  features[O2O_FEAT_MEM] = mem;
  features[O2O_FEAT_LOCALMEM] = local;
  features[O2O_FEAT_COALESCED] = coalesced;
  features[O2O_FEAT_TRANSFER] = transfer;
  features[O2O_FEAT_AVGWS] = avgws;
  features[O2O_FEAT_LAUNCHES] = launches;
  features[O2O_FEAT_WORK] = launches > 0 ? (comp + mem) / launches : 0;
  features[O2O_FEAT_SPEEDUP] = __builtin_nan("");
}

enum o2o_version o2o_tree_eval(const struct o2o_node *nodes, int nnodes, const double *features,
                               int16_t *path, int *npath) {
  int at = 0, used = 0, capacity = path && npath ? *npath : 0;
  enum o2o_version version = O2O_OPENMP;
  double votes = 0;
  for (int below = -1; at > below && at < nnodes;) {
    const struct o2o_node *n = &nodes[at];
    if (used < capacity)
      path[used++] = (int16_t)at;
    if (n->feature == -1) {
      version = n->left == O2O_OPENCL ? O2O_OPENCL : O2O_OPENMP;
      break;
    }
    if (n->feature == O2O_VOTE) {
      votes += n->threshold;
      if (n->right == 0) { /* a sum that is no number is not above 0 */
        version = votes > 0 ? O2O_OPENCL : O2O_OPENMP;
        break;
      }
      below = at;
      at = n->right;
      continue;
    }
    if (n->feature < 0 || n->feature >= O2O_NFEATURES)
      break;
    double value = features[n->feature];
    if (value != value || n->threshold != n->threshold) /* not a number */
      break;
    below = at; /* children come later in the array, so this ends */
    at = value <= n->threshold ? n->left : n->right;
  }
  if (npath)
    *npath = used;
  return version;
}
