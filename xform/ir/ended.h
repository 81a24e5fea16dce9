/* A question of work-items that call functions of other units. */
#ifndef O2O_XFORM_IR_ENDED_H
#define O2O_XFORM_IR_ENDED_H

#include "xform/ir/builtin.h"

/* Has the work-item come to a call that ends the program?  Printed with the data that go to all
 * functions of other units: O2O_ENDED(data), which is 0 where none of those that are linked has
 * such a call (abi/abi.h, struct o2o_published). */
extern const struct o2o_builtin o2o_ended;

/* `if (O2O_ENDED(data)) leave;`, which costs nothing where nothing has such a call, and happens
 * once where something has. */
static inline bool o2o_asks_whether_ended(const o2o_stmt *s) {
  return s->kind == O2O_ST_IF && s->e[0]->kind == O2O_E_BUILTIN && s->e[0]->builtin == &o2o_ended;
}

#endif
