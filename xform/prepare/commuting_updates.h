/* Updates of memory that belongs to the thread. */
#ifndef O2O_XFORM_PREPARE_COMMUTING_UPDATES_H
#define O2O_XFORM_PREPARE_COMMUTING_UPDATES_H

#include "xform/ir/ir.h"

/* Makes ATOMICs of the updates of memory that belongs to the thread, where that keeps the
 * result; before o2o_rewrite_synchronisation(). */
void o2o_make_commuting_updates_atomic(o2o_nest *nest);

#endif
