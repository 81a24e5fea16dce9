/* Loops of an iteration that the work-items of a group share (cooperate.h): nests of which each
 * work-item can have iterations of its own, as these never meet. */
#ifndef O2O_XFORM_OPTIMISE_COOPERATE_LOOPS_H
#define O2O_XFORM_OPTIMISE_COOPERATE_LOOPS_H

#include "xform/formula/scope.h"
#include "xform/optimise/cooperate_arrays.h"

#define O2O_MAX_SHARED_LOOPS 4

/* Loops in each other, which may become one. */
typedef struct o2o_nested_loops {
  unsigned count;
  o2o_stmt *stmt[O2O_MAX_SHARED_LOOPS];
  o2o_sequential_loop loop[O2O_MAX_SHARED_LOOPS];
  /* the loop over the last dimension of the arrays; O2O_MAX_SHARED_LOOPS: there is none */
  unsigned columns;
} o2o_nested_loops;

/* Finds loops that are the last statement of each other's bodies, from `st` inwards. */
void o2o_find_nested_loops(o2o_cooperation *s, o2o_stmt *st, o2o_nested_loops *n);

/* The first `depth` loops may be one, whose iterations are the work-items'. */
bool o2o_shares_loops(o2o_cooperation *s, const o2o_scope *scope, o2o_nested_loops *n,
                      unsigned depth);

/* Notes in s->strips whether such loops can be run for some of the columns only. */
void o2o_add_to_strips(o2o_cooperation *s, const o2o_scope *scope, o2o_nested_loops *n,
                       unsigned depth);

/* The function computes something of numbers and structs that it is passed. */
bool o2o_computes_only(const o2o_function *f);

#endif
