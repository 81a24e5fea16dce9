/* Definite assignment: which private scalars an iteration may read before it has written them. */
#ifndef O2O_XFORM_ANALYSIS_DEFINITE_ASSIGNMENT_H
#define O2O_XFORM_ANALYSIS_DEFINITE_ASSIGNMENT_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_ASSIGN_MAX 256 /* private scalars of one nest */

typedef struct o2o_scalar_use {
  o2o_symbol *sym;
  bool written;    /* somewhere in an iteration */
  bool set_at_end; /* every iteration has written it when it ends */
  /* first read that a write of the same iteration need not precede; NULL: none */
  const o2o_expr *carried;
} o2o_scalar_use;

/* Fills uses[0..count-1].written, set_at_end and carried for the scalars uses[].sym.  False: the
 * body cannot be analysed (*call is a call that nests too deeply). */
bool o2o_definite_assignment(o2o_nest *nest, o2o_scalar_use *uses, unsigned count,
                             const o2o_expr **call);

#ifdef __cplusplus
}
#endif
#endif
