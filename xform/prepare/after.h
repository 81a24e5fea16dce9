/* What becomes of a private variable behind the loop. */
#ifndef O2O_XFORM_PREPARE_AFTER_H
#define O2O_XFORM_PREPARE_AFTER_H

#include "xform/ir/ir.h"

/* The program may read what the loop leaves in a thread's variable. */
static inline bool o2o_lives_on(const o2o_symbol *sym) {
  return sym->region_private && sym->after.live_out;
}

/* ... of which each thread of the loop's team has one: in a region, and threadprivate ones behind a
 * combined construct, whose loops stay unless all that is done with the values is to put them
 * together. */
static inline bool o2o_lives_apart(const o2o_nest *nest, const o2o_symbol *sym) {
  return o2o_lives_on(sym) && (nest->in_region || sym->after.merged != O2O_RED_NONE);
}

#endif
