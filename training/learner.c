/* The learners behind one face (learner.h). */
#include "training/learner.h"

#include "training/boosted.h"
#include "training/chosen.h"
#include "training/svm.h"

#include <stdlib.h>
#include <string.h>

struct o2o_classifier {
  enum o2o_learner learner;
  struct o2o_svm *svm; /* NULL: the nodes */
  int nnodes;
  struct o2o_node nodes[O2O_MODEL_NODES];
};

const char *o2o_learner_name(enum o2o_learner learner) {
  static const char *const names[O2O_LEARNERS] = {"c45", "svm", "boosted", "chosen"};
  return names[learner];
}

bool o2o_learner_named(const char *name, enum o2o_learner *learner) {
  for (int l = 0; l < O2O_LEARNERS; l++)
    if (strcmp(name, o2o_learner_name(l)) == 0) {
      *learner = l;
      return true;
    }
  return false;
}

struct o2o_classifier *o2o_learn(enum o2o_learner learner, const struct o2o_lesson *lessons,
                                 size_t count, const struct o2o_c45_options *options) {
  struct o2o_classifier *c = calloc(1, sizeof *c);
  bool ok = c != NULL;
  if (!ok)
    return NULL;
  c->learner = learner;
  if (learner == O2O_LEARN_SVM)
    ok = (c->svm = o2o_svm_learn(lessons, count)) != NULL;
  else if (learner == O2O_LEARN_CHOSEN)
    ok = (c->nnodes = o2o_chosen(lessons, count, options, c->nodes)) > 0;
  else if (learner == O2O_LEARN_BOOSTED)
    ok = (c->nnodes = o2o_boosted(lessons, count, c->nodes)) > 0;
  else
    ok = (c->nnodes = o2o_c45(lessons, count, options, c->nodes)) > 0;
  if (!ok) {
    o2o_classifier_free(c);
    return NULL;
  }
  return c;
}

void o2o_classifier_free(struct o2o_classifier *c) {
  if (!c)
    return;
  o2o_svm_free(c->svm);
  free(c);
}

enum o2o_version o2o_classify(const struct o2o_classifier *c, const double *features) {
  if (c->svm)
    return o2o_svm_classify(c->svm, features);
  return o2o_tree_eval(c->nodes, c->nnodes, features, NULL, NULL);
}
