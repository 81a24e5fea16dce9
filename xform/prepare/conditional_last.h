/* `lastprivate(conditional: x)` as a reduction. */
#ifndef O2O_XFORM_PREPARE_CONDITIONAL_LAST_H
#define O2O_XFORM_PREPARE_CONDITIONAL_LAST_H

#include "xform/ir/ir.h"

/* PRIVATE numbers that are `lastprivate`, but that not every iteration writes, become
 * `conditional`: OpenMP has them be what the thread of the last iteration was left with, which is
 * this value when one thread has them all. */
void o2o_find_conditional_lasts(o2o_nest *nest);

/* PRIVATE symbols that are `conditional` (numbers) become records of their value and whether it was
 * assigned, with redop OWN: of two partial results the later one counts where it was assigned. */
void o2o_reduce_conditional_lasts(o2o_nest *nest);

#endif
