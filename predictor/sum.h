/* Linear forms over the launch's slots: what closed forms of formulas are made of, and what the
 * compiler compares the offsets of touches by. */
#ifndef O2O_PREDICTOR_SUM_H
#define O2O_PREDICTOR_SUM_H

#include <stdbool.h>
#include <stdint.h>

#define O2O_SUM_TERMS 8

/* constant + the sum of factor * slot; no factor is 0. Numbers that are no slots of a launch may
 * stand for something else, as loop variables do in the compiler. */
struct o2o_sum {
  int64_t constant;
  uint32_t nterms;
  uint32_t slots[O2O_SUM_TERMS]; /* ascending */
  int64_t factors[O2O_SUM_TERMS];
};

/* *to += factor * sum. False, and *to as it was: a number is too large, or there are too many
 * terms. */
bool o2o_sum_add(struct o2o_sum *to, const struct o2o_sum *sum, int64_t factor);

/* The same but for the constant. */
bool o2o_sum_alike(const struct o2o_sum *a, const struct o2o_sum *b);

#endif
