/* Types as rows of numbers. */
#ifndef O2O_XFORM_IR_NUMBER_ROW_H
#define O2O_XFORM_IR_NUMBER_ROW_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The type of number that memory of this type is a row of, without gaps: double for double[3], and
 * for struct { double r[3], m; }; NULL: there are several, or gaps. */
const o2o_type *o2o_number_of(const o2o_type *t);

/* Memory of one type may be seen as of the other: both are rows of one type of number, or of
 * integers of one size with and without a sign. */
bool o2o_same_numbers(const o2o_type *a, const o2o_type *b);

#ifdef __cplusplus
}
#endif
#endif
