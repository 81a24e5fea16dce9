/* Inner loops that carry values in elements of arrays, or leave one (carried_elements.c). */
#ifndef O2O_XFORM_PRINT_CARRIED_ELEMENTS_H
#define O2O_XFORM_PRINT_CARRIED_ELEMENTS_H

#include "xform/print/printer.h"

/* Whether an iteration of the loop may read elements that earlier ones have written, or a variable
 * has the value of the last iteration behind it, or compilers cannot tell that it ends. */
bool carries_elements(printer *p, o2o_stmt *loop);

#endif
