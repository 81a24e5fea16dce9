/* Types of functions as text, by which two units are compared. */
#ifndef O2O_XFORM_PRINT_SIGNATURE_H
#define O2O_XFORM_PRINT_SIGNATURE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Type of a function as text that is the same in two units if, and only if, they agree about its
 * result and its first `declared` parameters, including the layout of structs. */
const char *o2o_function_type(o2o_nest *nest, const o2o_function *function, unsigned declared);

#ifdef __cplusplus
}
#endif
#endif
