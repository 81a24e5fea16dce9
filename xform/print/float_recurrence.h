/* Loops whose floating-point sums keep their order (float_recurrence.c). */
#ifndef O2O_XFORM_PRINT_FLOAT_RECURRENCE_H
#define O2O_XFORM_PRINT_FLOAT_RECURRENCE_H

#include "xform/print/printer.h"

/* Whether an iteration of the loop (FOR, WHILE or DO) may go on with a floating-point value that
 * an earlier one has computed from such a value: order is part of the result. */
bool has_float_recurrence(printer *p, o2o_stmt *loop);

#endif
