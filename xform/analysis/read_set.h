/* Reads sets of integers from isl's notation, the part of it that the analyses write:
 *
 *   [p0, p1] -> { [i0a, e1a] : 0 <= i0a < p1 and (p0 != 3 or exists (m : i0a = e1a + 256 * m)) }
 *
 * isl's own reader makes piecewise functions of all terms and sets of all comparisons, which takes
 * far longer than the questions that are then asked of the set. This one makes one matrix of all
 * comparisons that hold together. What it does not know is left to isl.
 */
#ifndef O2O_XFORM_ANALYSIS_READ_SET_H
#define O2O_XFORM_ANALYSIS_READ_SET_H

#include "xform/ir/ir.h"

#include <isl/set.h>

/* The set that isl_set_read_from_str() makes of the text, or an equal one. The nest's arena is used
 * meanwhile. NULL: isl failed. */
__isl_give isl_set *o2o_read_set(o2o_nest *nest, isl_ctx *ctx, const char *text);

#endif
