/* The raw counts of docs/features.md from OpenCL C that was written by hand. */
#ifndef O2O_TOOLS_CLCOUNT_H
#define O2O_TOOLS_CLCOUNT_H

#include "predictor/formula.h"

#include <stdbool.h>
#include <stdio.h>

/* The value that a scalar argument of the kernels has. */
struct o2o_cl_value {
  const char *name;
  double value;
  bool used; /* set where a kernel that was counted has the argument */
};

struct o2o_cl_options {
  const char *const *args; /* for the compiler: -D, -I ... */
  int nargs;
  const char *kernel; /* NULL: all kernels of the file, added up */
  double global[3];   /* work-items per dimension, at least 1 */
  double local;       /* of a work-group, in all */
  struct o2o_cl_value *values;
  unsigned nvalues;
};

/* Counts the file's kernels.  False, with a message, when it does not compile or has no such
 * kernel. */
bool o2o_cl_count(const char *file, const struct o2o_cl_options *options, FILE *messages,
                  double counts[O2O_NCOUNTS]);

#endif
