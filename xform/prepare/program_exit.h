/* Iterations that end the program; see program_exit.c. */
#ifndef O2O_XFORM_PREPARE_PROGRAM_EXIT_H
#define O2O_XFORM_PREPARE_PROGRAM_EXIT_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Declines where a call that may not come back stands in the middle of something. */
bool o2o_check_program_exits(o2o_nest *nest, o2o_refusal *why);

/* Makes work-items leave their iteration at an END. Analyses come before: to them no control
 * comes back from one. */
void o2o_leave_iterations_after_exit(o2o_nest *nest);

/* Could they leave behind each call of a function of another unit that has ended the program? */
bool o2o_leaves_after_calls(o2o_nest *nest);
/* Makes them, if they could.  Passes come before. */
void o2o_leave_iterations_after_calls(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
