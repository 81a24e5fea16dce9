/* Whether the body uses reduction variables only to reduce into them. */
#ifndef O2O_XFORM_REDUCTION_H
#define O2O_XFORM_REDUCTION_H

#include "xform/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `sym`: PRIVATE with a redop.  False and *why filled at the first use that is not part of an
 * update by the operator. */
bool o2o_reduction_check(o2o_nest *nest, o2o_symbol *sym, o2o_refusal *why);

/* Structural equality of expressions: the same variables, constants and operators. Calls are never
 * equal. */
bool o2o_expr_same(const o2o_expr *a, const o2o_expr *b);

#ifdef __cplusplus
}
#endif
#endif
