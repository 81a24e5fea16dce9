/* Loops over 8- and 16-bit elements. */
#ifndef O2O_XFORM_PRINT_VECTOR_WIDTH_H
#define O2O_XFORM_PRINT_VECTOR_WIDTH_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a loop with this body may be given vectors of 16 elements and more: it reads or writes
 * 8- or 16-bit elements of memory (functions that it calls included), and writes nothing wider
 * to shared memory and carries no floating-point variable from one iteration to the next.  Not
 * when it writes to one array in several places, which is wrong with any vectors that are asked
 * for. */
bool o2o_needs_width_limit(const o2o_nest *nest, o2o_stmt *body);

/* In a loop with this body the variable may have a value from the iteration before: it is
 * neither declared in the body nor what the first statement that mentions it assigns. */
bool o2o_may_be_carried(o2o_stmt *body, const o2o_symbol *sym);

/* Whether any loop of the kernel may be: it accesses such elements. */
bool o2o_accesses_narrow_elements(o2o_nest *nest);

#ifdef __cplusplus
}
#endif
#endif
