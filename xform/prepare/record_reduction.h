/* Records of an extreme and what belongs to it, which a loop updates under conditions. */
#ifndef O2O_XFORM_PREPARE_RECORD_REDUCTION_H
#define O2O_XFORM_PREPARE_RECORD_REDUCTION_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Variables of the thread's own, once records are taken apart.  False: the iterations update such
 * a record, but the program puts the threads' records together so that it can tell which thread has
 * had which iterations. */
bool o2o_reduce_private_records(o2o_nest *nest, o2o_refusal *why);

/* Shared variables that are updated in critical sections only. */
void o2o_reduce_shared_records(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
