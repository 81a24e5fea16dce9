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

/* What to run.  NULL for a string: not set. */
struct o2o_request {
  char *const *argv;
  enum o2o_version version; /* OMP2OCL */
  const char *device;       /* OMP2OCL_DEVICE */
  const char *features;     /* OMP2OCL_FEATURES */
  const char *layout;       /* OMP2OCL_LAYOUT, in discrete memory; NULL: as the user has them */
  bool want_stdout;         /* what it prints there goes to `text`, instead of stderr */
  double limit;             /* seconds */
};

/* Runs it, output discarded but for the first bytes that go to `text`, which may be NULL. */
struct o2o_run o2o_run_version(const struct o2o_request *request, char *text, size_t size);

double o2o_now(void);

#endif
