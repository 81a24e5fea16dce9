/* Copies of statements for one of several iterations that run together. */
#ifndef O2O_XFORM_OPTIMISE_ITERATION_COPY_H
#define O2O_XFORM_OPTIMISE_ITERATION_COPY_H

#include "xform/ir/clone.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_AT_A_TIME 4 /* iterations */
#define O2O_MOST_OWN 32 /* variables of an iteration */

/* The iteration whose variable `iv` has a value that is larger by `distance`. */
typedef struct o2o_iteration_copy {
  const o2o_symbol *iv;
  int64_t distance; /* 0: the statements as they are */
  /* the variables of an iteration, and what stands for them in this one */
  o2o_symbol *const *own;
  o2o_symbol *instead[O2O_MOST_OWN];
  unsigned nown;
} o2o_iteration_copy;

/* Makes variables in place of copy->own but for `shared`, which all copies share (NULL:
 * none).  The other fields have been filled in. */
void o2o_iteration_copy_start(o2o_nest *nest, o2o_iteration_copy *copy, const o2o_symbol *shared);

/* A copy in which `iv` and the variables are those of the iteration. */
o2o_stmt *o2o_iteration_copy_of(o2o_nest *nest, const o2o_iteration_copy *copy, o2o_stmt *s);

#ifdef __cplusplus
}
#endif
#endif
