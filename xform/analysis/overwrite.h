/* Objects that a launch overwrites: what it leaves there is known, and where it reads nothing
 * their old content need not be on the device. */
#ifndef O2O_XFORM_ANALYSIS_OVERWRITE_H
#define O2O_XFORM_ANALYSIS_OVERWRITE_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True when the whole nest writes every byte of the range that o2o_access_byte_range()
 * describes, whatever the run's values are, as long as that range can be computed. */
bool o2o_writes_whole_range(o2o_nest *nest, const o2o_accesses *accesses, const o2o_symbol *object);

#ifdef __cplusplus
}
#endif
#endif
