/* Inner loops that are not to be unrolled before they are vectors (rolled_loops.c). */
#ifndef O2O_XFORM_PRINT_ROLLED_LOOPS_H
#define O2O_XFORM_PRINT_ROLLED_LOOPS_H

#include "xform/print/printer.h"

#define SMALL_ARRAY 64 /* elements at most that had better be in registers */

/* Whether there is no loop in this one, but for loops that are unrolled. */
bool is_innermost(o2o_stmt *loop);

/* Whether iterations of the FOR loop could be the elements of vectors, and unrolling the loop first
 * would only be in the way of that.  Loops that carry floating-point values are not asked about. */
bool stays_rolled(printer *p, o2o_stmt *loop);

#endif
