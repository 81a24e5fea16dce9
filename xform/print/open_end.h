/* Inner loops of which compilers cannot tell that they end (open_end.c). */
#ifndef O2O_XFORM_PRINT_OPEN_END_H
#define O2O_XFORM_PRINT_OPEN_END_H

#include "xform/ir/ir.h"

/* Whether the loop goes on while a number that may wrap around is at most, or at least, another
 * one, or may do so. */
bool o2o_has_open_end(const o2o_stmt *loop);

#endif
