/* Synchronisation inside a loop: what is done in one step, and what becomes a reduction. */
#ifndef O2O_XFORM_PREPARE_ATOMIC_H
#define O2O_XFORM_PREPARE_ATOMIC_H

#include "xform/analysis/access.h"
#include "xform/ir/update.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first pass: rewrites the nest so that no CRITICAL is left and every ATOMIC is one that a
 * kernel can do; variables that the loop only accumulates become PRIVATE with a redop.  False: *why
 * filled. */
bool o2o_rewrite_synchronisation(o2o_nest *nest, o2o_refusal *why);

/* After the accesses have been collected: false when something is updated atomically here and
 * touched otherwise there, where that cannot be left to the directive's promise. */
bool o2o_check_atomics(o2o_nest *nest, const o2o_accesses *accesses, o2o_refusal *why);

#ifdef __cplusplus
}
#endif
#endif
