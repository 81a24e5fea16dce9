/* Bodies of functions in place of their calls. */
#ifndef O2O_XFORM_OPTIMISE_INLINE_CALLS_H
#define O2O_XFORM_OPTIMISE_INLINE_CALLS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A copy in which what the functions do stands in place of statements that are nothing but calls,
 * with variables of its own for each.  Calls of functions that return before their end, or change
 * a pointer that they are passed, stay, as do those in expressions. */
o2o_stmt *o2o_inline_calls(o2o_nest *nest, const o2o_stmt *body);

#ifdef __cplusplus
}
#endif
#endif
