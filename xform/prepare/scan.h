/* What a loop with `omp scan` may do. */
#ifndef O2O_XFORM_PREPARE_SCAN_H
#define O2O_XFORM_PREPARE_SCAN_H

#include "xform/ir/ir.h"

/* The first part of the body may run twice for an iteration, so it must leave nothing behind; and
 * nothing but the scans is reduced.  False: *why is filled.  True where nest->scan is NONE. */
bool o2o_check_scan(o2o_nest *nest, o2o_refusal *why);

#endif
