/* What depends on the thread: symbols private to the enclosing region, and everything computed from
 * them. */
#ifndef O2O_XFORM_ANALYSIS_THREAD_DEPENDENCE_H
#define O2O_XFORM_ANALYSIS_THREAD_DEPENDENCE_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct o2o_thread_dependence o2o_thread_dependence;

o2o_thread_dependence *o2o_thread_dependence_new(o2o_nest *nest);
/* ... that where the lvalue is may depend on; NULL: none. */
const o2o_symbol *o2o_thread_dependence_of_lvalue(const o2o_thread_dependence *facts,
                                                  const o2o_expr *lvalue);
/* The region's private symbol that the access's address, or a condition that it stands under, may
 * depend on; NULL: none. */
const o2o_symbol *o2o_thread_dependence_of_access(const o2o_thread_dependence *facts,
                                                  const o2o_access *access);

#ifdef __cplusplus
}
#endif
#endif
