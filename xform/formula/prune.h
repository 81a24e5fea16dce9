/* Shorter formulas: touches that lie between two others. */
#ifndef O2O_XFORM_FORMULA_PRUNE_H
#define O2O_XFORM_FORMULA_PRUNE_H

#include "xform/formula/code.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Drops from a well-formed formula (with or without its END), in place, each TOUCH that two
 * others of the same loop enclose.  Ranges stay the same. Where a range is unknown, the bytes
 * that are counted in its stead become fewer: those of the outermost accesses.  Anything that is
 * not understood is left as it is. */
void o2o_prune_formula(o2o_code *code);

#ifdef __cplusplus
}
#endif
#endif
