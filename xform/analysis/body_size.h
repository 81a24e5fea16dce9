/* How much code one iteration of a nest is, with called functions in the place of their calls:
 * that is what the analyses walk over. */
#ifndef O2O_XFORM_ANALYSIS_BODY_SIZE_H
#define O2O_XFORM_ANALYSIS_BODY_SIZE_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* False, and *why filled in, when it is more than any analysis can take: calls whose callees
 * call several functions in turn double with each level. */
bool o2o_check_body_size(o2o_nest *nest, o2o_refusal *why);

#ifdef __cplusplus
}
#endif
#endif
