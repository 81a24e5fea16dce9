/* The scratch of an iteration that a group runs together (cooperate.h): what the body accesses of
 * it, as elements of arrays in local memory, one for each member of a struct. */
#ifndef O2O_XFORM_OPTIMISE_COOPERATE_ARRAYS_H
#define O2O_XFORM_OPTIMISE_COOPERATE_ARRAYS_H

#include "xform/analysis/mixed_radix.h"
#include "xform/ir/clone.h"
#include "xform/optimise/group_body.h"

#define O2O_MAX_SHARED 16 /* arrays and structs of the iteration */
#define O2O_MAX_STEPS 8   /* members and such on the way to a number */

/* A number in the iteration's scratch: the array that holds it, and its place there. */
typedef struct o2o_leaf {
  const o2o_symbol *root;
  unsigned nfields, fields[O2O_MAX_STEPS];
  const o2o_type *type;
  uint64_t count;
  o2o_expr *index; /* NULL: 0 */
  /* its last subscript, in so many elements, and the index of the row; `last` NULL: unknown */
  o2o_expr *last, *row;
  uint64_t width;
} o2o_leaf;

/* The last dimension of all arrays, where all loops that the work-items share run over it: the
 * iteration can be done for a part of it after the other, in arrays of as many columns. */
typedef struct o2o_strips {
  bool possible;
  uint64_t width;     /* of the dimension; 0: not yet known */
  uint64_t of;        /* columns of a part; 0: the arrays are whole */
  o2o_symbol *start;  /* with `of`: the part's first column */
  o2o_radix *objects; /* what the loops access besides, for all of the body */
} o2o_strips;

typedef struct o2o_cooperation {
  o2o_nest *nest;
  const o2o_plan *plan;
  o2o_tiled_body *local;
  const o2o_scope *root;
  unsigned nshared;
  const o2o_symbol *shared[O2O_MAX_SHARED];
  o2o_leaf leaves[O2O_LOCAL_ARRAYS]; /* of local->tiles */
  uint64_t bytes;
  o2o_strips strips;
  bool worth; /* a loop has work for a group */
  bool declined;
} o2o_cooperation;

/* Whether the symbol is part of the scratch; from here on it is. */
bool o2o_cooperate_has(const o2o_cooperation *s, const o2o_symbol *sym);
void o2o_cooperate_add(o2o_cooperation *s, const o2o_symbol *sym);

/* For walks over the body (ctx: the o2o_cooperation): all private arrays and structs in it. */
bool o2o_cooperate_find(o2o_expr *e, void *ctx);

/* The array of an element, and where the element is in it; NULL: it has no place there. */
o2o_symbol *o2o_cooperate_element(o2o_cooperation *s, o2o_expr *lvalue, o2o_leaf *x);

/* For the copy of the body (ctx: the o2o_cooperation): scratch becomes the arrays. */
o2o_expr *o2o_cooperate_replace(const o2o_cloning *c, o2o_expr *e);

#endif
