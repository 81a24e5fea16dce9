/* A support vector machine (libsvm) that says which version is the faster one. */
#ifndef O2O_TRAINING_SVM_H
#define O2O_TRAINING_SVM_H

#include "training/c45.h"

struct o2o_svm; /* owns what it learnt */

/* NULL when memory ran out. */
struct o2o_svm *o2o_svm_learn(const struct o2o_lesson *lessons, size_t count);
void o2o_svm_free(struct o2o_svm *svm);

/* `features` has O2O_NFEATURES numbers. */
enum o2o_version o2o_svm_classify(const struct o2o_svm *svm, const double *features);

#endif
