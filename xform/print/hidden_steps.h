/* Integers whose steps compilers are not to see (hidden_steps.c). */
#ifndef O2O_XFORM_PRINT_HIDDEN_STEPS_H
#define O2O_XFORM_PRINT_HIDDEN_STEPS_H

#include "xform/print/printer.h"

/* True of a sum of multiples of integers, of which some may differ between iterations. */
bool goes_in_steps(const o2o_expr *e);

/* True of what is no such sum, also of constants: elements of arrays, quotients. */
bool has_no_steps(const o2o_expr *e);

/* True of the conversion of a floating-point number to an integer, whose result is hidden. */
bool conversion_truncates(const o2o_expr *e);

/* True where the operand of the conversion `e` may go in equal steps and the result does not, as it
 * wraps around or is rounded. */
bool conversion_loses_steps(const o2o_expr *e);

/* The same of `left`, an operand of a binary operation. */
bool operation_loses_steps(o2o_op op, const o2o_expr *left, const o2o_expr *right);

/* The same of what an ASSIGNOP changes. */
bool assignment_loses_steps(const o2o_expr *e);

#endif
