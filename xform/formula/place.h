/* Where an lvalue is: an object and a byte offset, looking through pointer variables and calls.
 *
 *   double *p = &a[i][1];  ... p[j]  ->  root a, 8 bytes + i * sizeof(a[0]) + j * sizeof(double)
 */
#ifndef O2O_XFORM_FORMULA_PLACE_H
#define O2O_XFORM_FORMULA_PLACE_H

#include "xform/formula/scope.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_PLACE_TERMS 16

/* index * sizeof(elem); the size is a product of VALUE symbols when `elem` is a variable-length
 * array. */
typedef struct o2o_term {
  const o2o_expr *index;
  const o2o_scope *scope; /* that `index` is seen from */
  const o2o_type *elem;
  /* a subscript in an array of so many elements that is an element itself: the j of a[i][j]; 0: of
   * another */
  uint64_t inner;
} o2o_term;

typedef struct o2o_place {
  o2o_symbol *root; /* an OBJECT, or a LOCAL or PRIVATE variable; never NULL */
  int64_t bytes;
  bool by_rows;  /* see o2o_place_by_rows() */
  bool in_parts; /* see o2o_place_in_parts() */
  unsigned nterms;
  /* by_rows: the first terms that say which row it is, where these are all that does; else 0 */
  unsigned nrow_terms;
  const o2o_type *row; /* what the last subscript has named; NULL: something else comes behind it */
  o2o_term terms[O2O_PLACE_TERMS];
} o2o_place;

/* The place that an lvalue names.  False: the object, or what is added to its address, is not one
 * expression. */
bool o2o_place_of(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *lvalue, o2o_place *out);
/* The same as if rows (ir.h) were elements of one array, each as far behind the one before as
 * their pointers are apart in the table times a large factor: two lvalues with the same place
 * are the same memory, but those with different places may be the same as well. */
bool o2o_place_by_rows(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *lvalue,
                       o2o_place *out);
/* The same with a term for each subscript, those of constants included: `bytes` has members
 * only. */
bool o2o_place_in_parts(o2o_nest *nest, const o2o_scope *scope, const o2o_expr *lvalue,
                        o2o_place *out);

/* True when term k is a subscript in an array of *count elements that is an element itself: the
 * j of a[i][j]. */
bool o2o_place_inner(const o2o_place *place, unsigned k, uint64_t *count);

/* True when the expression names memory: false for rvalues and for parts of rvalue records. */
bool o2o_is_lvalue(const o2o_expr *e);

#ifdef __cplusplus
}
#endif
#endif
