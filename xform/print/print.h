/* One nest as an OpenCL C 1.2 kernel. */
#ifndef O2O_XFORM_PRINT_PRINT_H
#define O2O_XFORM_PRINT_PRINT_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The complete source of the nest's kernel, named nest->name, in the nest's arena.  Its parameters
 * are those of abi/abi.h in the order of plan->args, so the plan must be complete but for what
 * this sets: uses_fp64, exact_divide, options.  Kernels that reduce need the macro O2O_WG, the size
 * of the work-group (a power of two); O2O_BLOCKED makes each of their work-items run consecutive
 * iterations. */
const char *o2o_print_kernel(o2o_nest *nest, o2o_plan *plan);

/* The source of nest->units.published (abi/abi.h, struct o2o_published), in the nest's arena: its
 * data are the OBJECTs of the nest that do not point, in their order.  Sets `printed` of the plan,
 * whose nest is this, but for its source. */
const char *o2o_print_function(o2o_nest *nest, o2o_plan *plan);

/* Of a nest that is `published`: one of its data, which are in the order of its symbols (variables
 * with static storage, and what paths lead to). */
bool o2o_is_datum(const o2o_symbol *symbol);

/* The object that holds the pointers with which the way to such rows begins; other symbols are
 * their own. */
const o2o_symbol *o2o_first_table(const o2o_symbol *symbol);

#ifdef __cplusplus
}
#endif
#endif
