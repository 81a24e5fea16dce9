/* The body for launches in which no object that the nest writes overlaps another one. */
#ifndef O2O_XFORM_OPTIMISE_SECOND_BODY_H
#define O2O_XFORM_OPTIMISE_SECOND_BODY_H

#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What such launches run so far: plan->second.body, or the nest's where there is none. */
o2o_stmt *o2o_second_body_of(const o2o_nest *nest, const o2o_plan *plan);

/* The nest with a copy of that as its body, a block with blocks in it (o2o_make_blocks()), for a
 * pass to change; and takes it as the second body, with the functions that have been added to it.
 * Without the latter nothing has happened. */
o2o_nest o2o_with_second_body(const o2o_nest *nest, const o2o_plan *plan);
void o2o_take_second_body(o2o_nest *nest, o2o_plan *plan, const o2o_nest *with);

#ifdef __cplusplus
}
#endif
#endif
