/* Layouts of arrays on the device: which dimension lies closest in memory.
 *
 * A launch may store an array with another of its dimensions last than the program has, so that
 * neighbouring work-items touch neighbouring elements (docs/design.md).  Here is what the compiler
 * knows about it: which arrays of a kernel can be stored so, what would be gained, and which order
 * is best for all kernels of the unit.
 */
#ifndef O2O_XFORM_MAPPING_LAYOUT_H
#define O2O_XFORM_MAPPING_LAYOUT_H

#include "abi/abi.h"
#include "xform/analysis/access.h"
#include "xform/mapping/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_LAYOUT_DIMS 8

/* What a shape of the kernel wants. */
typedef struct o2o_layout_wish {
  /* per iteration of the nest: those that are coalesced when this dimension is the last in
   * memory, with each dimension of the ND-range in the place of dimension 0 */
  double accesses[O2O_MOST_EXCHANGES][O2O_LAYOUT_DIMS];
  unsigned fastest; /* the dimension that it wants last; ndims - 1: as the program has it */
} o2o_layout_wish;

/* One array argument of a kernel of which every access has a subscript for each dimension.  In
 * the nest's arena; the array's symbol points to it, and so do the LOCAL pointers that point
 * into the array. */
typedef struct o2o_layout {
  o2o_symbol *root; /* the OBJECT */
  unsigned ndims;   /* 2 .. O2O_LAYOUT_DIMS */
  /* what a subscript of each dimension, outermost first, steps over; the last is a number */
  const o2o_type *steps[O2O_LAYOUT_DIMS];
  const char *names[O2O_LAYOUT_DIMS]; /* for people: a variable that subscripts use */
  o2o_layout_wish wishes[2];          /* of the plan itself and of its levels */
  unsigned wide;                      /* the one of them that a GPU gets */
  /* a vector that is an array of rows in its subscripts; NULL: declared as one */
  const struct o2o_layout_rows *rows;
  bool spoiled; /* some access makes it impossible */
  /* the kernel's subscripts have strides that the launch can set: some kernel of the unit wants the
   * array, or one of its type, in another order */
  bool printed;
  /* of dimensions whose size is not constant: formula whose bytes touched start at the size; [0] is
   * never needed */
  o2o_code sizes[O2O_LAYOUT_DIMS];
  /* all but [0]: formula whose bytes touched are the subscripts */
  o2o_code subscripts[O2O_LAYOUT_DIMS];
} o2o_layout;

/* Finds the layouts of a kernel whose arguments have slots; sets plan->access.all and the symbols'
 * `layout`. */
void o2o_layouts(o2o_nest *nest, o2o_plan *plan, const o2o_accesses *accesses);

/* All kernels of a unit, before they are printed: chooses `fastest`, and which layouts are
 * `printed`. */
void o2o_layouts_agree(o2o_plan *const *plans, unsigned n);

/* The dimension whose subscripts step over this type. */
unsigned o2o_layout_dim(const o2o_layout *layout, const o2o_type *step);

/* The number of elements in a dimension but the first; 0: not constant. */
uint64_t o2o_layout_size(const o2o_layout *layout, unsigned dim);

/* The array that the lvalue or pointer is part of, if launches may store it in another order;
 * else NULL. */
const o2o_layout *o2o_layout_of(const o2o_expr *e);

/* Whether the array has another order than in the program in the shape that a GPU gets. */
bool o2o_layout_reordered(const o2o_layout *layout);

/* Whether the access is coalesced over the loop in the order that the shape which a GPU gets
 * wants. */
bool o2o_layout_coalesces(o2o_nest *nest, const o2o_loop *loop, const o2o_layout *layout,
                          const o2o_scope *scope, const o2o_expr *lvalue);

/* "rhs stored as [k][j][m][i]". */
const char *o2o_layout_text(o2o_nest *nest, const o2o_layout *layout);

/* layout_view.c: spoils the layouts of arrays that a nest, or a function that it calls, uses
 * otherwise than by subscripts; gives LOCAL pointers the layout of the array that they point
 * into. */
void o2o_layout_views(o2o_nest *const *nests, unsigned n);

/* layout_rows.c: a vector with subscripts x * n + y becomes an array of rows, in the nests'
 * bodies and the symbol's type; NULL: it cannot. */
struct o2o_layout_rows *o2o_layout_rows(o2o_nest *const *nests, unsigned n, o2o_symbol *sym);
/* It is a vector again. */
void o2o_layout_no_rows(o2o_symbol *sym, const struct o2o_layout_rows *rows);

#ifdef __cplusplus
}
#endif
#endif
