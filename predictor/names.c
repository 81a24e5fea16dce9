/* The names of features and counts in model files, files of cases and messages. */
#include "predictor/formula.h"
#include "predictor/model.h"

#include <stddef.h>

static const char *const features[O2O_NFEATURES] = {
    [O2O_F1] = "F1",
    [O2O_F2] = "F2",
    [O2O_F3] = "F3",
    [O2O_F4] = "F4",
    [O2O_FEAT_COMP] = "comp",
    [O2O_FEAT_MEM] = "mem",
    [O2O_FEAT_LOCALMEM] = "localmem",
    [O2O_FEAT_COALESCED] = "coalesced",
    [O2O_FEAT_TRANSFER] = "transfer",
    [O2O_FEAT_AVGWS] = "avgws",
    [O2O_FEAT_LAUNCHES] = "launches",
    [O2O_FEAT_WORK] = "work",
    [O2O_FEAT_SPEEDUP] = "speedup",
};
static const char *const layout_features[O2O_NLAYOUT_FEATURES] = {
    [O2O_LAYOUT_BYTES] = "bytes",
    [O2O_LAYOUT_ACCESSES] = "accesses",
};

const struct o2o_words o2o_choice_words = {
    features, O2O_NFEATURES, {[O2O_OPENMP] = "openmp", [O2O_OPENCL] = "opencl"}};
const struct o2o_words o2o_layout_words = {
    layout_features,
    O2O_NLAYOUT_FEATURES,
    {[O2O_LAYOUT_KEEP] = "keep", [O2O_LAYOUT_REORDER] = "reorder"}};

const char *o2o_feature_name(int feature) {
  return feature >= 0 && feature < O2O_NFEATURES ? features[feature] : NULL;
}

const char *o2o_count_name(int count) {
  static const char *const names[O2O_NCOUNTS] = {
      [O2O_C_COMP] = "comp",     [O2O_C_COMP64] = "comp64",     [O2O_C_RATIONAL] = "rational",
      [O2O_C_MEM] = "mem",       [O2O_C_LOCALMEM] = "localmem", [O2O_C_COALESCED] = "coalesced",
      [O2O_C_BRANCH] = "branch", [O2O_C_ATOMIC] = "atomic",     [O2O_C_TRANSFER] = "transfer",
      [O2O_C_ITEMS] = "items",
  };
  return count >= 0 && count < O2O_NCOUNTS ? names[count] : NULL;
}
