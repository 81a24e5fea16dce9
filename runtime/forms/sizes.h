/* Kernels for certain sizes: builds in which values of the launch are constants.
 *
 * A kernel's text begins with O2O_FIXED, which options of a build may define as assignments to
 * parameters (xform/print/print.c).  Which values these are is a set of slots, one bit each: the
 * bounds of loops and the integers that are passed, as far as they are among the first 64 slots.
 * The options are made from the slots of the launch at hand, so that a launch with other values
 * cannot get a build that is not its own. */
#ifndef O2O_RUNTIME_FORMS_SIZES_H
#define O2O_RUNTIME_FORMS_SIZES_H

#include "runtime/core/state.h"

/* Characters of the options for orders of arrays and for values, at most. */
#define O2O_SPECIAL_OPTIONS 7000

/* The slots whose values may be constants; 0: the text has no place for them. */
uint64_t o2o_sizes_of(const struct o2o_kernel *kernel);

/* Which of them have been the same in all launches so far. */
struct o2o_sizes {
  unsigned launches;
  uint64_t same;
  uint64_t values[64];
};
void o2o_sizes_note(struct o2o_sizes *sizes, const struct o2o_kernel *kernel,
                    const o2o_slot *slots);

/* Whether two launches have the same values in these slots. */
bool o2o_sizes_equal(uint64_t fixed, const o2o_slot *a, const o2o_slot *b);

/* A hash of the values, by which they are known in records. */
uint64_t o2o_sizes_hash(uint64_t fixed, const o2o_slot *slots);

/* Puts the options for these values at the end of `options`, in place of those that are there.
 * False: they do not fit. */
bool o2o_sizes_options(const struct o2o_kernel *kernel, uint64_t fixed, const o2o_slot *slots,
                       char *options, size_t size);

#endif
