/* Conditions by which a compiler of a device may split a loop in two, and get it wrong. */
#ifndef O2O_XFORM_PRINT_SPLIT_LOOPS_H
#define O2O_XFORM_PRINT_SPLIT_LOOPS_H

#include "xform/ir/ir.h"

/* The operand of the comparison `e`, in `body`, whose steps are to be hidden (hidden_steps.h): 0 or
 * 1. -1: neither. */
int o2o_splitting_operand(o2o_nest *nest, o2o_stmt *body, const o2o_expr *e);

#endif
