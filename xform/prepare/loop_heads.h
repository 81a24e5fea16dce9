/* Heads of sequential loops with several variables. */
#ifndef O2O_XFORM_PREPARE_LOOP_HEADS_H
#define O2O_XFORM_PREPARE_LOOP_HEADS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Loops of the nest that declare and step several variables are left with the one that they ask
 * for; when the nest has been lowered. */
void o2o_simplify_loop_heads(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
