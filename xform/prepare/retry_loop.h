/* Loops that try an atomic update until nobody was in between. */
#ifndef O2O_XFORM_PREPARE_RETRY_LOOP_H
#define O2O_XFORM_PREPARE_RETRY_LOOP_H

#include "xform/ir/ir.h"

/* Is the loop, a WHILE or DO, such a one?  It does not wait then.  What it reads of the target is
 * read atomically from here on. */
bool o2o_retries_update(o2o_nest *nest, o2o_stmt *loop);

#endif
