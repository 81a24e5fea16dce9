/* What a piece of code names, assigns and declares, and how control comes in and out of it. */
#ifndef O2O_XFORM_FORMULA_MENTIONS_H
#define O2O_XFORM_FORMULA_MENTIONS_H

#include "xform/ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

#define O2O_ASSIGNED_CALLEES 128 /* functions whose assignments one question looks at */

/* Variables that a piece of code, or a function that it calls, assigns or declares. */
typedef struct o2o_assigned {
  o2o_nest *nest; /* whose arena has the list; NULL: only looking for `wanted` */
  const o2o_symbol *wanted;
  bool found;
  o2o_symbol **syms;
  unsigned count, capacity;
  const o2o_function *visited[O2O_ASSIGNED_CALLEES];
  unsigned nvisited; /* O2O_ASSIGNED_CALLEES: not everything may have been seen */
} o2o_assigned;

void o2o_assigned_add(o2o_assigned *set, o2o_symbol *sym);

/* Adds those of the statement and of the expression (either may be NULL). */
void o2o_assigned_by(o2o_assigned *set, const o2o_stmt *stmt, const o2o_expr *e);

/* True when the statement or expression, or a function that it calls, may assign the variable
 * itself (not through a pointer). */
bool o2o_may_assign(const o2o_stmt *stmt, const o2o_expr *e, const o2o_symbol *sym);

/* The symbol is named in the statement or expression (either may be NULL); in the statement it
 * is declared. */
bool o2o_mentions(const o2o_stmt *stmt, const o2o_expr *e, const o2o_symbol *sym);

/* How often the statement names it. */
unsigned o2o_count_mentions(const o2o_stmt *stmt, const o2o_symbol *sym);
unsigned o2o_count_mentions_in_nest(o2o_nest *nest, const o2o_symbol *sym); /* functions as well */
bool o2o_declares(const o2o_stmt *stmt, const o2o_symbol *sym);

/* The address of the variable itself is taken, in the body or a function. */
bool o2o_takes_address(o2o_nest *nest, const o2o_symbol *sym);

/* Whoever runs the statement to its end, or evaluates the expression (either may be NULL),
 * evaluates one that `is` wanted. */
bool o2o_surely_evaluates(const o2o_stmt *stmt, const o2o_expr *e,
                          bool (*is)(const o2o_expr *e, const void *ctx), const void *ctx);

/* Control may leave the statement otherwise than at its end: it returns, or breaks or continues
 * a loop around it. */
bool o2o_may_leave(const o2o_stmt *stmt);

/* True when control can come to a place inside or behind the statement from a switch around it:
 * a CASE or DEFAULT label of that switch. */
bool o2o_has_label(const o2o_stmt *stmt);

#ifdef __cplusplus
}
#endif
#endif
