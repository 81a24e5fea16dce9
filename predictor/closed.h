/* Closed forms of range formulas.
 *
 * Launches whose loops have new bounds evaluate their formulas, an instruction at a time.  Most
 * of these are affine in the slots: loops of step 1 whose bounds are sums, and subscripts that
 * are sums of multiples.  Then each end of each range touched is one sum, and every loop runs
 * when another one is not negative; the latter are the guards. */
#ifndef O2O_PREDICTOR_CLOSED_H
#define O2O_PREDICTOR_CLOSED_H

#include "predictor/sum.h"

#include <stdint.h>

#define O2O_CLOSED_GUARDS 8
#define O2O_CLOSED_TOUCHES 8

struct o2o_closed {
  uint32_t nguards, ntouches;
  struct o2o_sum guards[O2O_CLOSED_GUARDS];
  struct {
    struct o2o_sum lo, hi; /* bytes [lo, hi) */
  } touches[O2O_CLOSED_TOUCHES];
};

/* The closed form of a range formula; returns 0 when it has none, or a larger one than there is
 * room for. */
int o2o_close(const int64_t *code, struct o2o_closed *closed);

/* What o2o_formula_range() gives for the formula; returns 0 when the formula has to be asked: a
 * loop does not run, or sums are too large. */
int o2o_closed_range(const struct o2o_closed *closed, const int64_t *slots, int64_t *lo,
                     int64_t *hi);

/* Bytes [lo + k * stride, lo + k * stride + width), k from 0 to count - 1. */
struct o2o_strides {
  int64_t lo, stride, width, count; /* all but `lo` positive */
};

/* Such bytes among which are all that the formula touches with these slots: one access, or some
 * that lie alike, in a loop over the rows.  Returns 0 when it is not that simple. */
int o2o_formula_strides(const int64_t *code, const int64_t *slots, struct o2o_strides *strides);

#endif
