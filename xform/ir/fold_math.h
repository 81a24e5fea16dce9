/* Calls of the math library that a simpler expression stands for. */
#ifndef O2O_XFORM_IR_FOLD_MATH_H
#define O2O_XFORM_IR_FOLD_MATH_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the host's compiler makes of a call of a math function whose arguments are in place:
 * another expression, or the call itself. */
o2o_expr *o2o_fold_math(o2o_nest *nest, o2o_expr *call);

#ifdef __cplusplus
}
#endif
#endif
