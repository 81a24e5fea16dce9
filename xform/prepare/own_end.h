/* Loops that come to an end whatever other iterations do. */
#ifndef O2O_XFORM_PREPARE_OWN_END_H
#define O2O_XFORM_PREPARE_OWN_END_H

#include "xform/ir/ir.h"

/* Does the statement, a loop, end after so many trips as one of its own variables says?  False: it
 * may go on until another iteration has done something. */
bool o2o_ends_by_itself(o2o_nest *nest, const o2o_stmt *loop);

#endif
