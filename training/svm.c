/* libsvm's C-SVC with a radial basis function (svm.h).
 *
 * Counts span many orders of magnitude, so a feature goes in as its logarithm, scaled to [0, 1]
 * over the lessons.  Cost and width were chosen once, on the public data set of
 * tests/training/mapping.c with whole programs held out; they are not searched for anew, since a
 * search needs more cases than a machine's training has.
 */
#include "training/svm.h"

#include <libsvm/svm.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct o2o_svm {
  struct svm_model *model; /* NULL: all lessons were of one version */
  enum o2o_version only;
  double low[O2O_NFEATURES], span[O2O_NFEATURES];
  struct svm_problem problem; /* the model's support vectors point into it */
  struct svm_node *vectors;
};

static double logarithm(double x) { return x < 0 ? -log1p(-x) : log1p(x); }

/* F1 to F4 are ratios below and above 1: their logarithm keeps the small ones apart. */
static double scale(const struct o2o_svm *c, int feature, double x) {
  double v = feature <= O2O_F4 ? log10(fabs(x) + 1e-6) : logarithm(x);
  return c->span[feature] > 0 ? (v - c->low[feature]) / c->span[feature] : 0;
}

static void measure(struct o2o_svm *c, const struct o2o_lesson *lessons, size_t n) {
  for (int f = 0; f < O2O_NFEATURES; f++) {
    double low = INFINITY, high = -INFINITY;
    c->span[f] = 1;
    c->low[f] = 0;
    for (size_t i = 0; i < n; i++) {
      double v = scale(c, f, lessons[i].features[f]);
      low = fmin(low, v);
      high = fmax(high, v);
    }
    c->low[f] = low;
    c->span[f] = high - low;
  }
}

static void vector(const struct o2o_svm *c, const double *features, unsigned mask,
                   struct svm_node *to) {
  int n = 0;
  for (int f = 0; f < O2O_NFEATURES; f++)
    if (mask & (1u << f))
      to[n++] = (struct svm_node){f + 1, scale(c, f, features[f])};
  to[n].index = -1;
}

static void quiet(const char *text) { (void)text; }

/* The SVM sees the combined features and the amounts that they do not show. */
static const unsigned svm_features = 1u << O2O_F1 | 1u << O2O_F2 | 1u << O2O_F3 | 1u << O2O_F4 |
                                     1u << O2O_FEAT_COMP | 1u << O2O_FEAT_MEM |
                                     1u << O2O_FEAT_TRANSFER;

static bool learn(struct o2o_svm *c, const struct o2o_lesson *lessons, size_t n) {
  struct svm_parameter parameter = {.svm_type = C_SVC,
                                    .kernel_type = RBF,
                                    .gamma = 16,
                                    .C = 32,
                                    .cache_size = 16,
                                    .eps = 1e-3,
                                    .shrinking = 1};
  bool seen[2] = {false, false};
  for (size_t i = 0; i < n; i++)
    seen[lessons[i].best] = true;
  c->only = seen[O2O_OPENCL] ? O2O_OPENCL : O2O_OPENMP;
  if (!seen[O2O_OPENMP] || !seen[O2O_OPENCL])
    return true;
  measure(c, lessons, n);
  c->vectors = calloc(n * (O2O_NFEATURES + 1), sizeof *c->vectors);
  c->problem = (struct svm_problem){(int)n, calloc(n, sizeof *c->problem.y),
                                    calloc(n, sizeof *c->problem.x)};
  if (!c->vectors || !c->problem.y || !c->problem.x)
    return false;
  for (size_t i = 0; i < n; i++) {
    c->problem.x[i] = c->vectors + i * (O2O_NFEATURES + 1);
    c->problem.y[i] = lessons[i].best;
    vector(c, lessons[i].features, svm_features, c->problem.x[i]);
  }
  svm_set_print_string_function(quiet);
  c->model = svm_train(&c->problem, &parameter);
  return c->model != NULL;
}

struct o2o_svm *o2o_svm_learn(const struct o2o_lesson *lessons, size_t count) {
  struct o2o_svm *c = calloc(1, sizeof *c);
  if (c && !learn(c, lessons, count)) {
    o2o_svm_free(c);
    return NULL;
  }
  return c;
}

void o2o_svm_free(struct o2o_svm *c) {
  if (!c)
    return;
  if (c->model)
    svm_free_and_destroy_model(&c->model);
  free(c->problem.x);
  free(c->problem.y);
  free(c->vectors);
  free(c);
}

enum o2o_version o2o_svm_classify(const struct o2o_svm *c, const double *features) {
  struct svm_node x[O2O_NFEATURES + 1];
  if (!c->model)
    return c->only;
  vector(c, features, svm_features, x);
  return svm_predict(c->model, x) > 0.5 ? O2O_OPENCL : O2O_OPENMP;
}
