/* Variables of loops, each declared in the head of its loop. */
#ifndef O2O_XFORM_OPTIMISE_LOOP_VARIABLES_H
#define O2O_XFORM_OPTIMISE_LOOP_VARIABLES_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* int k; ... for (k = 0; k < n; k++) ...   ->   for (int k_2 = 0; k_2 < n; k_2++) ...
 * Changes the statements, where nothing but such loops uses the variable. */
void o2o_declare_loop_variables(o2o_nest *nest, o2o_stmt *body);

#ifdef __cplusplus
}
#endif
#endif
