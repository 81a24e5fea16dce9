/* Iterations that end the program; see ends.c. */
#ifndef O2O_XFORM_PREPARE_ENDS_H
#define O2O_XFORM_PREPARE_ENDS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Declines where a call that may not come back stands in the middle of something. */
bool o2o_ends_check(o2o_nest *nest, o2o_refusal *why);

/* Makes work-items leave their iteration at an END. Analyses come before: to them no control comes back from one. */
void o2o_leave_ended(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
