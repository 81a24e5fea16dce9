/* What an inner loop accesses at the same place in each iteration of a loop around it: loaded, or
 * stored, once for several iterations that run together in it. */
#ifndef O2O_XFORM_OPTIMISE_SHARED_ACCESSES_H
#define O2O_XFORM_OPTIMISE_SHARED_ACCESSES_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether some access to an object, of those from FROM to TO in the list, follows the inner loop's
 * variable and not the outer one's, and the others that follow the inner one's are few: each
 * iteration has these for itself, and registers and ways of a cache are not many.  False as well
 * where an access is somewhere in its object.  only_read: accesses to objects that the list writes
 * are none of those that are the same. */
bool o2o_shares_accesses(const o2o_accesses *list, unsigned from, unsigned to,
                         const o2o_symbol *inner, const o2o_symbol *outer, bool only_read);

#ifdef __cplusplus
}
#endif
#endif
