/* Decision trees as data: reading a model file and asking it for a version, and whether an array is
 * to be reordered on the device.
 *
 * A model file is text, versioned, described in docs/model-file.md.  It is untrusted input: every
 * bad form gives one message with the line, and no model.  The plugin reads it at compile time and
 * embeds the nodes; the runtime only evaluates. No allocation here:
 * the caller owns the struct.
 */
#ifndef O2O_PREDICTOR_MODEL_H
#define O2O_PREDICTOR_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_MODEL_VERSION 1
#define O2O_MODEL_NODES 2047 /* of a tree, or of all that vote, at most */
#define O2O_TREE_NODES 255   /* of one whose leaves are answers */
#define O2O_MODEL_DEVICE 128 /* bytes of the device pattern, with the final 0 */
#define O2O_MODEL_NAME 64
#define O2O_MODEL_MACHINE 128 /* bytes of a driver's version and of a processor's name */

enum o2o_feature {
  O2O_F1,        /* transfer / (comp + mem) */
  O2O_F2,        /* coalesced / mem */
  O2O_F3,        /* (localmem / mem) * avgws */
  O2O_F4,        /* comp / mem */
  O2O_FEAT_COMP, /* raw counts, comp weighted */
  O2O_FEAT_MEM,
  O2O_FEAT_LOCALMEM,
  O2O_FEAT_COALESCED,
  O2O_FEAT_TRANSFER,
  O2O_FEAT_AVGWS,
  O2O_FEAT_LAUNCHES,
  O2O_FEAT_WORK,    /* (comp + mem) / launches; 0 where these are not known */
  O2O_FEAT_SPEEDUP, /* of the OpenCL version, as roofline.h estimates it; set by the runtime only */
  O2O_NFEATURES
};

/* The two versions.  The values are part of the binary format. */
enum o2o_version { O2O_OPENMP = 0, O2O_OPENCL = 1 };

/* What the layout tree asks for, at the places of the first features above, and its leaves, at
 * those of the versions: so both trees are grown and evaluated alike. */
enum o2o_layout_feature {
  O2O_LAYOUT_BYTES,    /* the array's size */
  O2O_LAYOUT_ACCESSES, /* accesses per element that would become coalesced */
  O2O_NLAYOUT_FEATURES
};
enum o2o_layout_answer { O2O_LAYOUT_KEEP = O2O_OPENMP, O2O_LAYOUT_REORDER = O2O_OPENCL };

/* The words of a tree in model files. */
struct o2o_words {
  const char *const *features;
  int nfeatures;
  const char *leaves[2];
};
extern const struct o2o_words o2o_choice_words, o2o_layout_words;

/* One node of the tree: a leaf has feature -1 and its version in `left`; an inner node goes left
 * when value <= threshold, else right. Children have greater indices than their parent, so
 * evaluation ends.
 *
 * Trees that vote stand one behind the other.  Their leaves have feature O2O_VOTE, the vote in
 * `threshold` and the root of the next tree in `right`, 0 in the last one: so they are evaluated
 * as one tree is, and what does not know votes takes them for damage. The sum of the votes decides,
 * for OpenCL when it is above 0. */
#define O2O_VOTE (-2)
struct o2o_node {
  int16_t feature;
  int16_t left, right;
  double threshold;
};

struct o2o_model {
  char name[O2O_MODEL_NAME];
  /* "any", "gpu", "cpu", or "name:" and part of a device name: where the tree holds */
  char device[O2O_MODEL_DEVICE];
  char driver[O2O_MODEL_MACHINE]; /* the device's driver version where it was made; "": any */
  /* the processors it was made on, as o2o_cpu_name() has them; "": any */
  char cpu[O2O_MODEL_MACHINE];
  double fp64_weight; /* cost of a double-precision operation, in single-precision ones; > 0 */
  int32_t nnodes, nlayout_nodes; /* nlayout_nodes == 0: no layout tree */
  struct o2o_node nodes[O2O_MODEL_NODES], layout_nodes[O2O_TREE_NODES];
};

/* The name used in model files: "F1", "comp", ...; NULL out of range. */
const char *o2o_feature_name(int feature);

/* Reads `length` bytes of text.  Returns 1, or 0 with one message in error (no newline; "line 4:
 * unknown feature 'F9'; ..."). */
int o2o_model_parse(const char *text, size_t length, struct o2o_model *model, char *error,
                    size_t error_size);

/* Those that can be learnt from counts alone. */
#define O2O_LEARNT_FEATURES ((1u << O2O_FEAT_SPEEDUP) - 1)

/* Features of a program from its counts (formula.h): features[O2O_NFEATURES].  avgws: average
 * work-group size over its kernels; launches: of all of them, 0 where nobody knows. A divisor of 0
 * counts as 1, and F2 is 1 without accesses to global memory, so that finite counts give finite
 * features; the last one, which needs to know the machine, is no number. */
void o2o_features(const double *counts, double avgws, double launches, double fp64_weight,
                  double *features);

/* The version that the tree chooses, or its enum o2o_layout_answer; a malformed tree gives
 * O2O_OPENMP.  `features` has O2O_NFEATURES numbers; what a tree must not ask for is NaN.  path
 * (may be NULL): indices of visited nodes, *npath in = capacity, out = used. */
enum o2o_version o2o_tree_eval(const struct o2o_node *nodes, int nnodes, const double *features,
                               int16_t *path, int *npath);

/* How many trees vote; 0: the nodes are one tree, or malformed. */
int o2o_votes(const struct o2o_node *nodes, int nnodes);

/* What trees that vote make of `features`. */
struct o2o_ballot {
  int trees, in_favour; /* of all, those whose vote is for OpenCL */
  double sum;
  /* By how much each feature moved the sum: at each question from the mean of both branches to the
   * branch that was taken. */
  double moved[O2O_NFEATURES];
};
/* False: they are no trees that vote. */
bool o2o_ballot_of(const struct o2o_node *nodes, int nnodes, const double *features,
                   struct o2o_ballot *ballot);

/* How much the branches of a feature's questions differ, by feature, and in how many trees it is
 * asked: means over all ways through the trees, each branch being as likely as the other. */
struct o2o_weights {
  int trees;
  int asked[O2O_NFEATURES];
  double differ[O2O_NFEATURES];
};
/* False: they are no trees that vote. */
bool o2o_weights_of(const struct o2o_node *nodes, int nnodes, struct o2o_weights *weights);

#ifdef __cplusplus
}
#endif
#endif
