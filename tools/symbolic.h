/* Formulas of counts as expressions that a person can read. */
#ifndef O2O_TOOLS_SYMBOLIC_H
#define O2O_TOOLS_SYMBOLIC_H

#include "predictor/formula.h"

#include <stdbool.h>
#include <stddef.h>

#define O2O_EXPRESSION 600 /* bytes of one, with the final 0 */

/* What the words of a formula stand for: the name of a slot's value, and of the size of the
 * object in a slot. "" or NULL: none is known. */
struct o2o_slot_names {
  const char *const *value, *const *size;
  unsigned count;
};

/* Fills texts[O2O_NCOUNTS] with what o2o_formula_counts() adds to each count, as a sum of
 * products: "2*trips0*n + 4".  Loops are taken to run at least once, and values to be positive;
 * what is not known is "?".  code: `length` words, which need not be well-formed.  False when
 * they are not. */
bool o2o_symbolic_counts(const int64_t *code, size_t length, const struct o2o_slot_names *names,
                         char (*texts)[O2O_EXPRESSION]);

#endif
