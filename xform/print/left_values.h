/* Inner loops that leave a value behind in one place (left_values.c). */
#ifndef O2O_XFORM_PRINT_LEFT_VALUES_H
#define O2O_XFORM_PRINT_LEFT_VALUES_H

#include "xform/ir/ir.h"

/* Whether iterations of the loop, or functions that they call, set anew a place that is the same
 * one in all of them, where the loop `stores` elements, or change a number of 8 or 16 bits in such
 * a place, or take something away from one of 64 bits there. */
bool o2o_leaves_value(const o2o_stmt *loop, bool stores);

#endif
