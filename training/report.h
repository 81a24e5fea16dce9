/* The report of a training session: as text on the terminal, and as one HTML file that opens
 * offline. */
#ifndef O2O_TRAINING_REPORT_H
#define O2O_TRAINING_REPORT_H

#include "training/validate.h"

struct o2o_report {
  const struct o2o_dataset *data;
  const struct o2o_model *model; /* trained on all cases */
  /* to be read: the model's own one, or where that votes C4.5's, of all cases */
  const struct o2o_node *tree;
  int ntree;
  bool unproven; /* the model keeps to one version: trees lost to it with programs held out */
  enum o2o_learner selected;
  struct o2o_score scores[O2O_LEARNERS];        /* by enum o2o_learner; programs held out */
  const enum o2o_version *chosen[O2O_LEARNERS]; /* per case, programs held out */
  double fp64_weight;
  const struct o2o_dataset *layouts;      /* microbenchmarks; no cases: no layout tree */
  struct o2o_score layouts_score;         /* array sizes held out */
  const enum o2o_version *layouts_chosen; /* an enum o2o_layout_answer per case, likewise */
};

bool o2o_report_text(FILE *file, const struct o2o_report *report);
bool o2o_report_html(FILE *file, const struct o2o_report *report);

/* That version in words, where the model is unproven. */
const char *o2o_report_kept(const struct o2o_report *report);

#endif
