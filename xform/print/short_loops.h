/* Loops that are short in builds for certain values (short_loops.c). */
#ifndef O2O_XFORM_PRINT_SHORT_LOOPS_H
#define O2O_XFORM_PRINT_SHORT_LOOPS_H

#include "xform/print/printer.h"

/* A loop around what is printed, of which bounds by values are known; all texts are expressions of
 * the preprocessor. */
struct short_loop {
  const struct short_loop *outer;
  const o2o_symbol *iv;
  const char *low, *high; /* the variable is not below and not above */
  const char *condition;  /* it is unrolled */
  bool asks;              /* values are part of that */
  const char *distance;   /* at least as much as it has iterations */
};

/* Whether the values of a launch alone say how long the FOR loop is: *loop is filled in then, and
 * is in p->shorts where the body is printed. */
bool is_short_by_values(printer *p, o2o_stmt *s, struct short_loop *loop);

#endif
