/* Which private variables may become private to a work-item. */
#ifndef O2O_XFORM_PREPARE_PRIVATIZE_H
#define O2O_XFORM_PREPARE_PRIVATIZE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True when no PRIVATE symbol carries a value from one iteration to the next, other than by a
 * reduction.  Firstprivate scalars that the loop never writes become VALUE symbols (loads of them
 * are rewritten in place).  False: *why says which variable and where. */
bool o2o_privatize(o2o_nest *nest, o2o_refusal *why);

/* True when every iteration writes the PRIVATE variable before it reads it: the loop has no use for
 * a value from before.  Asked of a nest that has not been through o2o_privatize(). */
bool o2o_is_scratch(o2o_nest *nest, o2o_symbol *sym);

#ifdef __cplusplus
}
#endif
#endif
