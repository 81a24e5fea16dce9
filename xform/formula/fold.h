/* Shorter formulas with the same values. */
#ifndef O2O_XFORM_FORMULA_FOLD_H
#define O2O_XFORM_FORMULA_FOLD_H

#include "xform/formula/code.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Folds a well-formed formula (with or without its END) in place: it becomes no longer.  What it
 * evaluates to stays the same, except that a range or count whose evaluation overflowed half-way
 * may become known.  Anything that is not understood is left as it is. */
void o2o_fold_formula(o2o_code *code);

#ifdef __cplusplus
}
#endif
#endif
