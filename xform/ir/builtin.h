/* The functions of <math.h>, <stdlib.h> and the compiler that OpenCL C 1.2 has with the same
 * meaning.
 *
 * Sources: ISO C11 7.12 and 7.22.6, the GCC manual's "Other Built-in Functions", and the OpenCL
 * C 1.2 specification, sections 6.12.2 (math), 6.12.3 (integer) and 6.12.6 (relational).
 */
#ifndef O2O_XFORM_IR_BUILTIN_H
#define O2O_XFORM_IR_BUILTIN_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One function.  The types are C's, exactly; the lowering inserts the casts of arguments, the
 * printer that of the result. */
struct o2o_builtin {
  const char *c_name;
  const char *cl_name; /* function to call in OpenCL C */
  const char *helper;  /* OpenCL C definition of cl_name; NULL when the language has it */
  o2o_type_kind result;
  unsigned nparams;
  o2o_type_kind params[4];
  unsigned cost; /* arithmetic operations that one call stands for, roughly; 1 = one instruction */
  bool exact_sqrt; /* float square root: C wants it correctly rounded, OpenCL only on request */
};

/* The function that `c_name` calls ("sin", "sinf", "__builtin_sinf", "__builtin_clzl"), or NULL. Of
 * type-generic names such as "__builtin_isnan" it is the one for double. */
const struct o2o_builtin *o2o_builtin_find(const char *c_name);

/* The same for a type-generic name whose (converted) argument has type `argument`, F32 or F64.  For
 * other names as o2o_builtin_find(). */
const struct o2o_builtin *o2o_builtin_find_for(const char *c_name, o2o_type_kind argument);

/* The table's entry `index`, counted from 0, or NULL past its end. */
const struct o2o_builtin *o2o_builtin_at(unsigned index);

#ifdef __cplusplus
}
#endif
#endif
