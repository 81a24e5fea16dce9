/* Which variables and objects a pointer may point into: flow-insensitive, over the whole body and
 * its functions.
 *
 * The fallback for pointers that have no place (place.h).  Pointers live in memory only in tables,
 * whose rows are an object of their own (access.c refuses others), so a fixpoint over the
 * assignments of pointer variables is exact enough and complete.
 */
#ifndef O2O_XFORM_IR_POINTS_TO_H
#define O2O_XFORM_IR_POINTS_TO_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct o2o_points_to o2o_points_to;

typedef struct o2o_roots {
  o2o_symbol **syms;
  unsigned count, capacity;
} o2o_roots;

o2o_points_to *o2o_points_to_new(o2o_nest *nest);
/* Adds the roots of a pointer rvalue, without repetition. */
void o2o_points_to_of_pointer(o2o_points_to *facts, const o2o_expr *pointer, o2o_roots *out);
/* Adds the roots of an lvalue. */
void o2o_points_to_of_lvalue(o2o_points_to *facts, const o2o_expr *lvalue, o2o_roots *out);

#ifdef __cplusplus
}
#endif
#endif
