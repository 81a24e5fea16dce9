/* Sequential loops of a body whose variable takes known values. */
#ifndef O2O_XFORM_FORMULA_SEQUENTIAL_LOOP_H
#define O2O_XFORM_FORMULA_SEQUENTIAL_LOOP_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sequential loop in the body in canonical form: for (iv = lower; iv CMP bound; iv += step),
 * where the body changes neither iv nor anything that `bound` reads. */
typedef struct o2o_sequential_loop {
  o2o_symbol *iv;  /* LOCAL or PRIVATE, of integer type */
  o2o_expr *lower; /* rvalue of iv's type, evaluated before the loop */
  o2o_expr *bound; /* rvalue, invariant in the loop; compared as an integer of `compare` type */
  const o2o_type *compare;
  o2o_op cmp; /* LT or LE with a positive step, GT or GE with a negative one, NE with a step of 1 or
                 -1 */
  int64_t step; /* not 0 */
  bool leaves;  /* the body contains a break of this loop or a return */
} o2o_sequential_loop;

/* Recognises a canonical loop.  False: not canonical (the variable's values are not known).  Does
 * not look at whether the address of the variable is taken: o2o_scope_enter() does. */
bool o2o_match_sequential_loop(o2o_nest *nest, const o2o_stmt *for_stmt, o2o_sequential_loop *out);

/* `i++`, `i += c`, `i = i - c` and the like, also of a pointer, by constants: what the variable
 * grows by, less than 2^30 either way, and not 0. */
bool o2o_match_step(const o2o_expr *e, const o2o_symbol *variable, int64_t *step);

/* The conversion between integers keeps the order of values, negative ones of a signed type
 * aside. */
bool o2o_keeps_order(const o2o_expr *cast);

/* True when the statement can end the loop around it: a return, or a break that is not an inner
 * loop's. */
bool o2o_ends_loop(const o2o_stmt *body);

/* The number of iterations of a canonical loop, when it is constant. */
bool o2o_constant_trips(const o2o_sequential_loop *loop, uint64_t *trips);

#define O2O_FEW_TRIPS 16 /* iterations that a work-item had better run itself */

/* The statement is a canonical loop of no more iterations than that. */
bool o2o_is_short_loop(o2o_nest *nest, const o2o_stmt *stmt);

#ifdef __cplusplus
}
#endif
#endif
