/* Private arrays of which an inner loop reads neighbouring elements (neighbours.c). */
#ifndef O2O_XFORM_PRINT_NEIGHBOURS_H
#define O2O_XFORM_PRINT_NEIGHBOURS_H

#include "xform/print/printer.h"

/* Of the innermost loop that is being printed. */
struct neighbours {
  const o2o_symbol *iv;
  symbol_set arrays;
};

/* Whether the loop is an innermost one that reads such arrays, and writes none of them. */
bool has_neighbours(printer *p, o2o_stmt *loop, struct neighbours *out);

/* Behind the subscripts of an element of `base`, of which `last` is the last one: what hides from
 * compilers that the next iteration reads it again, if anything. */
void print_apart(printer *p, const o2o_expr *base, const o2o_expr *last);

#endif
