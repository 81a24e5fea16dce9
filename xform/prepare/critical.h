/* Critical sections. */
#ifndef O2O_XFORM_PREPARE_CRITICAL_H
#define O2O_XFORM_PREPARE_CRITICAL_H

#include "xform/ir/ir.h"

/* The ATOMIC that updates shared memory as the statement does, an assignment or `if
 * (v > x) x = v;`; NULL: it does something else. `replace`: the statement becomes that. */
o2o_expr *o2o_as_atomic_update(o2o_nest *nest, o2o_stmt *st, bool replace);

/* Replaces every CRITICAL by a BLOCK in which updates of shared memory are ATOMICs. */
bool o2o_rewrite_critical_sections(o2o_nest *nest, o2o_refusal *why);

#endif
