/* Whether the iterations of a nest may run in any order. */
#ifndef O2O_XFORM_ANALYSIS_DEPENDENCE_H
#define O2O_XFORM_ANALYSIS_DEPENDENCE_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Believes the directive except where it promises nothing (dependence.c), and sets *chunked: a
 * work-item has to run several consecutive iterations, and *apart: the program may run all of them
 * on one thread, so their order counts where objects overlap. False: *why names the object and the
 * two places. */
bool o2o_check_dependences(o2o_nest *nest, const o2o_accesses *accesses, bool *chunked, bool *apart,
                           o2o_refusal *why);

#define O2O_ANY_LOOP (~0u)

/* True when iterations of one loop of the nest that agree in all others never touch a common
 * byte that one of them writes; O2O_ANY_LOOP: when different iterations of the nest never do.
 * Sequential loops of the body are free: no two instances of the iterations meet. *disjoint:
 * that holds only while different objects do not overlap. */
bool o2o_independent_level(o2o_nest *nest, const o2o_accesses *accesses, unsigned level,
                           bool *disjoint);

/* True when no two different iterations of the associated loops touch a common byte of the object
 * (NULL: of any; different ones are assumed not to overlap) that one of them writes: proven for
 * all values of the parameters. */
bool o2o_independent_in(o2o_nest *nest, const o2o_accesses *accesses, const o2o_symbol *object);

#ifdef __cplusplus
}
#endif
#endif
