/* Integer expressions as sums: x + 3 - (y - 1)  is  x - y + 4. */
#ifndef O2O_XFORM_IR_ADDENDS_H
#define O2O_XFORM_IR_ADDENDS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_ADDENDS 8

typedef struct o2o_addend {
  o2o_expr *e; /* no constant, no sum */
  bool negative;
} o2o_addend;

typedef struct o2o_addends {
  int64_t constant;
  unsigned count;
  o2o_addend of[O2O_ADDENDS]; /* from left to right */
} o2o_addends;

/* The sum that equals the expression, looking through conversions that keep the value (see
 * o2o_keeps_value()) and into sums that do not wrap before 64 bits: signed ones, where C forbids
 * it, and U64.  False: too many addends, or a constant that is too large. */
bool o2o_addends_of(const o2o_expr *e, o2o_addends *sum);

#ifdef __cplusplus
}
#endif
#endif
