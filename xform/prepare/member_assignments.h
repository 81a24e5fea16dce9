/* Assignments of private records as assignments of their members. */
#ifndef O2O_XFORM_PREPARE_MEMBER_ASSIGNMENTS_H
#define O2O_XFORM_PREPARE_MEMBER_ASSIGNMENTS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rewrites statements that assign a whole record, private to the loop, the region, or in a
 * critical section, where its members are numbers and each one's value can be told. */
void o2o_assign_by_members(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
