/* Memory of a nest that is let go before the nest is: the texts of questions, of which large
 * loops ask thousands. */
#ifndef O2O_XFORM_IR_ARENA_H
#define O2O_XFORM_IR_ARENA_H

#include "xform/ir/ir.h"

typedef struct o2o_arena_position {
  void *block;
  size_t used;
} o2o_arena_position;

o2o_arena_position o2o_arena_mark(const o2o_nest *nest);
/* What has been allocated since the mark goes; nothing of it may be in use. */
void o2o_arena_release(o2o_nest *nest, o2o_arena_position mark);

#endif
