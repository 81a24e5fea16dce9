/* One run of a training program in one version. */
#ifndef O2O_TRAINING_RUN_H
#define O2O_TRAINING_RUN_H

#include "predictor/model.h"

#include <stdbool.h>
#include <stddef.h>

struct o2o_run {
  double seconds; /* wall clock, from start to exit; the limit when it was reached */
  bool late;      /* stopped at the limit */
  bool failed;    /* exit status other than 0, or a signal, or it could not be started */
};

/* Runs argv[0] with OMP2OCL set to the version, OMP2OCL_DEVICE to `device` and OMP2OCL_FEATURES to `features` (both may be NULL), output discarded.  The
 * first bytes of what it prints on stderr (stdout where `want_stdout`) go to `text`, which may be NULL. */
struct o2o_run o2o_run_version(char *const *argv, enum o2o_version version, const char *device,
                               const char *features, double limit, bool want_stdout, char *text,
                               size_t size);

double o2o_now(void);

#endif
