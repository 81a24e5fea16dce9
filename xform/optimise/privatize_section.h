/* A part of a shared array as a private variable of some statements: the replacement of its
 * uses. */
#ifndef O2O_XFORM_OPTIMISE_PRIVATIZE_SECTION_H
#define O2O_XFORM_OPTIMISE_PRIVATIZE_SECTION_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Functions whose pointer parameters point into private memory instead of shared memory. */
typedef struct o2o_private_copy {
  o2o_function *from, *to;
  uint64_t params; /* bit k: parameter k is private in `to` */
} o2o_private_copy;

#define O2O_PRIVATE_COPIES 64

typedef struct o2o_section_privatizer {
  o2o_nest *nest; /* gets the new functions */
  o2o_private_copy copies[O2O_PRIVATE_COPIES];
  unsigned ncopies;
} o2o_section_privatizer;

/* True when all uses in the statement of the memory that `base` names can be replaced: none lets
 * a pointer to it out, but as an argument of a function that does not either.  `base` is an
 * lvalue of a number or of an array of numbers; uses are expressions that are the same
 * (o2o_expr_same), and what is made of them. */
bool o2o_may_privatize_section(o2o_section_privatizer *windows, const o2o_expr *base,
                               o2o_stmt *stmt);

/* A copy of the statement with the variable, which has the type of `base`, in its place; after
 * o2o_may_privatize_section(). */
o2o_stmt *o2o_privatize_section(o2o_section_privatizer *windows, const o2o_expr *base,
                                o2o_symbol *variable, o2o_stmt *stmt);

/* Takes copies that nobody calls any more off the nest. */
void o2o_remove_uncalled_copies(o2o_section_privatizer *windows);

#ifdef __cplusplus
}
#endif
#endif
