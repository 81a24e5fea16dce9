/* Whether the body uses reduction variables only to reduce into them. */
#ifndef O2O_XFORM_ANALYSIS_REDUCTION_H
#define O2O_XFORM_ANALYSIS_REDUCTION_H

#include "xform/ir/update.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `sym`: PRIVATE with a redop.  False and *why filled at the first use that is not part of an
 * update by the operator. */
bool o2o_reduction_check(o2o_nest *nest, o2o_symbol *sym, o2o_refusal *why);

/* Looks for an operator by which all uses of the PRIVATE variable (a scalar, or an array of
 * scalars) are updates.  True: sym->redop and sym->recognised are set.  The result is then exact
 * for any value that the variable has before the loop, but for the logical operators on
 * integers: those make 0 or 1 of it, so the runtime must see that it is 0 or 1. */
bool o2o_reduction_recognise(const o2o_nest *nest, o2o_symbol *sym);

/* Whether the value that the variable has so far decides about anything but its own updates
 * (`if (e > x) x = e; else n++;`): then it matters which values it has got before, also within one
 * iteration.  `sym`: as o2o_reduction_check() has let it pass. */
bool o2o_reduction_decides(const o2o_nest *nest, const o2o_symbol *sym);

/* The function of OpenCL C that updates the reduction variable, or an element of it, atomically; ""
 * when there is none. */
const char *o2o_native_atomic(const o2o_symbol *symbol);

/* All work-groups may accumulate in the same array, in any order, which starts with zeros. */
bool o2o_may_be_joint(const o2o_symbol *symbol);

#ifdef __cplusplus
}
#endif
#endif
