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

/* gather.c: makes ATOMICs of the updates of memory that belongs to the thread, where that keeps the
 * result; before o2o_rewrite_synchronisation(). */
void o2o_make_commuting_updates_atomic(o2o_nest *nest);

/* critical.c: the ATOMIC that updates shared memory as the statement does, an assignment or `if
 * (v > x) x = v;`; NULL: it does something else. `replace`: the statement becomes that. */
o2o_expr *o2o_as_atomic_update(o2o_nest *nest, o2o_stmt *st, bool replace);

/* critical.c: replaces every CRITICAL by a BLOCK in which updates of shared memory are ATOMICs. */
bool o2o_rewrite_critical_sections(o2o_nest *nest, o2o_refusal *why);

#ifdef __cplusplus
}
#endif
#endif
