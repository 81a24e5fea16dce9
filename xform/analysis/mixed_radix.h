/* Do different iterations of loops meet, where subscripts are products of values that are known to
 * the loops only as variables?
 *
 *   for (j < half) for (k < count) for (b < 16)     digits of the number of an element:
 *     out[2 * j * count + k][b] = ...                  b, k, 0, j
 *     out[(2 * j + 1) * count + k][b] = ...            b, k, 1, j   in the bases 16, count, 2
 *
 * Sets of integers with linear constraints (affine.h) cannot tell: `count` is a variable, so that
 * j * count is no linear expression.  But an address that is written as a number in a mixed radix,
 * with digits that certainly stay below their bases, is the same as another one only when all
 * digits are. */
#ifndef O2O_XFORM_ANALYSIS_MIXED_RADIX_H
#define O2O_XFORM_ANALYSIS_MIXED_RADIX_H

#include "xform/analysis/access.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Loops, and what they access: all that stands in `all` and is declared there differs from
 * iteration to iteration, all else keeps its value meanwhile. */
typedef struct o2o_radix o2o_radix;

o2o_radix *o2o_radix_new(o2o_nest *nest, const o2o_stmt *all);

/* The same for the nest's own loops around its whole body: what depends on no value but those of
 * the launch and of other loops of the nest keeps its value. */
o2o_radix *o2o_radix_of_nest(o2o_nest *nest);

/* A loop of the nest whose iterations are not to meet, before accesses are added. */
bool o2o_radix_add_nest_loop(o2o_radix *radix, const o2o_loop *loop);

/* An access of the nest's body, inside of the sequential loops that its scope names. */
bool o2o_radix_add_place(o2o_radix *radix, const o2o_access *access);

/* A loop around the accesses that are added next; its head is seen from `scope`.  `parallel`: one
 * of those whose iterations are not to meet; another one runs inside of these. False: its
 * variable's values are not known. */
bool o2o_radix_add_loop(o2o_radix *radix, const o2o_scope *scope, const o2o_sequential_loop *loop,
                        bool parallel);

/* The same of a parallel loop that has the bounds of the first one; iterations of both with the
 * same value of the variable are one. */
bool o2o_radix_add_same_loop(o2o_radix *radix, const o2o_scope *scope,
                             const o2o_sequential_loop *loop);

/* False: where it is is not known. */
bool o2o_radix_add_access(o2o_radix *radix, const o2o_scope *scope, const o2o_expr *lvalue,
                          bool write);

/* The same of an element of an array that stands apart from all others, with this number in it
 * (NULL: 0). */
bool o2o_radix_add_element(o2o_radix *radix, const o2o_scope *scope, const o2o_symbol *array,
                           const o2o_expr *index, bool write);

/* No two different iterations of the parallel loops access a common byte that one of them writes,
 * unless different objects overlap. */
bool o2o_radix_never_meet(const o2o_radix *radix);

#ifdef __cplusplus
}
#endif
#endif
