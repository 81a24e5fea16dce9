/* Private arrays and records as scratch: every byte that an iteration reads was written earlier in
 * the same iteration, or is one of a firstprivate variable that no iteration writes. */
#ifndef O2O_XFORM_ANALYSIS_SCRATCH_H
#define O2O_XFORM_ANALYSIS_SCRATCH_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first access that may read what the iteration has not written; NULL: none.  at_end: also a
 * read of the whole object behind the iteration counts (*at_end is set false when that one is not
 * covered).  at_launch: conditions may be added to what the nest requires of launches.
 * gave_up (may be NULL): there were too many accesses to ask about all. */
const o2o_access *o2o_scratch_read_before_written(o2o_nest *nest, const o2o_accesses *accesses,
                                                  const o2o_symbol *sym, bool *at_end,
                                                  bool at_launch, bool *gave_up);

/* True when the writes in the list fill the object each time that control comes to `start`:
 * those in the same iteration of all loops that are open there, under no further condition. All
 * of them have to come after it. */
bool o2o_is_filled_before(o2o_nest *nest, const o2o_accesses *writes, const o2o_symbol *sym,
                          const o2o_access *start);

#ifdef __cplusplus
}
#endif
#endif
