/* The raw counts of one kernel (Wang et al., TACO 2014, Table II; docs/features.md defines each
 * one). */
#ifndef O2O_FEATURES_COUNT_H
#define O2O_FEATURES_COUNT_H

#include "predictor/formula.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills plan->counts with a formula (predictor/formula.h, END included) for o2o_formula_counts(),
 * in the nest's arena.  The plan is complete otherwise: arguments, slots, ranges and dimensions are
 * read.  Always succeeds; calls that nest too deeply are left out, which the result says: false =
 * something was not counted. */
bool o2o_count(o2o_nest *nest, o2o_plan *plan);

/* What the formula gives when nothing is known of a run but the bounds that are constants: the
 * counts with which all kernels but the first enter the choice.  False: it has none. */
bool o2o_count_average(const o2o_plan *plan, double counts[O2O_NCOUNTS]);

#ifdef __cplusplus
}
#endif
#endif
