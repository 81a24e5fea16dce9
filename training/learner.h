/* A learner: lessons in, a classifier out.  C4.5 (c45.h), a support vector machine (svm.h), boosted
 * trees (boosted.h) and the one of them that a model is of (chosen.h) behind one face, so that
 * cross-validation and train-model treat them alike.
 */
#ifndef O2O_TRAINING_LEARNER_H
#define O2O_TRAINING_LEARNER_H

#include "training/c45.h"

#include <stdbool.h>

enum o2o_learner { O2O_LEARN_C45, O2O_LEARN_SVM, O2O_LEARN_BOOSTED, O2O_LEARN_CHOSEN };
#define O2O_LEARNERS 4

struct o2o_classifier; /* owns what it learnt */

/* The name on the command line: "c45", "svm", "boosted", "chosen". */
const char *o2o_learner_name(enum o2o_learner learner);
/* False: there is none of that name. */
bool o2o_learner_named(const char *name, enum o2o_learner *learner);

/* NULL when memory ran out. */
struct o2o_classifier *o2o_learn(enum o2o_learner learner, const struct o2o_lesson *lessons,
                                 size_t count, const struct o2o_c45_options *options);
void o2o_classifier_free(struct o2o_classifier *classifier);

enum o2o_version o2o_classify(const struct o2o_classifier *classifier, const double *features);

#endif
