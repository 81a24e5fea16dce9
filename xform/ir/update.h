/* What updates are made of: expressions that are the same, and the parts of an ATOMIC. */
#ifndef O2O_XFORM_IR_UPDATE_H
#define O2O_XFORM_IR_UPDATE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Structural equality of expressions: the same variables, constants and operators. Calls are never
 * equal. */
bool o2o_expr_same(const o2o_expr *a, const o2o_expr *b);

/* MIN or MAX: the expression is that of kids[1] and kids[2], as in a < b ? a : b; NONE: any other
 * expression. */
o2o_redop o2o_choice_extreme(const o2o_expr *e);

/* Whether updates of `target` that are computed in `computed` may be done in any order: both are
 * integers, or both are floating. */
bool o2o_regroupable(const o2o_type *target, const o2o_type *computed);

/* `a op b` is `b op a`, of numbers. */
bool o2o_commutes(o2o_op op);

/* Parts of an ATOMIC: the lvalue x; the other operand e, NULL for READ and INCDEC. */
o2o_expr *o2o_atomic_target(const o2o_expr *atomic);
o2o_expr *o2o_atomic_operand(const o2o_expr *atomic);

/* The reduction that a number of such ATOMICs on one target amount to in any order; RED_NONE when
 * their order matters or their values are used. */
o2o_redop o2o_atomic_redop(const o2o_expr *atomic);

#ifdef __cplusplus
}
#endif
#endif
