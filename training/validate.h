/* Cross-validation with whole programs held out: how well a model chooses for programs never seen.
 *
 * Random folds put sizes of one program on both sides and flatter; so all cases of a program are
 * held out together.
 */
#ifndef O2O_TRAINING_VALIDATE_H
#define O2O_TRAINING_VALIDATE_H

#include "training/dataset.h"
#include "training/learner.h"

struct o2o_score {
  size_t confusion[2][2]; /* [best][chosen], clear cases only */
  size_t clear;           /* cases with a difference beyond the noise */
  size_t right;
  size_t cases;       /* all cases */
  double oracle;      /* geometric mean over all cases of best time / chosen time: 1 is perfect */
  double over_openmp; /* geometric mean of OpenMP time / chosen time: what choosing gains */
  double over_opencl;
  double best_over_openmp; /* the same for the oracle */
};

/* The lessons of the clear cases whose program is not `without` (NULL: all).  A case weighs what
 * choosing wrong costs, since that, and not the number of wrong choices, is what a user waits
 * for; by the number of its program's cases, so that programs count alike. The array is the
 * caller's (free()); NULL when memory ran out. */
struct o2o_lesson *o2o_lessons(const struct o2o_dataset *data, const char *without, size_t *count);

/* chosen[i] (of data->count): what the model trained without case i's program says.  False when
 * memory ran out. */
bool o2o_leave_one_program_out(const struct o2o_dataset *data, enum o2o_learner learner,
                               const struct o2o_c45_options *options, enum o2o_version *chosen,
                               struct o2o_score *score);

#endif
