/* Loops whose floating-point sums keep their order (ordered.c). */
#ifndef O2O_XFORM_PRINT_ORDERED_H
#define O2O_XFORM_PRINT_ORDERED_H

#include "xform/print/printer.h"

/* Whether an iteration of the loop (FOR, WHILE or DO) may go on with a floating-point value that an earlier one has computed from such a value: order is part of the result. */
bool carries_floats(printer *p, o2o_stmt *loop);

#endif
